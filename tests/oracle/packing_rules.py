"""The rules of the packing puzzles: fill a region with pieces of some colors."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.cubes import POLYCUBES, find_cube
from tests.oracle.options import COLORS, Options
from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Board, Cell
from tests.oracle.squares import POLYOMINOES, rectangle
from tests.oracle.triangles import PARALLELOGRAM, POLYIAMONDS, find_figure

PUZZLES = (
    *("solo-tetromino-8x10", "solo-pentomino-15x16", "solo-trigon-figure"),
    *("solo-cube-3", "solo-cube-4", "solo-cube-5"),
)
LEVELS = {"solo-tetromino-8x10": "corner"}
USUAL_COLORS = {"solo-trigon-figure": 1, "solo-cube-3": 1, "solo-cube-4": 2}


def build_packing(
    variant: str, chosen: Options, region: Iterable[Cell] | None = None
) -> Rules:
    count = chosen.get("colors", USUAL_COLORS.get(variant, 4))
    assert isinstance(count, int)
    colors = COLORS[:count]
    return Rules(
        variant=variant,
        board=find_region(variant, region),
        colors=colors,
        order=colors,
        owners=dict.fromkeys(colors, 0),
        seats=(0,),
        pieces=dict.fromkeys(list_pieces(variant), 1),
        movers="anyone",
        level=str(chosen.get("contact", LEVELS.get(variant, "free"))),
        is_dropped=chosen.get("assembly") == "drop",
    )


def find_region(variant: str, region: Iterable[Cell] | None) -> Board:
    """Return the cells to fill; a figure is the caller's, or else the parallelogram."""
    if variant == "solo-trigon-figure":
        return find_figure(frozenset(PARALLELOGRAM if region is None else region))
    if variant.startswith("solo-cube"):
        return find_cube(int(variant[-1]))
    return rectangle(15, 16) if "pentomino" in variant else rectangle(10, 8)


def list_pieces(variant: str) -> list[str]:
    if variant == "solo-trigon-figure":
        return list(POLYIAMONDS.shapes)
    if variant.startswith("solo-cube"):
        return list(POLYCUBES.shapes)
    size = 5 if "pentomino" in variant else 4
    return [piece for piece, cells in POLYOMINOES.shapes.items() if len(cells) == size]
