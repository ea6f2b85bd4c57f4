"""Rulesets, moves and cells as a query words them.

A move is its cells, `e8,d9,e9,f9,e10`, after a color and a colon where several may be
meant. Cubes have no names: theirs are the coordinates, with dots: `0.0.0,1.0.0`.
"""

import re

from games.errors import InvalidError
from games.rules.geometry import Cell, Grid
from games.rules.notation import MAX_TEXT, parse_cells
from games.rules.options import OptionError, option_text
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_ruleset
from games.wishes import Wish

_CUBE = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2}){2}", re.ASCII)


def read_ruleset(name: str) -> Ruleset:
    """Return the ruleset with a canonical name; raises `InvalidError`.

    One with a board of its own cannot be found: its name holds a hash of the board.
    """
    variant, *parts = name.split(";")
    try:
        known = {option.name: option for option in VARIANTS[variant].options}
        pairs = [part.split("=", 1) for part in parts]
        ruleset = find_ruleset(
            variant,
            {
                option: next(v for v in known[option].values if option_text(v) == text)
                for option, text in pairs
            },
        )
    except (KeyError, ValueError, StopIteration, OptionError):
        ruleset = None
    if ruleset is None or str(ruleset) != name:
        raise InvalidError(f"There is no ruleset {name!r}.", field="ruleset")
    return ruleset


def read_moves(grid: Grid, text: str, field: str) -> list[Wish]:
    """Return moves with blanks between; raises `InvalidError` naming the move."""
    wishes = []
    for number, word in enumerate(text.split()):
        color, _, cells = word.rpartition(":")
        try:
            found = read_cells(grid, cells)
        except ValueError as error:
            raise InvalidError(str(error), field=f"{field}.{number}") from error
        wishes.append(Wish(color or None, None, found, None))
    return wishes


def read_cells(grid: Grid, text: str) -> tuple[Cell, ...]:
    """Return cells, on the board or not; raises `ValueError` that quotes the text."""
    if grid.is_flat:
        return parse_cells(grid, text)
    if len(text) > MAX_TEXT:
        raise ValueError(f"A move has at most {MAX_TEXT} characters.")
    return tuple(_read_cube(name) for name in text.split(","))


def _read_cube(name: str) -> Cell:
    if not _CUBE.fullmatch(name):
        raise ValueError(f"{name!r} is not a cube.")
    return tuple(map(int, name.split(".")))
