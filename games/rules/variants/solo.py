"""Solo puzzles: place all pieces under the rules, or pack a region (rules 3)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import TypeGuard, cast

from games.rules.corner_only import CornerOnly
from games.rules.geometry import Cell, Grid, canonical
from games.rules.hooks import ADMITS_ALL, BoardRule
from games.rules.lattices import rectangle
from games.rules.options import STARTS, Option, OptionError, Options, OptionValue
from games.rules.pieces import POLYOMINOES, Piece
from games.rules.ruleset import (
    OWN_BOARDS,
    Level,
    PuzzleRules,
    Ruleset,
    Scoring,
    Variant,
    indices,
)
from games.rules.size_order import LargestFirst
from games.rules.support import Support
from games.rules.variants import classic, rumis, trigon

COLORS = classic.COLORS
TURN_ORDER = Option("turn_order", ("strict", "free"))
ASSEMBLY = Option("assembly", ("free", "drop"))
TETROMINO_CONTACT = Option("contact", ("corner", "free", "no-edge", "chain"))
PENTOMINO_CONTACT = Option("contact", ("free", "no-edge"))

PARALLELOGRAM = tuple((8 - r + i, 6 + r) for r in range(5) for i in range(22))
"""The built-in figure of rules 3.6, which the pieces of one color fill."""


class RegionOption(Option):
    """A region of triangles as a list of cells, anywhere on the lattice.

    A region on the Trigon board stays where it is, because the moves of a game refer to
    it. Other regions are moved to the middle of the board (rules 3.6).
    """

    is_open = True

    def read(self, raw_value: object) -> OptionValue:
        """Return the cells in canonical order; raises `OptionError`."""
        if (
            not isinstance(raw_value, list | tuple)
            or not 0 < len(raw_value) <= BOARD_CELLS
        ):
            raise OptionError(
                self.name, f"A region must have 1 to {BOARD_CELLS} cells."
            )
        cells = {tuple(cell) for cell in raw_value if _is_flat(cell)}
        if len(cells) < len(raw_value):
            raise OptionError(
                self.name,
                "A region must be a list of distinct cells, each a pair of integers"
                f" from -{FARTHEST} to {FARTHEST}.",
            )
        if cells <= trigon.board().index.keys():
            return canonical(cells)
        moved = _in_the_middle(cells)
        if moved is None:
            raise OptionError(
                self.name,
                f"A region must be at most {BOARD_WIDTH} cells wide and {trigon.HEIGHT}"
                " high, the size of the Trigon board.",
            )
        return moved

    def settled(self, value: OptionValue) -> OptionValue:
        """Move a region to the middle, so that equal figures are equal rulesets."""
        moved = _in_the_middle(cast("tuple[Cell, ...]", value))
        assert moved is not None, "A region that was read must fit the board."
        return moved


BOARD_CELLS = 486
BOARD_WIDTH = 35
FARTHEST = 999


def _is_flat(cell: object) -> TypeGuard[Sequence[int]]:
    if not isinstance(cell, list | tuple) or len(cell) != 2:  # noqa: PLR2004
        return False
    return all(type(part) is int and abs(part) <= FARTHEST for part in cell)


def _in_the_middle(cells: Iterable[Cell]) -> tuple[Cell, ...] | None:
    """Move a region to the middle of the Trigon board; None if it is too large.

    Triangles must keep their direction. Some regions, such as the built-in figure,
    therefore end up one cell off the middle, preferably to the left.
    """
    moved = trigon.LATTICE.normal(cells)
    left_edge, right_edge = (pick(x for x, _ in moved) for pick in (min, max))
    bottom = max(y for _, y in moved)
    across = (BOARD_WIDTH - 1 - left_edge - right_edge) // 2
    down = (trigon.HEIGHT - 1 - bottom) // 2
    for aside, below in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
        x, y = across + aside, down + below
        fits = 0 <= left_edge + x <= right_edge + x < BOARD_WIDTH and y >= 0
        if fits and bottom + y < trigon.HEIGHT and (x + y) % 2 == 0:
            return tuple((column + x, row + y) for column, row in moved)
    return None


def _squares(options: Options, *, board_rule: BoardRule = ADMITS_ALL) -> Ruleset:
    """Return the puzzle of placing all polyominoes on the classic board (rules 3.2)."""
    corners = indices(classic.board(), classic.CORNERS)
    fixed = options["starts"] == "fixed"
    starts = tuple((corner,) for corner in corners) if fixed else (corners,) * 4
    ruleset = _all_pieces(classic.board(), POLYOMINOES, starts, options)
    return replace(ruleset, board_rule=board_rule)


def _triangles(options: Options) -> Ruleset:
    """Return the puzzle of placing all polyiamonds on the Trigon board (rules 3.5)."""
    starts = (indices(trigon.board(), trigon.STARTS_AT),) * 4
    ruleset = _all_pieces(trigon.board(), trigon.POLYIAMONDS, starts, options)
    strict = options["contact"] == "corner-only"
    return replace(ruleset, contact_rule=CornerOnly() if strict else None)


def _all_pieces(
    grid: Grid,
    pieces: tuple[Piece, ...],
    starts: tuple[tuple[int, ...], ...],
    options: Options,
) -> Ruleset:
    """Return the puzzle of placing all pieces of all colors under the game's rules."""
    return Ruleset(
        grid=grid,
        pieces=pieces,
        copies=(1,) * len(pieces),
        colors=COLORS,
        order=(0, 1, 2, 3),
        seats=((0, 1, 2, 3),),
        teams=((0,),),
        turns="anybody" if options["turn_order"] == "free" else "colors",
        starts=starts,
        scoring=Scoring("covered"),
    )


def _rectangle(options: Options, *, sides: tuple[int, int], size: int) -> Ruleset:
    """Return the puzzle that uses all polyominoes of one size (rules 3.3, 3.4)."""
    level: Level = options["contact"]
    return _packing(
        _rectangle_board(sides, apart=level != "free"), _of_size(size), 4, level
    )


def _figure(options: Options) -> Ruleset:
    """Return the puzzle of filling a region of triangles (rules 3.6)."""
    grid = _figure_board(options["region"])
    return _packing(grid, trigon.POLYIAMONDS, options["colors"], "free")


def _cube(options: Options, *, edge: int) -> Ruleset:
    """Return the puzzle of filling a cube (rules 3.7)."""
    packing = _packing(_cube_board(edge), rumis.POLYCUBES, options["colors"], "free")
    dropped = options["assembly"] == "drop"
    return replace(packing, board_rule=Support(is_dropped=True)) if dropped else packing


def _packing(
    grid: Grid, pieces: tuple[Piece, ...], colors: int, level: Level
) -> Ruleset:
    return Ruleset(
        grid=grid,
        pieces=pieces,
        copies=(1,) * len(pieces),
        colors=COLORS[:colors],
        order=tuple(range(colors)),
        seats=(tuple(range(colors)),),
        teams=((0,),),
        turns="anybody",
        opening="anywhere",
        puzzle=PuzzleRules(level),
        scoring=Scoring("covered", bonus_all=0, bonus_last=0),
    )


@cache
def _of_size(size: int) -> tuple[Piece, ...]:
    return tuple(piece for piece in POLYOMINOES if piece.size == size)


@cache
def _rectangle_board(sides: tuple[int, int], *, apart: bool) -> Grid:
    return rectangle(*sides, apart=apart)


@lru_cache(maxsize=OWN_BOARDS)
def _figure_board(region: tuple[Cell, ...]) -> Grid:
    return Grid(trigon.LATTICE, region, trigon.HEIGHT, apart=False)


@cache
def _cube_board(edge: int) -> Grid:
    sides = range(edge)
    cells = tuple((x, y, z) for z in sides for y in sides for x in sides)
    return Grid(rumis.LATTICE, cells, edge, apart=False)


def _colors(*numbers: int) -> Option:
    return Option("colors", numbers)


def _solo(
    variant: str, options: tuple[Option, ...], build: Callable[[Options], Ruleset]
) -> Variant:
    return Variant(id=variant, family="solo", seats=1, options=options, build=build)


_LARGEST_FIRST = LargestFirst((len(COLORS),) * len(POLYOMINOES))

VARIANTS = (
    _solo("solo-84", (STARTS, TURN_ORDER), _squares),
    _solo(
        "solo-84-descending",
        (STARTS, TURN_ORDER),
        partial(_squares, board_rule=_LARGEST_FIRST),
    ),
    _solo(
        "solo-tetromino-8x10",
        (TETROMINO_CONTACT,),
        partial(_rectangle, sides=(10, 8), size=4),
    ),
    _solo(
        "solo-pentomino-15x16",
        (PENTOMINO_CONTACT,),
        partial(_rectangle, sides=(15, 16), size=5),
    ),
    _solo("solo-trigon-88", (TURN_ORDER, trigon.CONTACT), _triangles),
    _solo(
        "solo-trigon-figure",
        (RegionOption("region", (PARALLELOGRAM,)), _colors(1, 4)),
        _figure,
    ),
    _solo("solo-cube-3", (_colors(1, 2, 3, 4), ASSEMBLY), partial(_cube, edge=3)),
    _solo("solo-cube-4", (_colors(2, 3, 4), ASSEMBLY), partial(_cube, edge=4)),
    _solo("solo-cube-5", (_colors(4), ASSEMBLY), partial(_cube, edge=5)),
)
