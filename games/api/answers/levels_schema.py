"""What is told of the levels of the computer, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
)


class Strength(Serializer[Any]):
    """How a level did in a match, in turn in every seat."""

    ruleset = CharField(help_text="The rules of its games, in their canonical name.")
    variant = CharField()
    against = CharField(
        help_text="Who sat in all other seats: a level, or another program."
    )
    games = IntegerField()
    won = FloatField(help_text="The share of them that it won; a shared win is a part.")
    even = FloatField(help_text="The share that it would win against its equals.")
    interval = ListField(
        child=FloatField(),
        min_length=2,
        max_length=2,
        help_text="Where that share lies with a probability of 95 %.",
    )


class Simulations(Serializer[Any]):
    """What a search makes for a placement: the same however busy the server is."""

    two_colors = IntegerField(help_text="In rulesets of two colors.")
    more_colors = IntegerField(help_text="In those of two teams with more colors.")
    more_teams = IntegerField(help_text="In those of more than two teams.")


class Level(Serializer[Any]):
    """A level of the computer."""

    name = CharField()
    description = CharField()
    variants = ListField(child=CharField())
    searches = BooleanField(help_text="Whether it searches, or looks at the board.")
    simulations = Simulations(allow_null=True)
    seconds = FloatField(help_text="When a move is made in any case.")
    strength = Strength(many=True, help_text="As measured; nothing is guessed.")


class LevelList(Serializer[Any]):
    """The levels of the computer: `1` to `9` are ordered by strength."""

    items = Level(many=True)
