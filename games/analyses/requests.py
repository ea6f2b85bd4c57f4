"""Requests for analyses: a question, and the position that it is about."""

from typing import Any

from rest_framework import serializers

from games.analyses.questions import (
    KINDS,
    MOST_MOVES,
    MOST_SECONDS,
    MOST_SIMULATIONS,
    MOST_SOLUTIONS,
    MOST_TOLD,
    MOVES,
    OF_GAMES,
    SECONDS,
    SECONDS_OF_HINT,
    SIMULATIONS,
    SIMULATIONS_OF_REVIEW,
    Kind,
)
from games.api.http.fields import ChoiceField, IntegerField, UUIDField, VariantField
from games.api.requests.games import (
    MAX_MOVES,
    MAX_PICKS,
    MoveRequestSerializer,
    OptionsField,
    RequestedPickSerializer,
)

OF_VARIANT = ("options", "picks", "moves")


class QuestionSerializer(serializers.Serializer[Any]):
    """What is asked of a game at a version, or of moves from the start of a variant."""

    kind = ChoiceField(
        choices=KINDS,
        help_text="Of games: `best-moves`, `hint`, `review`. Of games for one:"
        " `solvable`, `hint`, `solution`, and if they are packed `count`.",
    )
    game = UUIDField(required=False)
    version = IntegerField(required=False, min_value=1, max_value=10**6)
    variant = VariantField(required=False)
    options = OptionsField(required=False)
    picks = serializers.ListField(
        child=RequestedPickSerializer(), required=False, max_length=MAX_PICKS
    )
    moves = serializers.ListField(
        child=MoveRequestSerializer(), required=False, max_length=MAX_MOVES
    )
    seconds = IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_SECONDS,
        help_text=f"The longest that it may take: {SECONDS} if you do not say,"
        f" {SECONDS_OF_HINT} for a hint. What takes {SECONDS_OF_HINT} or less does not"
        " wait behind what takes longer.",
    )
    limit = IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_SOLUTIONS,
        help_text="Of a count: stop at so many solutions. Of best moves, and of the"
        f" mistakes of a review: tell so many, {MOVES} if you do not say, at most"
        f" {MOST_MOVES}.",
    )
    simulations = IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_SIMULATIONS,
        help_text="Of games: how many the search makes, if there is time;"
        f" {SIMULATIONS} if you do not say, {SIMULATIONS_OF_REVIEW} for all turns of a"
        " review together.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take either a game or a variant, and what belongs to it and to the kind."""
        is_game = "game" in attrs
        if is_game == ("variant" in attrs):
            raise serializers.ValidationError(
                {"game": ["Send either game or variant."]}
            )
        for name in OF_VARIANT if is_game else ("version",):
            if name in attrs:
                owner = "variant" if is_game else "game"
                raise serializers.ValidationError(
                    {name: [f"This belongs to a {owner}."]}
                )
        is_hint = attrs["kind"] == Kind.HINT
        attrs.setdefault("seconds", SECONDS_OF_HINT if is_hint else SECONDS)
        _require_limit(Kind(attrs["kind"]), attrs.get("limit"))
        if "simulations" in attrs and attrs["kind"] not in OF_GAMES:
            raise serializers.ValidationError(
                {"simulations": ["Only games are searched by simulations."]}
            )
        return attrs


def _require_limit(kind: Kind, limit: int | None) -> None:
    if limit is None:
        return
    if kind not in MOST_TOLD:
        known = ", ".join(MOST_TOLD)
        raise serializers.ValidationError({"limit": [f"Only these have one: {known}."]})
    if limit > MOST_TOLD[kind]:
        raise serializers.ValidationError(
            {"limit": [f"It is at most {MOST_TOLD[kind]} here."]}
        )
