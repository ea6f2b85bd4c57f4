"""What can be played now, as the API tells it, and plans for what comes next."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reliability.season.lines import Line

PIECES = tuple("1 2 I3 V3 I4 L4 T4 Z4 O F I5 L5 N P T5 U V5 W X Y Z5".split())
ORDERS = 4


@dataclass(frozen=True)
class Choices:
    """The moves, or picks, that somebody has: what to send, and where."""

    what: str
    path: str
    found: list[dict[str, Any]]


def choices(line: Line, row: Mapping[str, Any], seat: int) -> Choices | None:
    """Return what the seat can do, or None if it is not its turn any more."""
    game, color = row["id"], row["turn_color"]
    if row["variant"].startswith("draft"):
        document = line.ask(f"/games/{game}")
        if document is None or (document["turn"] or {}).get("seat") != seat:
            return None
        if document["phase"] == "draft":
            return _picks(document)
        hands = [h for h in document["hands"] if h["seat"] == seat and h["can_move"]]
        color = hands[0]["color"]
    listed = line.ask(f"/games/{game}/legal-moves?color={color}")
    if listed is None or not listed["moves"]:
        return None
    moves = [{"color": color, "cells": move["cells"]} for move in listed["moves"]]
    return Choices("move", "/moves", moves)


def a_plan(choices: Choices, chance: random.Random) -> dict[str, Any]:
    """Return standing orders of what could be played before, guarded or not."""
    moves = chance.sample(choices.found, min(ORDERS, len(choices.found)))
    orders = [{**move, "if_legal": True, **_guard(move, chance)} for move in moves]
    if chance.random() < 0.8:
        orders.append({"only_move": True})
    return {"orders": orders, "stop_if_none": chance.random() < 0.2}


def _guard(move: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    match chance.randrange(6):
        case 0:
            return {"while_empty": move["cells"]}
        case 1:
            return {"unless_touched": move["cells"][:1]}
        case 2:
            return {"turn": 1}
        case _:
            return {}


def _picks(document: Mapping[str, Any]) -> Choices:
    color = document["turn"]["color"]
    taken = {
        piece
        for hand in document["hands"]
        if hand["color"] == color
        for piece in hand["pieces"]
    }
    left = [{"piece": piece, "color": color} for piece in PIECES if piece not in taken]
    return Choices("pick", "/picks", left)
