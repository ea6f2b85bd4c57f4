"""Puzzles for one: all pieces by the rules, or a region packed (rules 3)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TypeGuard

from games.rules.contact import CornerOnly
from games.rules.geometry import Cell, Grid
from games.rules.hooks import ADMITS_ALL
from games.rules.lattices import rectangle
from games.rules.options import STARTS, Option, OptionError, Options, OptionValue
from games.rules.pieces import POLYOMINOES, Piece
from games.rules.ruleset import (
    OWN_BOARDS,
    Level,
    Puzzle,
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
"""The built-in figure of rules 3.6; one color's pieces pack it."""


class RegionOption(Option):
    """A region of the Trigon board, as a list of its cells."""

    is_open = True

    def read(self, given: object) -> OptionValue:
        """Return the cells in canonical order; raises `OptionError`."""
        if not isinstance(given, list | tuple) or not 0 < len(given) <= BOARD_CELLS:
            raise OptionError(self.name, f"A region has 1 to {BOARD_CELLS} cells.")
        index = trigon.board().index
        flat = [tuple(cell) for cell in given if _is_flat(cell)]
        on_board = {cell for cell in flat if cell in index}
        if len(on_board) < len(given):
            raise OptionError(
                self.name, "A region is a list of different cells of the Trigon board."
            )
        return tuple(sorted(on_board, key=lambda cell: cell[::-1]))


BOARD_CELLS = 486


def _is_flat(cell: object) -> TypeGuard[Sequence[int]]:
    if not isinstance(cell, list | tuple) or len(cell) != 2:  # noqa: PLR2004
        return False
    return all(type(part) is int for part in cell)


def _all_pieces(variant: str, options: Options) -> Ruleset:
    """All pieces of all colors, by the rules of the game (rules 3.2 and 3.5)."""
    if variant == "solo-trigon-88":
        grid, pieces = trigon.board(), trigon.POLYIAMONDS
        starts: tuple[tuple[int, ...], ...] = (indices(grid, trigon.STARTS_AT),) * 4
    else:
        grid, pieces = classic.board(), POLYOMINOES
        corners = indices(grid, classic.CORNERS)
        fixed = options["starts"] == "fixed"
        starts = tuple((corner,) for corner in corners) if fixed else (corners,) * 4
    return Ruleset(
        variant=variant,
        grid=grid,
        pieces=pieces,
        copies=(1,) * len(pieces),
        colors=COLORS,
        order=(0, 1, 2, 3),
        seats=((0, 1, 2, 3),),
        teams=((0,),),
        turns="anybody" if options["turn_order"] == "free" else "colors",
        starts=starts,
        contact_rule=CornerOnly() if options.get("contact") == "corner-only" else None,
        board_rule=LargestFirst((4,) * len(pieces))
        if variant == "solo-84-descending"
        else ADMITS_ALL,
        scoring=Scoring("covered"),
    )


def _tetrominoes(variant: str, options: Options) -> Ruleset:
    """The 20 tetrominoes on 10 x 8 squares (rules 3.3)."""
    return _rectangle(variant, (10, 8), 4, options["contact"])


def _pentominoes(variant: str, options: Options) -> Ruleset:
    """The 48 pentominoes on 15 x 16 squares (rules 3.4)."""
    return _rectangle(variant, (15, 16), 5, options["contact"])


def _rectangle(
    variant: str, sides: tuple[int, int], size: int, level: Level
) -> Ruleset:
    pieces = _of_size(size)
    return _packing(
        variant, _rectangle_board(sides, apart=level != "free"), pieces, 4, level
    )


def _figure(variant: str, options: Options) -> Ruleset:
    """A region of triangles (rules 3.6)."""
    grid = _figure_board(options["region"])
    return _packing(variant, grid, trigon.POLYIAMONDS, options["colors"], "free")


def _cube(variant: str, options: Options) -> Ruleset:
    """A cube of cubes (rules 3.7)."""
    grid = _cube_board(int(variant[-1]))
    packing = _packing(variant, grid, rumis.POLYCUBES, options["colors"], "free")
    dropped = options["assembly"] == "drop"
    return replace(packing, board_rule=Support(is_dropped=True)) if dropped else packing


def _packing(
    variant: str, grid: Grid, pieces: tuple[Piece, ...], colors: int, level: Level
) -> Ruleset:
    return Ruleset(
        variant=variant,
        grid=grid,
        pieces=pieces,
        copies=(1,) * len(pieces),
        colors=COLORS[:colors],
        order=tuple(range(colors)),
        seats=(tuple(range(colors)),),
        teams=((0,),),
        turns="anybody",
        opening="anywhere",
        puzzle=Puzzle(level),
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
    variant: str, options: tuple[Option, ...], build: Callable[[str, Options], Ruleset]
) -> Variant:
    return Variant(id=variant, seats=1, options=options, build=build)


VARIANTS = (
    _solo("solo-84", (STARTS, TURN_ORDER), _all_pieces),
    _solo("solo-84-descending", (STARTS, TURN_ORDER), _all_pieces),
    _solo("solo-tetromino-8x10", (TETROMINO_CONTACT,), _tetrominoes),
    _solo("solo-pentomino-15x16", (PENTOMINO_CONTACT,), _pentominoes),
    _solo("solo-trigon-88", (TURN_ORDER, trigon.CONTACT), _all_pieces),
    _solo(
        "solo-trigon-figure",
        (RegionOption("region", (PARALLELOGRAM,)), _colors(1, 4)),
        _figure,
    ),
    _solo("solo-cube-3", (_colors(1, 2, 3, 4), ASSEMBLY), _cube),
    _solo("solo-cube-4", (_colors(2, 3, 4), ASSEMBLY), _cube),
    _solo("solo-cube-5", (_colors(4), ASSEMBLY), _cube),
)
