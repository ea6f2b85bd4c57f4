"""Games for a release: levels play each other in all rulesets except solo games.

`planned` lists the games. A played game becomes a document in the API's record format,
so that every program that reads records can read it.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from operator import itemgetter
from typing import Any

from games.computers.beginnings import first_position
from games.computers.playing import ComputerGame, PlayedComputerGame
from games.events.times import time_text
from games.rules.moves import move_of
from games.rules.options import Options
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome
from games.rules.variants import ALIASES, VARIANTS, find_ruleset

LADDER = ("1", "2", "3", "4", "5", "6")
"""Levels that play all rulesets. In two-player games, each pair meets once."""
ROUNDS = 15
"""Games per ruleset on the ladder: one for each pair of levels."""
MORE: Mapping[str, int] = {
    **{"duo": 30, "classic-2p": 30, "junior": 30, "half-board": 30},
    **{"rumis-tower-2p": 30, "obstacle-3p": 15, "draft-2p": 15},
}
"""Additional games on the ladder, because a ranking requires ten games per level."""
STRONG: Mapping[str, tuple[Sequence[str], int]] = {
    "duo": (("greedy", "7", "8", "9"), 24),
    "classic-2p": (("greedy", "7", "8", "9"), 18),
    "classic": (("greedy", "6", "7", "8", "9"), 15),
    "junior": (("greedy", "7", "8", "9"), 12),
    "trigon-2p": (("greedy", "6", "7", "8"), 8),
    "trigon": (("greedy", "5", "6", "7", "8"), 6),
    "rumis-tower-2p": (("greedy", "7", "8", "9"), 12),
    "rumis-tower": (("greedy", "6", "7", "8"), 6),
    "rumis-pyramid-2p": (("greedy", "7", "8", "9"), 8),
    "classic-3p": (("greedy", "6", "7", "8"), 6),
    "classic-teams": (("greedy", "6", "7", "8"), 6),
    "half-board": (("greedy", "7", "8"), 6),
    "draft-2p": (("greedy", "5", "6", "7"), 6),
    "obstacle-2p": (("greedy", "7", "8"), 6),
}
"""Additional games in the most popular rulesets: their levels and number of games."""
BRIDGES: Mapping[str, int] = {
    **{"duo": 12, "classic-2p": 12, "junior": 12, "half-board": 6},
    **{"rumis-tower-2p": 6, "rumis-pyramid-2p": 6, "obstacle-2p": 6},
}
"""Games between the levels of `BETWEEN`. Without them, ratings of the ladder and of
strong levels would not be comparable."""
BETWEEN = ("5", "6", "7", "8")


def rulesets() -> list[Ruleset]:
    """Return the rulesets of all multiplayer variants and their aliases."""
    named: list[tuple[str, Options]] = [(name, {}) for name in VARIANTS]
    settled = [(alias.variant, alias.settled) for alias in ALIASES.values()]
    rulesets_by_name = {
        str(ruleset): ruleset
        for ruleset in (find_ruleset(*each) for each in (*named, *settled))
    }
    return [ruleset for ruleset in rulesets_by_name.values() if len(ruleset.seats) > 1]


def planned() -> Iterator[ComputerGame]:
    """Yield all games, with series and rulesets evenly mixed."""
    series = [
        games_between(ruleset, LADDER, ROUNDS, "ladder") for ruleset in rulesets()
    ]
    series += [
        games_between(find_ruleset(variant, {}), LADDER, games, "more")
        for variant, games in MORE.items()
    ]
    series += [
        games_between(find_ruleset(variant, {}), levels, games, "strong")
        for variant, (levels, games) in STRONG.items()
    ]
    series += [
        games_between(find_ruleset(variant, {}), BETWEEN, games, "bridge")
        for variant, games in BRIDGES.items()
    ]
    placed = [
        ((number + 0.5) / len(games), game)
        for games in series
        for number, game in enumerate(games)
    ]
    return (game for _, game in sorted(placed, key=itemgetter(0)))


def games_between(
    ruleset: Ruleset, levels: Sequence[str], games: int, series: str
) -> list[ComputerGame]:
    """Return games between different levels in which all levels meet equally often."""
    name = f"{series}:{ruleset}"
    chance = random.Random(name)  # noqa: S311
    groups: list[tuple[str, ...]] = []
    while len(groups) < games:
        more = list(combinations(levels, len(ruleset.seats)))
        chance.shuffle(more)
        groups += more
    return [
        ComputerGame(
            ruleset.variant,
            ruleset.options,
            tuple(chance.sample(group, len(group))),
            f"{name}:{number}",
        )
        for number, group in enumerate(groups[:games])
    ]


def document(
    played: PlayedComputerGame, begun: datetime, ended: datetime
) -> dict[str, Any]:
    """Return a played game as JSON, in the API's record format."""
    ruleset, position = played.game.ruleset, last_position(played)
    result = outcome(position)
    record: dict[str, Any] = {
        "seed": played.game.seed,
        "variant": ruleset.variant,
        "options": dict(ruleset.options),
        "players": [f"ai:{level}" for level in played.game.levels],
        "placements": [
            {"color": move.color, "cells": move.cells}
            for move in (
                move_of(ruleset, placed.color, placed.number)
                for placed in position.played
            )
        ],
        "result": {
            "seats": result.seats,
            "ranks": result.ranks,
            "winners": result.winners,
        },
        "started_at": time_text(begun),
        "ended_at": time_text(ended),
    }
    if position.picks:
        record["picks"] = [
            {
                "seat": pick.seat,
                "color": ruleset.colors[pick.color],
                "piece": ruleset.pieces[pick.piece].id,
            }
            for pick in position.picks
        ]
    if position.first_piece is not None:
        record["first_piece"] = position.first_piece
    return record


def last_position(played: PlayedComputerGame) -> Position:
    """Return the position at the end of a game."""
    game = played.game
    position = first_position(game.ruleset, random.Random(game.seed))  # noqa: S311
    for step in played.steps:
        position = (
            position.draft(step.chosen)
            if position.picking is not None
            else position.play(step.color, step.chosen)
        )
    return position
