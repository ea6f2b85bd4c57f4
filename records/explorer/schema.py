"""What the explorer answers, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework.serializers import (
    CharField,
    DictField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
    UUIDField,
)

from games.api.answers.board import Placement, Turn
from games.api.http.described import field_of


class SeatResult(Serializer[Any]):
    """How often a seat won."""

    seat = IntegerField()
    won = IntegerField(
        help_text="Games that its team won and nobody else; of games for one, solved."
    )
    shared = IntegerField(help_text="Games that its team won together with others.")


class ExploredPosition(Serializer[Any]):
    """The position that was asked about."""

    key = CharField(help_text="The same for all positions that are alike by symmetry.")
    ply = IntegerField()
    turn = field_of(Turn)(allow_null=True)
    placements = ListField(child=field_of(Placement)())


class ExploredMove(Serializer[Any]):
    """A move that was chosen, one for all that symmetry makes equal."""

    color = CharField()
    piece = CharField()
    cells = ListField(child=ListField(child=IntegerField()))
    move = CharField(help_text="The cells as text; a cube is `0.0.0`.")
    games = IntegerField(help_text="Games in which it was chosen here.")
    share = FloatField(help_text="Of the games that went on from here, 0 to 1.")
    reached = IntegerField(
        help_text="Games that came to the position after it, in whatever order."
    )
    mean_margin = FloatField(
        allow_null=True,
        help_text="Points that the mover's team was ahead of the best other one at the"
        " end, on average; less than 0: behind. Where the least points win, how many"
        " fewer. null where there is no other team.",
    )
    results = SeatResult(many=True)
    key = CharField(help_text="Of the position after it, for `position`.")
    examples = ListField(
        child=UUIDField(), help_text="Records with this choice, at most 8."
    )


class Exploration(Serializer[Any]):
    """A position, and what games chose in it; all in the position's orientation."""

    ruleset = CharField()
    variant = CharField()
    options = DictField()
    plies = IntegerField(help_text="Placements of each game that are explored.")
    position = ExploredPosition()
    games = IntegerField(help_text="Games that came here, in whatever order.")
    results = SeatResult(many=True)
    went_on = IntegerField(help_text="Games whose next move is explored, too.")
    choices = IntegerField(help_text="Different moves that they chose.")
    moves = ExploredMove(many=True)


EXAMPLE = OpenApiExample(
    "The start of Duo",
    value={
        "ruleset": "duo",
        "variant": "duo",
        "options": {},
        "plies": 16,
        "position": {
            "key": "669335ba3d5e882f",
            "ply": 0,
            "turn": {"color": "purple", "seat": 0},
            "placements": [],
        },
        "games": 1250,
        "results": [
            {"seat": 0, "won": 640, "shared": 35},
            {"seat": 1, "won": 575, "shared": 35},
        ],
        "went_on": 1250,
        "choices": 87,
        "moves": [
            {
                "color": "purple",
                "piece": "F",
                "cells": [[4, 4], [5, 4], [3, 5], [4, 5], [4, 6]],
                "move": "e8,d9,e9,e10,f10",
                "games": 310,
                "share": 0.248,
                "reached": 310,
                "mean_margin": 2.41,
                "results": [
                    {"seat": 0, "won": 171, "shared": 8},
                    {"seat": 1, "won": 131, "shared": 8},
                ],
                "key": "d9535988fb905959",
                "examples": ["019a3c5e-7b2a-7c3d-8f10-0a1b2c3d4e5f"],
            }
        ],
    },
    response_only=True,
)
