"""The filters of a search, as they come in a query."""

from typing import Any

from rest_framework import serializers

from games.api.http.fields import VariantField
from games.api.http.paging import PageQuery
from games.api.requests.lines import MAX_LINE
from games.api.requests.players import actor_of
from records.archive.answers import KINDS
from records.judging.names import normalized

PLAYER = r"^(((player|ai):)?[0-9A-Za-z-]{1,40}|imported:[^\x00-\x1f]{1,200})$"
RESULTS = ("won", "drawn")


class PlayedByField(serializers.RegexField):
    """A player, a level of the computer or a name in files."""

    def to_internal_value(self, data: Any) -> str:
        """Return the player as records name them."""
        return actor_of(super().to_internal_value(data))


class RecordFilters(serializers.Serializer[Any]):
    """Which records are wanted: those that all filters let pass.

    A variant stands for all its rulesets; with `opening`, `moves` or `pattern` for
    those that have its board.
    """

    variant = VariantField(required=False)
    ruleset = serializers.CharField(required=False, max_length=300)
    kind = serializers.ChoiceField(choices=KINDS, required=False)
    player = PlayedByField(PLAYER, required=False)
    source = serializers.CharField(  # type: ignore[assignment]
        required=False, max_length=200
    )
    game = serializers.UUIDField(required=False)
    ended_from = serializers.DateField(
        required=False, help_text="A day in UTC. Finds only games of known date."
    )
    ended_to = serializers.DateField(
        required=False, help_text="The last day, as `ended_from`."
    )
    winner = serializers.IntegerField(
        required=False, min_value=0, max_value=9, help_text="A seat among the winners."
    )
    result = serializers.ChoiceField(choices=RESULTS, required=False)
    margin_min = serializers.IntegerField(required=False, min_value=-999, max_value=999)
    margin_max = serializers.IntegerField(required=False, min_value=-999, max_value=999)
    length_min = serializers.IntegerField(required=False, min_value=0, max_value=999)
    length_max = serializers.IntegerField(required=False, min_value=0, max_value=999)
    opening = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MAX_LINE,
        help_text="Moves that games began with, or with an image of them, with blanks"
        " between: `e8,d9,e9,f9,e10 j5,i6,j6,h7,i7`. A color and a colon may come"
        " before a move; a cube is `0.0.0`.",
    )
    moves = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MAX_LINE,
        help_text="Moves, as in `opening`, to a position that games came through.",
    )
    position = serializers.RegexField(
        r"^[0-9a-f]{16}$",
        required=False,
        help_text="The key of a position that games came through.",
    )
    pattern = serializers.CharField(
        required=False,
        max_length=MAX_LINE,
        help_text="What the board showed at some moment: terms with blanks between,"
        " each `piece:COLOR:CELLS`, `owned:COLOR:CELLS` or `empty:CELLS`; the color may"
        " be left out.",
    )
    at_ply = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=255,
        help_text="With `pattern`: after so many placements, or after the last.",
    )
    symmetric = serializers.BooleanField(
        default=True,
        help_text="With `pattern`: also where it is turned or mirrored as the rules"
        " allow.",
    )

    def validate_player(self, player: str) -> str:
        """Return the one spelling of a name."""
        return normalized(player)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse filters that need others, or contradict them."""
        for name in ("opening", "moves", "pattern"):
            if name in attrs and not {"variant", "ruleset"} & set(attrs):
                raise serializers.ValidationError(
                    {name: ["Say of which variant or ruleset."]}
                )
        if "moves" in attrs and "position" in attrs:
            raise serializers.ValidationError(
                {"position": ["Send either moves or position."]}
            )
        if "at_ply" in attrs and "pattern" not in attrs:
            raise serializers.ValidationError(
                {"at_ply": ["This belongs to a pattern."]}
            )
        return attrs


class RecordsQuery(RecordFilters, PageQuery):
    """Which page of them, and whether to count them."""

    facets = serializers.BooleanField(
        default=False,
        help_text="Also count all that match, by variant, ruleset, year, pool, result,"
        " source and kind: among the latest 10,000.",
    )


class RulesetsQuery(PageQuery):
    """Of which variant to list rulesets."""

    variant = VariantField(required=False)
