"""Flat boards: the frame, the field, and the pieces on it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.pictures.board import (
    BARE,
    NAMED,
    RIM,
    FlatBoard,
    flat_board,
    pad_of,
    start_area,
    start_cells,
)
from games.pictures.layers import (
    WELLS,
    Traced,
    crossed_out,
    hinted,
    ink,
    mark_style,
    marked,
    numbered,
    page,
    patterns,
    ringed,
    stroke_of,
    traced,
)
from games.pictures.marks import breadth
from games.pictures.parts import cells_of
from games.pictures.paths import ellipse, number, place, polygons
from games.pictures.scenes import Look, Scene, Shown
from games.pictures.shapes import outline
from games.pictures.svg import path, texts
from games.pictures.theme import Theme, ThemeName, painted, palette
from games.rules.ruleset import Ruleset

GROUNDS = 128
"""Maximum number of empty boards that are cached as text. Each takes 3 kB."""
DOT = 0.17
"""Radius of the dot in a start cell, relative to the cell's width."""
AREA = 0.06
"""Stroke width of the line around an area of start cells or a puzzle region."""


def draw_flat(scene: Scene, look: Look) -> str:
    """Return a flat board with everything on it."""
    return "".join(
        (
            ground(scene.ruleset, look),
            region(scene, look),
            _pieces(scene, look),
            pointed(scene, look),
        )
    )


def ground(ruleset: Ruleset, look: Look) -> str:
    """Return the board before the first move."""
    board, theme = flat_board(ruleset.grid), palette().themes[look.theme]
    field = empty(board, look.theme, pad_of(look))
    if not look.frame:
        return field
    return field + _starts(ruleset, board, theme, has_marks=look.has_marks)


# The board is the cache key, because a cached ruleset would keep 12 MB of tables in
# memory.
@lru_cache(maxsize=GROUNDS)
def empty(board: FlatBoard, theme_name: ThemeName, pad: float = NAMED) -> str:
    """Return the frame and the empty field, with names if the margin is wide enough."""
    theme = palette().themes[theme_name]
    data = place(0, 0, board.outline)
    return "".join(
        (
            patterns(cells_of(board.lattice).tile, theme),
            page(board.box(pad).wide(), theme) if pad > BARE else "",
            path([data], _border(theme.frame, pad)) if pad > BARE else "",
            path([data], _border(theme.rim, RIM)) if pad > BARE else "",
            path([data], f'fill="url(#{WELLS})"'),
            _names(board, theme) if pad == NAMED else "",
        )
    )


def _border(paint: str, width: float) -> str:
    around = f'stroke-width="{number(2 * width)}" stroke-linejoin="round"'
    return f'fill="{paint}" stroke="{paint}" {around}'


def _names(board: FlatBoard, theme: Theme) -> str:
    return texts(board.names, board.name, f'fill="{theme.faint}"')


def piece(scene: Scene, shown: Shown) -> Traced:
    """Return the path data of a placement."""
    return traced(flat_board(scene.ruleset.grid), shown.cells)


def signs(scene: Scene, placements: Sequence[Shown], look: Look) -> str:
    """Return the marks in the cells of a color's placements, if marks are shown."""
    if not placements:
        return ""
    color = placements[0].color
    mark = scene.mark(color)
    if mark != "hatch" and not look.has_marks:
        return ""
    board, theme = flat_board(scene.ruleset.grid), palette().themes[look.theme]
    paint = theme.pigments[painted(color, scene.ruleset.colors)].mark
    data = (marked(board, shown.cells, mark) for shown in placements)
    return path(data, mark_style(stroke_of(board, mark), paint))


def seats(scene: Scene, placements: Iterable[Shown], look: Look) -> str:
    """Return the seat numbers on drafted pieces, if labels are shown."""
    if not look.labels:
        return ""
    board = flat_board(scene.ruleset.grid)
    places = (
        (piece(scene, shown).heart, shown.seat)
        for shown in placements
        if shown.seat is not None
    )
    theme = palette().themes[look.theme]
    return numbered(places, breadth(board.shapes[0]), theme)


def pointed(scene: Scene, look: Look) -> str:
    """Return the layers above the pieces: last move, targets and refused placement."""
    board, theme = flat_board(scene.ruleset.grid), palette().themes[look.theme]
    parts: list[str] = []
    for i, shown in enumerate(scene.placements[_first_framed(scene, look) :]):
        parts.append(_framed(scene, shown, f"l{i}", look))
    parts.append(hinted(board, scene.targets, theme))
    if scene.refused:
        if scene.refused.touched is not None:
            touched = scene.placements[scene.refused.touched]
            parts.append(_framed(scene, touched, "t", look))
        shapes = [board.shapes[cell] for cell in scene.refused.cells]
        parts.append(crossed_out(shapes, theme))
    return "".join(parts)


def _framed(scene: Scene, shown: Shown, name: str, look: Look) -> str:
    """Return a piece with a ring around it, to be drawn last."""
    theme = palette().themes[look.theme]
    data = piece(scene, shown).outline
    layers = ink(scene, shown.color, theme, name)
    return "".join(
        (
            ringed(data, theme),
            f'<defs><path id="{name}" d="{data}"/></defs>',
            layers.faces(),
            signs(scene, [shown], look),
            seats(scene, [shown], look),
        )
    )


def _pieces(scene: Scene, look: Look) -> str:
    theme = palette().themes[look.theme]
    lying: dict[str, list[Shown]] = defaultdict(list)
    for shown in scene.placements:
        lying[shown.color].append(shown)
    drawn = [
        ink(scene, color, theme, f"c{i}").draw(
            "".join(piece(scene, shown).outline for shown in placements)
        )
        + signs(scene, placements, look)
        for i, (color, placements) in enumerate(lying.items())
    ]
    others = scene.placements[: _first_framed(scene, look)]
    return "".join((*drawn, seats(scene, others, look)))


def _first_framed(scene: Scene, look: Look) -> int:
    """Return the index of the last move's first placement, if the move is marked."""
    return max(0, len(scene.placements) - (scene.last if look.last else 0))


def region(scene: Scene, look: Look) -> str:
    """Return the outline of the region to fill, with all other cells in gray."""
    if scene.region is None:
        return ""
    theme, inside = palette().themes[look.theme], set(scene.region)
    shapes = flat_board(scene.ruleset.grid).shapes
    beside = [shape for i, shape in enumerate(shapes) if i not in inside]
    within = [shapes[i] for i in scene.region]
    return path([polygons(outline(beside))], f'fill="{theme.rest}"') + path(
        [polygons(outline(within))],
        f'fill="none" stroke="{theme.ink}" stroke-width="{AREA}"'
        ' stroke-linejoin="round"',
    )


def _starts(
    ruleset: Ruleset, board: FlatBoard, theme: Theme, *, has_marks: bool
) -> str:
    """Return the start cells. Each has the color that starts there, if only one may.

    Adjacent start cells form an area with a frame.
    """
    starts = start_cells(ruleset, board)
    if area := start_area(starts, board):
        line = f'stroke="{theme.faint}" stroke-width="{AREA}"'
        return path([area], f'fill="none" {line} stroke-linejoin="round"')
    radius = DOT * breadth(board.shapes[0])
    drawn = []
    for start in starts:
        paint, data = theme.faint, ellipse(start.at, radius, radius)
        if start.color is None:
            drawn.append(path([data], f'fill="{paint}"'))
            continue
        name = painted(start.color, ruleset.colors)
        paint = theme.faces[name]
        mark = palette().marks[name]
        style = f'fill="{paint}"'
        if has_marks:
            data = marked(board, (start.field,), mark)
            style = mark_style(stroke_of(board, mark), paint)
        drawn.append(path([data], style))
    return "".join(drawn)
