"""Positions for the tests of the rules, made from cells instead of numbers."""

from games.rules.geometry import Cell
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset


def number_of(position: Position, *cells: Cell) -> int:
    """Return the number of the placement with these cells."""
    number = position.placements.find(cells)
    assert number is not None
    return number


def play(position: Position, *cells: Cell) -> Position:
    """Let the color to move place these cells."""
    return position.play(number_of(position, *cells))


def place(position: Position, color: int, *cells: Cell) -> Position:
    """Put cells on the board for any color, without turn order."""
    return position.place(color, number_of(position, *cells))


def start(variant: str, **options: object) -> Position:
    return start_position(find_ruleset(variant, options))


def opened(variant: str, **options: object) -> Position:
    """Return a classic game in which every color placed its monomino in a corner."""
    position = start(variant, starts="fixed", **options)
    for color, corner in enumerate([(0, 0), (19, 0), (19, 19), (0, 19)]):
        position = place(position, color, corner)
    return position
