"""The catalogue: variants, boards, pieces and levels, so a client needs no rules."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from games.computers.ai.levels import Level
from games.computers.ai.strength import Strength, strengths_of
from games.computers.registry import LEVELS
from games.rules.geometry import Cell, Grid, Point
from games.rules.notation import cell_name
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.rules.variants import (
    ALIASES,
    VARIANTS,
    find_alias,
    find_ruleset,
    find_variant,
)

Document: TypeAlias = dict[str, Any]


@lru_cache(maxsize=1)
def variants_document() -> Document:
    """List every variant."""
    return {"items": [variant_document(variant) for variant in VARIANTS]}


@lru_cache(maxsize=64)
def variant_document(name: str) -> Document:
    """Tell a variant: its seats and colors, and the options that refine it.

    By an alias it is told with what that settles, and the options that it leaves.
    """
    alias, variant = find_alias(name), find_variant(name)
    ruleset = find_ruleset(name, {})
    return {
        "id": variant.id,
        "aliases": [
            {"id": other, "options": meant.settled}
            for other, meant in ALIASES.items()
            if meant.variant == variant.id
        ],
        "rules_version": RULES_VERSION,
        "colors": ruleset.colors,
        "turn_order": [ruleset.colors[color] for color in ruleset.order],
        "seats": [
            {"seat": seat, "colors": [ruleset.colors[color] for color in colors]}
            for seat, colors in enumerate(ruleset.seats)
        ],
        "teams": ruleset.teams,
        "cells": len(ruleset.grid.cells),
        "cells_per_color": ruleset.cells_per_color,
        "pieces_per_color": sum(ruleset.copies),
        "settled": alias.settled,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "open": option.is_open,
            }
            for option in variant.options
            if alias.offers(option.name)
        ],
        "bonus": {
            "all_placed": ruleset.scoring.bonus_all,
            "one_cell_piece_last": ruleset.scoring.bonus_last,
        },
    }


@lru_cache(maxsize=1)
def levels_document() -> Document:
    """List the levels of the computer, those from 1 to 9 as they rise."""
    return {
        "items": [
            level_document(level, strengths_of(level.name)) for level in LEVELS.values()
        ]
    }


def level_document(level: Level, strengths: Iterable[Strength]) -> Document:
    """Tell a level: what a move costs, and how it did in matches."""
    return {
        "name": level.name,
        "description": level.description,
        "variants": level.variants,
        "searches": level.simulations is not None,
        "simulations": level.simulations and level.simulations._asdict(),
        "seconds": level.seconds,
        "strength": [
            {
                "ruleset": one.ruleset,
                "variant": one.variant,
                "against": one.against,
                "games": one.games,
                "won": one.won,
                "even": one.even,
                "interval": one.interval,
            }
            for one in strengths
        ],
    }


def geometry_document(ruleset: Ruleset) -> Document:
    """Tell a board as it is drawn: polygons, y downwards, one unit an edge."""
    own_board = find_variant(ruleset.variant).has_own_boards
    return _drawn(ruleset) if own_board else _drawn_once(ruleset)


def _drawn(ruleset: Ruleset) -> Document:
    grid = ruleset.grid
    points = [grid.lattice.outline(cell) for cell in grid.cells]
    across = [x for polygon in points for x, _ in polygon]
    down = [y for polygon in points for _, y in polygon]
    return {
        "variant": ruleset.variant,
        "options": ruleset.options,
        "bounds": [min(across), min(down), max(across), max(down)],
        "cells": [
            {
                "id": number,
                "name": cell_name(grid, cell),
                "cell": cell,
                "points": points[number],
            }
            for number, cell in enumerate(grid.cells)
        ],
        "columns": [
            {
                "column": column,
                "limit": limit,
                "points": grid.lattice.outline((*column, 0)),
            }
            for column, limit in grid.columns.items()
        ],
        "starts": {
            ruleset.colors[color]: [grid.cells[start] for start in starts]
            for color, starts in enumerate(ruleset.starts)
        },
        "outline": outline(grid),
    }


_drawn_once = lru_cache(maxsize=64)(_drawn)


@lru_cache(maxsize=64)
def pieces_document(ruleset: Ruleset) -> Document:
    """Tell the pieces of a color in every way they may lie."""
    return {
        "variant": ruleset.variant,
        "items": [
            {
                "id": piece.id,
                "size": piece.size,
                "copies": copies,
                "cells": piece.cells,
                "orientations": piece.orientations,
            }
            for piece, copies in zip(ruleset.pieces, ruleset.copies, strict=True)
        ],
    }


def outline(grid: Grid) -> list[list[Point]]:
    """Return the polygons around a board: the sides that only one cell has."""
    sides: dict[frozenset[Point], list[tuple[Point, Point]]] = defaultdict(list)
    for cell in _footprint(grid):
        corners = grid.lattice.outline(cell)
        for side in zip(corners, [*corners[1:], corners[0]], strict=True):
            sides[frozenset(side)].append(side)
    following: dict[Point, list[Point]] = defaultdict(list)
    for found in sides.values():
        if len(found) == 1:
            start, end = found[0]
            following[start].append(end)
    return list(_polygons(following))


def _footprint(grid: Grid) -> Iterator[Cell]:
    """Yield the cells as seen from above: of cubes, the lowest of each column."""
    for cell in grid.cells:
        if grid.is_flat or not cell[-1]:
            yield cell


def _polygons(following: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """Take the sides one after another; more than one begins where cells meet."""
    while following:
        start = next(iter(following))
        polygon = [start]
        while (point := _take(following, polygon[-1])) != start:
            polygon.append(point)
        yield polygon


def _take(following: dict[Point, list[Point]], point: Point) -> Point:
    ends = following[point]
    end = ends.pop()
    if not ends:
        del following[point]
    return end
