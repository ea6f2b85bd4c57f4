"""Games that wait for a move of the computer, and what becomes of it."""

import random

from games.computers.ai.levels import LEVELS
from games.lab.client.api import Client
from tests.e2e.table import create
from tests.reliability.calling import View, stream
from tests.reliability.house import House

STRONGEST = LEVELS["9"]
"""The level that thinks longest."""


def await_a_computer(
    player: Client, level: str = "random", variant: str = "junior"
) -> str:
    """Create a game in which a person moved and the computer is next."""
    seats = ["me", *[{"ai": level}] * (3 if variant == "classic" else 1)]
    game = create(player, variant, *seats)
    move = View(player, game).a_move(random.Random(6))
    assert player.post(f"/games/{game}/moves", dict(move)).status == 201
    return game


def moves_made(player: Client, game: str) -> int:
    return [e["type"] for e in stream(player, game)].count("move.played")


def is_answered(player: Client, game: str) -> bool:
    return moves_made(player, game) > 1


def is_thought_about(house: House, game: str) -> bool:
    return bool(
        house.ask(
            "SELECT 1 FROM games_obligation WHERE subject = %s AND runs > 0", game
        )
    )


def end_leases(house: House, game: str) -> None:
    """Leases are not waited for: where a run began, their time is moved instead."""
    house.ask(
        "UPDATE games_obligation SET due_at = clock_timestamp(),"
        " begun_at = begun_at - interval '1 hour'"
        " WHERE subject = %s AND runs = attempts",
        game,
    )
