"""Files with solutions of puzzles: replayed, and refused if anything is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracle.game import Game
from tests.oracle.options import find_offered

Entry = Sequence[Any]
"""Color, piece and cells."""


def check_solutions(document: Mapping[str, Any]) -> int:
    """Return how many solutions a file holds; raises `ValueError` if one is wrong.

    Keys that are no option of the variant are comments.
    """
    packings = list(document.get("solutions", []))
    if "placements" in document:
        packings.append(document["placements"])
    for entries in packings:
        check_packing(start_puzzle(document), entries)
    if "moves" in document:
        check_moves(start_puzzle(document), document["moves"])
    count = len(packings) + ("moves" in document)
    if not count:
        raise ValueError("no solution in it")
    return count


def start_puzzle(document: Mapping[str, Any]) -> Game:
    variant = document["variant"]
    offered = find_offered(variant)
    options = {name: value for name, value in document.items() if name in offered}
    region = document.get("region")
    cells = None if region is None else [tuple(cell) for cell in region]
    game = Game(variant, options, cells)
    if not game.rules.is_solo:
        raise ValueError(f"{variant} is no puzzle")
    return game


def check_moves(game: Game, entries: Sequence[Entry]) -> None:
    """Play moves in their order."""
    if game.rules.is_packing:
        raise ValueError("a packing puzzle has placements, not moves")
    for color, piece, cells in entries:
        game.place(color, piece, [tuple(cell) for cell in cells])
    require_solved(game)


def check_packing(game: Game, entries: Sequence[Entry]) -> None:
    """Lay the pieces in any order that the rules allow: the one given may be another.

    A piece that may be laid now may be laid whatever is laid before, or never; only one
    that is dropped has to wait for those below it.
    """
    if not game.rules.is_packing:
        raise ValueError("only packing puzzles have placements in any order")
    waiting = [
        (color, piece, [tuple(cell) for cell in cells])
        for color, piece, cells in entries
    ]
    while waiting:
        laid = next((e for e in waiting if game.judge(*e) == "OK"), waiting[0])
        game.place(*laid)
        waiting.remove(laid)
    require_solved(game)


def require_solved(game: Game) -> None:
    if not game.is_solved:
        raise ValueError(f"unsolved: {game.solo_result()}")
