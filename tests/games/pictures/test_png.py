"""What is drawn is there as pixels: labels, marks, and every cell in its color."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from msgspec import structs
from numpy.typing import NDArray

from games.pictures import Look, Scene, Shown, draw
from games.pictures.blocks import SIDES, projected
from games.pictures.board import flat_board, plan
from games.pictures.drawing import box_of
from games.pictures.png import PicturesUnavailableError, rasterize, rasterize_apart
from games.pictures.shapes import Polygon, middle, scaled
from games.pictures.solid import TILES
from games.pictures.svg import Box
from games.pictures.theme import mix, palette
from games.rules.geometry import Cell, Point
from games.rules.position import Position
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.pictures.pixels import Pixels, pixels
from tests.games.pictures.positions import random_position, scene_of

WIDE = 800
PLAIN = Look(labels=False)
LIGHT = palette().themes["light"]
NEAR = 12
"""Largest difference of a channel: pixels are rounded."""


def picture(scene: Scene, look: Look, width: int = WIDE) -> Pixels:
    return pixels(rasterize(draw(scene, look), width))


def pixel(found: Pixels, box: Box, at: Point) -> NDArray[np.int64]:
    """The color at a point of a picture."""
    scale = found.shape[1] / box.width
    x, y = (at[0] - box.left_edge) * scale, (at[1] - box.top) * scale
    color: NDArray[np.int64] = found[int(y), int(x)].astype(np.int64)
    return color


def is_painted(found: Pixels, box: Box, at: Point, expected: str) -> bool:
    """Whether a point has a color."""
    wanted = np.array(list(bytes.fromhex(expected[1:])))
    return bool(np.abs(pixel(found, box, at) - wanted).max() <= NEAR)


def color_by_cell(position: Position) -> dict[int, str]:
    """What the state says."""
    return {
        cell: position.ruleset.colors[placed.color]
        for placed in position.played
        for cell in position.placements.cells[placed.number]
    }


def check_flat(position: Position) -> None:
    scene, lying = scene_of(position, last=0), color_by_cell(position)
    # The numbers of seats would hide the colors of their cells.
    shown = tuple(structs.replace(one, seat=None) for one in scene.placements)
    found = picture(structs.replace(scene, placements=shown), PLAIN)
    starts = {start for starts in position.ruleset.starts for start in starts}
    for cell, corners in enumerate(flat_board(position.ruleset.grid).shapes):
        if cell in lying or cell not in starts:
            paint = LIGHT.faces[lying[cell]] if cell in lying else LIGHT.well
            name = position.ruleset.grid.cells[cell]
            # Lines of hatching may cross the middle of a cell.
            points = (middle(corners), *scaled(corners, 0.54))
            box = box_of(scene, PLAIN)
            assert any(is_painted(found, box, at, paint) for at in points), name


def check_plan(position: Position) -> None:
    grid, scene = position.ruleset.grid, scene_of(position, last=0)
    look = Look(labels=False, view="plan")
    found = picture(scene, look)
    tops = {grid.cells[cell]: color for cell, color in color_by_cell(position).items()}
    for column, corners in zip(grid.columns, plan(grid).shapes, strict=True):
        floors = [cell for cell in tops if cell[:2] == column]
        paint = LIGHT.faces[tops[max(floors)]] if floors else LIGHT.well
        beside = scaled(corners, 0.55)
        assert any(
            is_painted(found, box_of(scene, look), at, paint) for at in beside
        ), column


def check_tops(position: Position) -> None:
    """Walk from tops to the reader: a top is seen if nothing is in the way."""
    grid, scene = position.ruleset.grid, scene_of(position, last=0)
    filled = {grid.cells[cell]: c for cell, c in color_by_cell(position).items()}
    found, box = picture(scene, PLAIN), box_of(scene, PLAIN)
    seen = 0
    for x, y, z in filled:
        tile = mix(LIGHT.pigments[filled[x, y, z]].top, "#ffffff", TILES[0])
        for across, down in ((0.3, 0.6), (0.6, 0.3)):  # one in each half
            start = (x + across, y + down, z + 1)
            if not any(cell in filled for cell in ray(start)):
                assert is_painted(found, box, projected(start), tile), (x, y, z)
                seen += 1
    assert seen > 10


def ray(start: tuple[float, float, float]) -> Iterator[tuple[int, int, int]]:
    x, y, z = start
    for step in range(1, 200):
        far = step * 0.05
        yield int(x + far), int(y + far), int(z + far)


def check_colors(variant: str) -> None:
    position = random_position(variant, seed=3)
    if position.ruleset.grid.is_flat:
        check_flat(position)
    else:
        check_plan(position)
        check_tops(position)


@pytest.mark.parametrize("variant", ["solo-tetromino-8x10", "rumis-steps"])
def test_every_cell_has_its_color(variant):
    check_colors(variant)


@pytest.mark.depth
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_cell_of_every_variant_has_its_color(variant):
    check_colors(variant)


@pytest.mark.parametrize("variant", ["classic", "rumis-corner"])
def test_labels_are_there(variant):
    svg = draw(Scene(find_ruleset(variant, {})))
    bare = re.sub(r"<g font-family.*?</g>", "", svg)
    assert bare != svg
    with_labels, without = (pixels(rasterize(one, 300)) for one in (svg, bare))
    changed = (with_labels != without).any(axis=2)
    assert changed.sum() > 300


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-pyramid"])
def test_marks_tell_colors_apart_without_colors(variant):
    """On squares, triangles and cubes: by the place of the mark, not its lightness."""
    six = replace(find_ruleset(variant, {}), colors=tuple(LIGHT.faces), starts=())
    grid = six.grid
    if grid.is_flat:
        up = [i for i, kind in enumerate(grid.kinds) if not kind]
        cells = up[60:120:10]
        places = [flat_board(grid).shapes[cell] for cell in cells]
    else:
        cells = [grid.index[2 * i % 8, i // 4, 0] for i in range(6)]
        places = [top_of(grid.cells[cell]) for cell in cells]
    shown = tuple(
        Shown(color, (cell,)) for color, cell in zip(six.colors, cells, strict=True)
    )
    scene, look = Scene(six, shown), Look(labels=False, marks=True)
    gray = picture(scene, look, 1000).mean(axis=2)
    masks = [marked(gray, box_of(scene, look), corners) for corners in places]
    height, width = (min(mask.shape[axis] for mask in masks) for axis in (0, 1))
    cut = [mask[:height, :width] for mask in masks]
    for (a, one), (b, other) in combinations(zip(six.colors, cut, strict=True), 2):
        assert (one != other).mean() > 0.03, (a, b)


def top_of(cube: Cell) -> Polygon:
    left, top = projected(cube)
    return tuple((left + x, top + y) for x, y in SIDES[0])


def marked(gray: NDArray[np.float64], box: Box, corners: Polygon) -> NDArray[np.bool_]:
    """Where a cell is not as light as around its mark; without its facets."""
    scale = gray.shape[1] / box.width
    across, down = zip(*corners, strict=True)
    left, right = (int((x - box.left_edge) * scale) for x in (min(across), max(across)))
    top, bottom = (int((y - box.top) * scale) for y in (min(down), max(down)))
    quarter = (bottom - top) // 4
    inside = gray[top + quarter : bottom - quarter, left + quarter : right - quarter]
    return np.abs(inside - np.median(inside)) > 25


def test_pictures_are_as_wide_as_asked():
    svg = draw(Scene(find_ruleset("duo", {})))
    assert pixels(rasterize(svg, 123)).shape[1] == 123
    for width in (99, 1601):
        with pytest.raises(ValueError, match="100 to 1600"):
            rasterize(svg, width)


def test_without_the_extra_there_are_none(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PicturesUnavailableError):
        rasterize(draw(Scene(find_ruleset("duo", {}))), 100)


def test_a_process_of_its_own_draws_the_same():
    svg = draw(Scene(find_ruleset("duo", {})))
    assert rasterize_apart(svg, 200) == rasterize(svg, 200)


def test_a_process_that_draws_for_too_long_is_ended():
    with pytest.raises(TimeoutError):
        rasterize_apart(draw(Scene(find_ruleset("duo", {}))), 1600, 0.001)


def test_without_the_extra_no_process_is_started(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PicturesUnavailableError):
        rasterize_apart(draw(Scene(find_ruleset("duo", {}))), 100)
