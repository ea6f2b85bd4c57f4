"""Boards of cubes seen from above, with the top and height of each column."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from games.pictures.board import pad_of, plan
from games.pictures.flat import empty
from games.pictures.layers import (
    crossed_out,
    hinted,
    ink,
    mark_style,
    ringed,
    small_mark,
    traced,
)
from games.pictures.marks import STROKES
from games.pictures.paths import place
from games.pictures.scenes import Look, Scene
from games.pictures.svg import bold, path, texts
from games.pictures.theme import painted, palette

DIGIT = 0.42
"""Font size of the heights on pieces. Heights beside a mark are smaller."""
SMALL, LOW = 0.34, 0.7
MARK, SHRUNK = 0.34, 0.6
"""Center and size of a mark that is beside a height, relative to the cell."""
LIMIT = 0.3
"""Font size of the height limits on empty columns."""


def draw_plan(scene: Scene, look: Look) -> str:
    """Return a board seen from above, which is never turned."""
    board, theme = plan(scene.ruleset.grid), palette().themes[look.theme]
    tops = _tops(scene, look)
    lying: dict[int, list[int]] = defaultdict(list)
    for field, (owner, _) in tops.items():
        lying[owner].append(field)
    colors: dict[str, list[int]] = defaultdict(list)
    for owner in lying:
        colors[scene.placements[owner].color].append(owner)
    drawn = [empty(board, look.theme, pad_of(look))]
    for i, (color, owners) in enumerate(colors.items()):
        outlines = (traced(board, tuple(lying[owner])).outline for owner in owners)
        drawn.append(ink(scene, color, theme, f"c{i}").draw("".join(outlines)))
        drawn.append(
            _written(scene, look, color, [f for owner in owners for f in lying[owner]])
        )
    limits = enumerate(scene.ruleset.grid.columns.values())
    labels = [(_middle(board.cells[i]), str(n)) for i, n in limits if i not in tops]
    drawn.append(texts(labels, LIMIT, f'fill="{theme.faint}"'))
    drawn.append(_pointed(scene, look, lying))
    return "".join(drawn)


def _written(scene: Scene, look: Look, color: str, fields: Iterable[int]) -> str:
    """Return the heights on a color's columns, and the marks if they are shown."""
    board, theme = plan(scene.ruleset.grid), palette().themes[look.theme]
    tops = _tops(scene, look)
    paint = theme.pigments[painted(color, scene.ruleset.colors)].mark
    mark, signs, heights = scene.mark(color), [], []
    small = small_mark(mark, SHRUNK, MARK)
    part, size = (LOW, SMALL) if look.has_marks else (0.5, DIGIT)
    for field in fields:
        x, y = board.origin(board.cells[field])
        heights.append(((x + part, y + part), str(tops[field][1])))
        signs.append(place(x, y, small))
    style = mark_style(STROKES[mark] * SHRUNK, paint)
    return (path(signs, style) if look.has_marks else "") + texts(
        heights, size, bold(paint, size)
    )


def _middle(column: tuple[int, ...]) -> tuple[float, float]:
    return column[0] + 0.5, column[1] + 0.5


def _tops(scene: Scene, look: Look) -> dict[int, tuple[int, int]]:
    """Return the top placement and the height of each column that has cubes."""
    grid = scene.ruleset.grid
    fields = {column: i for i, column in enumerate(grid.columns)}
    tops: dict[int, tuple[int, int]] = {}
    for owner, shown in enumerate(scene.placements):
        for cell in shown.cells:
            *column, z = grid.cells[cell]
            if look.floors is None or z < look.floors:
                field = fields[tuple(column)]
                tops[field] = max(tops.get(field, (0, 0)), (owner, z + 1), key=_height)
    return tops


def _height(top: tuple[int, int]) -> int:
    return top[1]


def _framed(
    scene: Scene, look: Look, color: str, fields: Sequence[int], name: str
) -> str:
    """Return a piece's columns with a ring around them, to be drawn last."""
    board, theme = plan(scene.ruleset.grid), palette().themes[look.theme]
    outline = traced(board, tuple(fields)).outline
    return (
        ringed(outline, theme)
        + ink(scene, color, theme, name).draw(outline)
        + _written(scene, look, color, fields)
    )


def _pointed(scene: Scene, look: Look, lying: dict[int, list[int]]) -> str:
    """Return the layers above the pieces: last move, targets and refused placement."""
    board, theme = plan(scene.ruleset.grid), palette().themes[look.theme]
    index = {column: i for i, column in enumerate(scene.ruleset.grid.columns)}
    cells = scene.ruleset.grid.cells

    def fields(ids: Iterable[int]) -> list[int]:
        return sorted({index[cells[cell][:2]] for cell in ids})

    count = len(scene.placements)
    owners = list(range(count)[-scene.last :]) if look.last and scene.last else []
    if scene.refused and scene.refused.touched is not None:
        owners.append(scene.refused.touched)
    drawn = [
        _framed(scene, look, scene.placements[owner].color, lying[owner], f"l{owner}")
        for owner in owners
        if owner in lying
    ]
    drawn.append(hinted(board, fields(scene.targets), theme))
    if scene.refused:
        shapes = [board.shapes[field] for field in fields(scene.refused.cells)]
        drawn.append(crossed_out(shapes, theme))
    return "".join(drawn)
