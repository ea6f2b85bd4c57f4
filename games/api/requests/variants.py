"""Names and options of variants in requests. Queries contain the options as text."""

import re
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias, TypeVar, cast

import msgspec

from games.api.http.bodies import Query, read_by, text
from games.api.names import VariantName
from games.api.requests.moves import find_rules
from games.rules.options import Option, Options, option_text
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_variant

MAX_NAME = 40
"""Maximum number of characters in a variant's name."""
MAX_VALUE = 100
"""Maximum number of characters in a value that is not a region."""
MAX_REGION = 5000
"""Maximum number of characters in a region, enough for 486 cells."""
REGION = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}( -?[0-9]{1,3},-?[0-9]{1,3}){0,500}")
OPTIONS = {
    option.name: option for variant in VARIANTS.values() for option in variant.options
}
"""Options of all variants, by name."""
AnyQuery = TypeVar("AnyQuery", bound=Query)


def read_name(variant: str) -> str:
    """Return the variant name for a lookup; raises `ValueError`."""
    if len(variant) > MAX_NAME:
        raise ValueError(f"Ensure this field has no more than {MAX_NAME} characters.")
    return variant


RequestedVariant: TypeAlias = Annotated[VariantName, text(), read_by(read_name)]
"""Name of a variant; its OpenAPI component has no maximum length."""


def read_region(cells: str) -> list[list[int]]:
    """Return a region, such as `8,6 9,6 8,7`, as lists; raises `ValueError`."""
    if not REGION.fullmatch(cells):
        raise ValueError("A region must be a list of cells, such as 8,6 9,6 8,7.")
    return [[int(part) for part in cell.split(",")] for cell in cells.split(" ")]


def with_options(query: type[AnyQuery]) -> type[AnyQuery]:
    """Add a parameter for each option of any variant to a query class.

    `find_asked_rules` rejects options that the variant does not have.
    """
    value = Annotated[str, text(MAX_VALUE)] | None
    region = Annotated[str, text(MAX_REGION), read_by(read_region)] | None
    fields: list[tuple[str, Any, None]] = [
        (name, region if option.is_open else value, None)
        for name, option in OPTIONS.items()
    ]
    extended = msgspec.defstruct(
        query.__name__,
        fields,
        bases=(query,),
        module=query.__module__,
        namespace={"__doc__": query.__doc__},
        frozen=True,
        gc=False,
        forbid_unknown_fields=True,
    )
    return cast("type[AnyQuery]", extended)


@with_options
class VariantQuery(Query):
    """The options of a variant."""


def find_asked_rules(
    variant: str, query: Query, settled: Options = MappingProxyType({})
) -> Ruleset:
    """Return the ruleset of a variant with the options in a query.

    `settled` contains the options that apply unless the query sets them. Raises
    `InvalidError` with the name of the option.
    """
    options = {option.name: option for option in find_variant(variant).options}
    sent = {
        name: _meant(options[name], value) if name in options else value
        for name in OPTIONS
        if (value := getattr(query, name)) is not None
    }
    return find_rules(variant, {**settled, **sent})


def _meant(option: Option, value: object) -> object:
    """Return the option's value that this text means, or else the text itself."""
    return next(
        (choice for choice in option.values if option_text(choice) == value), value
    )
