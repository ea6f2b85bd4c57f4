"""Small packing puzzles: rectangles and boxes, with the pieces that a test needs."""

from collections.abc import Sequence
from itertools import product

from games.analyses.packing.boards import packing_of
from games.analyses.packing.packing import Packing
from games.rules.geometry import Grid, canonical
from games.rules.hooks import ADMITS_ALL
from games.rules.lattices import CubeLattice, SquareLattice
from games.rules.pieces import Piece
from games.rules.ruleset import Level, PuzzleRules, Ruleset
from games.rules.support import Support
from games.rules.variants import find_ruleset


def board(size: Sequence[int]) -> Grid:
    lattice = SquareLattice() if len(size) == 2 else CubeLattice()
    return Grid(lattice, canonical(product(*map(range, size))), size[-1])


def box(
    size: Sequence[int],
    pieces: tuple[Piece, ...],
    colors: int,
    level: Level = "free",
    drop: bool = False,
) -> Packing:
    """Return the puzzle to fill a rectangle or box; every color has each piece once."""
    return packing_of(rules(size, pieces, colors, level, drop))


def rules(
    size: Sequence[int],
    pieces: tuple[Piece, ...],
    colors: int,
    level: Level = "free",
    drop: bool = False,
) -> Ruleset:
    return Ruleset(
        variant="box",
        grid=board(size),
        pieces=pieces,
        copies=(1,) * len(pieces),
        colors=("blue", "yellow", "red", "green")[:colors],
        order=tuple(range(colors)),
        seats=(tuple(range(colors)),),
        teams=((0,),),
        turns="anybody",
        opening="anywhere",
        puzzle=PuzzleRules(level),
        board_rule=Support(is_dropped=True) if drop else ADMITS_ALL,
    )


def puzzle(variant: str, **options: object) -> Packing:
    return packing_of(find_ruleset(variant, options))
