"""What is drawn is there as pixels: labels, marks, and every cell in its color."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from games.pictures import Look, Scene, Shown, draw
from games.pictures.blocks import ASIDE, block
from games.pictures.board import Frame, flat_board, plan
from games.pictures.png import PicturesUnavailableError, rasterize, rasterize_apart
from games.pictures.shapes import Polygon
from games.pictures.theme import palette
from games.rules.position import Position
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.pictures.pixels import Pixels, paint, pixels
from tests.games.pictures.positions import random_position, scene_of

WIDE = 800
LIGHT = palette().themes["light"]
COLORS = palette().colors


def picture(scene: Scene, look: Look, width: int = WIDE) -> Pixels:
    return pixels(rasterize(draw(scene, look), width))


def paints(found: Pixels, frame: Frame, dots: list[tuple[float, float]]) -> set[str]:
    """The colors at these points of a picture without labels."""
    left, top, width, _ = frame.bare
    scale = found.shape[1] / width
    return {
        paint(found[int((y - top) * scale), int((x - left) * scale)]) for x, y in dots
    }


def corners_within(corners: Polygon, part: float) -> list[tuple[float, float]]:
    """Points on the way from the middle to the corners: beside any mark."""
    middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
    return [
        (middle[0] + part * (x - middle[0]), middle[1] + part * (y - middle[1]))
        for x, y in corners
    ]


def color_by_cell(position: Position) -> dict[int, str]:
    """What the state says."""
    return {
        cell: position.ruleset.colors[placed.color]
        for placed in position.played
        for cell in position.placements.cells[placed.number]
    }


def check_flat(position: Position) -> None:
    scene, lying = scene_of(position, last=0), color_by_cell(position)
    found = picture(scene, Look(labels=False))
    board = flat_board(position.ruleset.grid)
    for cell, corners in enumerate(board.fields):
        seen = paints(found, board.frame, corners_within(corners, 0.72))
        fill = COLORS[lying[cell]].top if cell in lying else LIGHT.ground
        assert fill in seen, position.ruleset.grid.cells[cell]


def check_plan(position: Position) -> None:
    grid = position.ruleset.grid
    found = picture(scene_of(position, last=0), Look(labels=False, view="plan"))
    tops = {grid.cells[cell]: color for cell, color in color_by_cell(position).items()}
    board = plan(grid)
    for column, corners in zip(grid.columns, board.fields, strict=True):
        floors = [cell for cell in tops if cell[:2] == column]
        fill = COLORS[tops[max(floors)]].top if floors else LIGHT.ground
        seen = paints(found, board.frame, corners_within(corners, 0.85))
        assert fill in seen, column


def check_tops(position: Position) -> None:
    """Walk from tops to who looks: what meets nothing is seen."""
    grid = position.ruleset.grid
    filled = {grid.cells[cell]: c for cell, c in color_by_cell(position).items()}
    found = picture(scene_of(position, last=0), Look(labels=False))
    frame = block(grid, 0).frame
    looked_at = 0
    for x, y, z in filled:
        for across, down in ((0.1, 0.6), (0.6, 0.1), (0.4, 0.9), (0.9, 0.4)):
            start = (x + across, y + down, z + 1)
            if not any(cell in filled for cell in ray(start)):
                u, v = start[0] - start[2], start[1] - start[2]
                dot = frame.at(((u - v) * ASIDE, (u + v) / 2))
                fill = COLORS[filled[x, y, z]].top
                assert paints(found, frame, [dot]) == {fill}, (x, y, z)
                looked_at += 1
    assert looked_at > 10


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
    """On squares, triangles and cubes: where the mark is, not how light."""
    six = replace(find_ruleset(variant, {}), colors=tuple(COLORS), starts=())
    grid = six.grid
    fields = flat_board(grid).fields if grid.is_flat else ()
    if grid.is_flat:
        up = [i for i, kind in enumerate(grid.kinds) if not kind]
        cells, frame = up[60:120:10], flat_board(grid).frame
        places = [fields[cell] for cell in cells]
    else:
        at = block(grid, 0)
        cells, frame = [grid.index[2 * i % 8, i // 4, 0] for i in range(6)], at.frame
        tops = [(x - 1, y - 1) for x, y, _ in (at.cells[cell] for cell in cells)]
        places = [
            at.polygon([(u, v), (u + 1, v), (u + 1, v + 1), (u, v + 1)])
            for u, v in tops
        ]
    shown = tuple(
        Shown(color, (cell,)) for color, cell in zip(COLORS, cells, strict=True)
    )
    gray = picture(Scene(six, shown), Look(labels=False), 1000).mean(axis=2)
    masks = [marked(gray, frame, corners) for corners in places]
    height, width = (min(mask.shape[axis] for mask in masks) for axis in (0, 1))
    cut = [mask[:height, :width] for mask in masks]
    for (a, one), (b, other) in combinations(zip(COLORS, cut, strict=True), 2):
        assert (one != other).mean() > 0.03, (a, b)


def marked(
    gray: NDArray[np.float64], frame: Frame, corners: Polygon
) -> NDArray[np.bool_]:
    """Where a cell is not as light as around its mark; without its outline."""
    scale = gray.shape[1] / frame.bare.width
    across, down = zip(*corners, strict=True)
    left, right = (
        int((x - frame.bare.left) * scale) for x in (min(across), max(across))
    )
    top, bottom = (int(y * scale) for y in (min(down), max(down)))
    quarter = (bottom - top) // 4
    inside = gray[top + quarter : bottom - quarter, left:right]
    fill = np.median(inside[:, quarter : -quarter or None])
    return np.abs(inside - fill) > 25


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
