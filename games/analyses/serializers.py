"""Requests for analyses: a question, and the position that it is about."""

from typing import Any

from rest_framework import serializers

from games.analyses.answers import KINDS, Kind
from games.http.fields import CharField, ChoiceField, IntegerField, UUIDField
from games.serializers import MAX_MOVES, MoveSerializer, OptionsField

SECONDS = 30
MOST_SECONDS = 600
MOST_SOLUTIONS = 1_000_000


class QuestionSerializer(serializers.Serializer[Any]):
    """What is asked of a game at a version, or of moves from the start of a variant."""

    kind = ChoiceField(choices=KINDS)
    game = UUIDField(required=False)
    version = IntegerField(required=False, min_value=1, max_value=10**6)
    variant = CharField(required=False, max_length=40)
    options = OptionsField(required=False)
    moves = serializers.ListField(
        child=MoveSerializer(), required=False, max_length=MAX_MOVES
    )
    seconds = IntegerField(default=SECONDS, min_value=1, max_value=MOST_SECONDS)
    limit = IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_SOLUTIONS,
        help_text="Of a count: stop at so many solutions.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take either a game or a variant, and what belongs to it."""
        is_game = "game" in attrs
        if is_game == ("variant" in attrs):
            raise serializers.ValidationError(
                {"game": ["Send either game or variant."]}
            )
        others = ("options", "moves") if is_game else ("version",)
        for name in others:
            if name in attrs:
                owner = "variant" if is_game else "game"
                raise serializers.ValidationError(
                    {name: [f"This belongs to a {owner}."]}
                )
        if "limit" in attrs and attrs["kind"] != Kind.COUNT:
            raise serializers.ValidationError({"limit": ["Only a count has a limit."]})
        return attrs
