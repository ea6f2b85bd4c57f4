"""Positions for the tests of the rules, made from cells instead of numbers."""

import random

from games.rules.geometry import Cell
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset
from tests.builders import undrafted

CUBE = [
    [tuple(map(int, cube)) for cube in cubes.split()]
    for cubes in (
        *("000 100 110", "200 210 220 211", "010 020 011 012", "120 021 121 022"),
        *("001 101 111 002", "201 102 202 212", "221 112 122 222"),
    )
]
"""The 3-cube of one color: V3 T4 L4 Z4 B4 P4 A4; dropped in this order, none hangs."""

NEEDED: dict[tuple[str, object], dict[str, object]] = {
    ("passing", "free"): {"turn_limit": 24},
}
"""Options without which a value is refused."""


def number_of(position: Position, *cells: Cell) -> int:
    """Return the number of the placement with these cells."""
    number = position.placements.find(cells)
    assert number is not None
    return number


def a_move(
    position: Position, color: int, piece: int | None, cells: tuple[Cell, ...]
) -> Move:
    """Return a move whose color and piece are known by their index."""
    ruleset = position.ruleset
    name = None if piece is None else ruleset.pieces[piece].id
    return Move(ruleset.colors[color], name, cells)


def play(position: Position, *cells: Cell) -> Position:
    """Place these cells for the color to move; in free order, for the first color."""
    return position.play(position.color or 0, number_of(position, *cells))


def place(position: Position, color: int, *cells: Cell) -> Position:
    """Put cells on the board for any color, without turn order."""
    return position.place(color, number_of(position, *cells))


def start(variant: str, **options: object) -> Position:
    return start_position(find_ruleset(variant, options))


def drafted(position: Position, chance: random.Random) -> Position:
    """Draft or draw random pieces until play begins."""
    if position.awaits_draw:
        return position.draw(chance.choice(position.ruleset.first_pieces))
    while position.picking is not None:
        position = position.draft(chance.choice(undrafted(position)))
    return position


def opened(variant: str, **options: object) -> Position:
    """Return a classic game in which every color placed its monomino in a corner."""
    position = start(variant, starts="fixed", **options)
    for color, corner in enumerate([(0, 0), (19, 0), (19, 19), (0, 19)]):
        position = place(position, color, corner)
    return position
