"""Base class of answers, the declared types of JSON responses.

A view returns `Response(Plan.build(state, plan))` and declares the same class with
`extend_schema(responses={200: Plan})`. `encode` writes the JSON, and
`games.api.http.openapi.components` describes the class in the OpenAPI document. The
docstring of a field is its description.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Annotated, Generic, TypeAlias, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta

from games.api.http.bodies import PARSER, read_choice

Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""Time in UTC with microseconds, the precision of a database column."""


def one_of(name: str | None, values: Iterable[str]) -> Meta:
    """Annotate a string with its permitted values.

    Use `Annotated[str, one_of("Scope", SCOPES)]` for values from another module, and a
    `Literal` for values that are listed in the source. `name` is the component's name.
    """
    choices = list(values)
    return Meta(
        title=name,
        extra={PARSER: partial(read_choice, choices)},
        extra_json_schema={"enum": choices},
    )


JSON = "application/json"
encode = msgspec.json.Encoder().encode
"""Encoder that writes answers and other values as compact JSON."""


@dataclass_transform(
    kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,)
)
class Answer(msgspec.Struct, frozen=True, gc=False):
    """Response of an endpoint, or a part of one; the class names its component.

    Every field is present unless its default is `UNSET`; unknown values are null.
    Constructors accept only keywords. The type checker enforces this, because a
    metaclass would be eight times slower. A class with optional fields before other
    fields must declare `kw_only=True`, and so must its subclasses. No answer contains
    itself, so the garbage collector can ignore answers.
    """


Item = TypeVar("Item")


class Page(Answer, Generic[Item]):
    """A page of a list."""

    items: list[Item]
    next: str | None
    """Value of `cursor` for the next page; null on the last page."""
