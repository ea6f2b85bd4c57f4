"""Current moves as the API lists them, and plans for later moves."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reliability.season.lines import Line

PIECES = (
    *("1", "2", "I3", "V3", "I4", "L4", "T4", "Z4", "O", "F", "I5", "L5", "N", "P"),
    *("T5", "U", "V5", "W", "X", "Y", "Z5"),
)
ORDERS = 4


@dataclass(frozen=True)
class Choices:
    """Moves or picks of a person: the requests to send, and their path."""

    command: str
    path: str
    moves: list[dict[str, Any]]


def choices(
    line: Line, row: Mapping[str, Any], seat: int, *, all_pieces: bool = False
) -> Choices | None:
    """Return the seat's options, or None if it is not its turn any more.

    The options are moves of one piece, unless the person wants to see all moves.
    """
    game, color = row["id"], row["turn_color"]
    if row["variant"].startswith("draft"):
        document = line.ask(f"/games/{game}")
        if document is None or (document["turn"] or {}).get("seat") != seat:
            return None
        if document["phase"] == "draft":
            return _picks(document)
        hands = [h for h in document["hands"] if h["seat"] == seat and h["can_move"]]
        color = hands[0]["color"]
    some = [] if all_pieces else _some(line, game, color)
    moves = some or _all(line, game, color)
    return Choices("move", "/moves", moves) if moves else None


def _some(line: Line, game: str, color: str) -> list[dict[str, Any]]:
    """Return the moves of one piece that was playable before: a short response."""
    if not (pieces := line.book.pieces.get((game, color))):
        return []
    piece = pieces.pop()
    return _listed(line, f"/games/{game}/legal-moves?color={color}&piece={piece}")


def _all(line: Line, game: str, color: str) -> list[dict[str, Any]]:
    moves = _listed(line, f"/games/{game}/legal-moves?color={color}")
    pieces = sorted({move["piece"] for move in moves})
    line.chance.shuffle(pieces)
    line.book.pieces[game, color] = pieces
    return moves


def _listed(line: Line, path: str) -> list[dict[str, Any]]:
    response = line.ask(path)
    moves = [] if response is None else response["moves"]
    return [{"color": response["color"], **move} for move in moves]


def a_plan(choices: Choices, chance: random.Random) -> dict[str, Any]:
    """Return standing orders of what could be played before, guarded or not."""
    moves = chance.sample(choices.moves, min(ORDERS, len(choices.moves)))
    orders: list[dict[str, Any]]
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
    drafted = {
        piece
        for hand in document["hands"]
        if hand["color"] == color
        for piece in hand["pieces"]
    }
    remaining = [
        {"piece": piece, "color": color} for piece in PIECES if piece not in drafted
    ]
    return Choices("pick", "/picks", remaining)
