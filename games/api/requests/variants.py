"""What clients send to the catalogue: options in a query, as text."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.api.requests.games import RegionField
from games.api.requests.moves import find_rules
from games.rules.options import Option, option_text
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_variant

MAX_VALUE = 100
"""No value of an option is written with more characters, but for regions."""


class VariantQuery(serializers.Serializer[Any]):
    """The options of any variant; which of them one has is looked up later."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return a field for each option that a variant has, after those declared."""
        options: dict[str, serializers.Field[Any, Any, Any, Any]] = {
            option.name: RegionField(required=False)
            if option.is_open
            else serializers.CharField(required=False, max_length=MAX_VALUE)
            for variant in VARIANTS.values()
            for option in variant.options
        }
        return {**super().get_fields(), **options}


def find_asked_rules(variant: str, query: Mapping[str, object]) -> Ruleset:
    """Return the ruleset of a variant with the options in a query.

    Raises `InvalidError` naming the option.
    """
    known = {option.name: option for option in find_variant(variant).options}
    given = {
        name: _meant(known[name], text) if name in known else text
        for name, text in query.items()
    }
    return find_rules(variant, given)


def _meant(option: Option, text: object) -> object:
    """Return the value that is written so; what is none, as it stands."""
    return next((one for one in option.values if option_text(one) == text), text)
