"""Boards of cubes from above: what is on top of each column, and how high that is."""

from collections import defaultdict

from games.pictures.board import FlatBoard, plan
from games.pictures.flat import empty, names
from games.pictures.layers import (
    around,
    crossed_out,
    hinted,
    ink,
    ringed,
    thickness,
    trace,
)
from games.pictures.marks import middle
from games.pictures.scenes import Look, Scene
from games.pictures.shapes import Polygon
from games.pictures.svg import PIXEL, Dot, bold, texts
from games.pictures.theme import palette

MARK, NUMBER = 0.36, 0.7
"""Where in a field its mark is, from the top left, and where its number."""
SHRUNK = 0.64
"""How large marks are, compared with those in the middle of a field."""
DIGIT = 0.34
"""How large numbers are on pieces, in breadths of a field."""

LIMIT = 20 * PIXEL
"""How large numbers are on empty columns."""


def draw_plan(scene: Scene, look: Look) -> str:
    """Return a board from above; it is never turned."""
    board, theme = plan(scene.ruleset.grid), palette().themes[look.theme]
    tops = _tops(scene, look)
    lying: dict[int, list[int]] = defaultdict(list)
    for field, (owner, _) in tops.items():
        lying[owner].append(field)
    drawn = [empty(board, look.theme), names(board, theme) if look.labels else ""]
    for owner, fields in lying.items():
        color = scene.placements[owner].color
        pen = ink(scene, color, board.breadth, theme)
        shrunk = pen._replace(breadth=SHRUNK * board.breadth)
        shapes = [board.fields[field] for field in fields]
        drawn.append(shrunk.draw([trace(shapes, map(_shrunk, shapes), pen.kind)]))
        written = [(_at(board.fields[i], NUMBER), str(tops[i][1])) for i in fields]
        size = round(DIGIT * board.breadth)
        drawn.append(texts(written, size, bold(pen.mark, size)))
    limits = enumerate(scene.ruleset.grid.columns.values())
    empties = [
        (middle(board.fields[i]), str(limit)) for i, limit in limits if i not in tops
    ]
    drawn.append(texts(empties, LIMIT, f'fill="{theme.faint}"'))
    drawn.append(_pointed(scene, look, board, lying))
    return "".join(drawn)


def _tops(scene: Scene, look: Look) -> dict[int, tuple[int, int]]:
    """Return per column with cubes the placement that is on top, and its height."""
    grid = scene.ruleset.grid
    number = {column: i for i, column in enumerate(grid.columns)}
    tops: dict[int, tuple[int, int]] = {}
    for owner, shown in enumerate(scene.placements):
        for cell in shown.cells:
            *column, z = grid.cells[cell]
            if look.floors is None or z < look.floors:
                field = number[tuple(column)]
                tops[field] = max(tops.get(field, (0, 0)), (owner, z + 1), key=_height)
    return tops


def _height(top: tuple[int, int]) -> int:
    return top[1]


def _pointed(
    scene: Scene, look: Look, board: FlatBoard, lying: dict[int, list[int]]
) -> str:
    """Return what lies above all pieces: the last move, targets, a refused one."""
    theme = palette().themes[look.theme]
    thick = thickness(board.breadth, theme)
    number = {column: i for i, column in enumerate(scene.ruleset.grid.columns)}
    cells = scene.ruleset.grid.cells

    def fields(numbers: tuple[int, ...]) -> list[Polygon]:
        columns = {cells[cell][:2] for cell in numbers}
        return [board.fields[number[column]] for column in sorted(columns)]

    count = len(scene.placements)
    ringed_ones = list(range(count)[-scene.last :]) if look.last and scene.last else []
    if scene.refused and scene.refused.touched is not None:
        ringed_ones.append(scene.refused.touched)
    drawn = [
        ringed(around([board.fields[i] for i in lying[owner]]), thick)
        for owner in ringed_ones
        if owner in lying
    ]
    drawn.append(hinted(fields(scene.targets), theme))
    if scene.refused:
        refused = fields(scene.refused.cells)
        drawn.append(crossed_out(refused, refused, thick, theme))
    return "".join(drawn)


def _at(corners: Polygon, part: float) -> Dot:
    left, top = min(corners)
    right, bottom = max(corners)
    return round(left + part * (right - left)), round(top + part * (bottom - top))


def _shrunk(corners: Polygon) -> Polygon:
    (x, y), (across, down) = middle(corners), _at(corners, MARK)
    return tuple(
        (round(across + SHRUNK * (left - x)), round(down + SHRUNK * (top - y)))
        for left, top in corners
    )
