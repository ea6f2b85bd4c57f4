"""Flat boards: the ground, and what lies on it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.pictures.board import FlatBoard, flat_board
from games.pictures.layers import (
    Traced,
    around,
    crossed_out,
    hinted,
    ink,
    numbered,
    page,
    ringed,
    thickness,
    traced,
)
from games.pictures.marks import Mark, draw_mark, middle, stroke_of
from games.pictures.scenes import Look, Scene, Shown
from games.pictures.shapes import chains, inner
from games.pictures.svg import Dot, line, path, texts
from games.pictures.theme import Theme, ThemeName, painted, palette
from games.rules.ruleset import Ruleset

GROUNDS = 128
"""So many empty boards are kept as text: 3 kB each."""
FRAME = 0.6
"""Thickness of the frame of an area of start cells, in outlines of pieces."""


def draw_flat(scene: Scene, look: Look) -> str:
    """Return a flat board with all that is to be seen on it."""
    theme = palette().themes[look.theme]
    return "".join(
        (
            ground(scene.ruleset, look.theme),
            names(flat_board(scene.ruleset.grid), theme) if look.labels else "",
            _region(scene, theme),
            _pieces(scene, theme),
            pointed(scene, look),
        )
    )


def ground(ruleset: Ruleset, theme_name: ThemeName) -> str:
    """Return the board before any move."""
    board, theme = flat_board(ruleset.grid), palette().themes[theme_name]
    return empty(board, theme_name) + _starts(ruleset, board, theme)


# Known by their board, not by its ruleset: that would keep tables of 12 MB as well.
@lru_cache(maxsize=GROUNDS)
def empty(board: FlatBoard, theme_name: ThemeName) -> str:
    """Return a board's fields."""
    theme = palette().themes[theme_name]
    thick = thickness(board.breadth, theme)
    grid = f'stroke="{theme.grid}" stroke-linejoin="round"'
    return "".join(
        (
            page(board.frame.box, theme),
            path(
                [around(board.fields)],
                f'fill="{theme.ground}" {grid} stroke-width="{thick:.0f}"',
            ),
            path(
                map(line, chains(inner(board.fields))),
                f'fill="none" {grid} stroke-width="{thick / 2:.0f}"',
            ),
        )
    )


def names(board: FlatBoard, theme: Theme) -> str:
    """Return the names of columns and rows."""
    return texts(board.names, board.name, f'fill="{theme.faint}"')


def piece(scene: Scene, shown: Shown) -> Traced:
    """Return a placement as path data."""
    mark = scene.mark(shown.color)
    return traced(flat_board(scene.ruleset.grid), shown.cells, mark)


def seats(scene: Scene, placements: Iterable[Shown], theme: Theme) -> str:
    """Return the numbers of seats on their pieces."""
    board = flat_board(scene.ruleset.grid)
    places = (
        (_heart(board, one.cells), one.seat)
        for one in placements
        if one.seat is not None
    )
    return numbered(places, board.breadth, theme)


def pointed(scene: Scene, look: Look) -> str:
    """Return what lies above all pieces: the last move, targets, a refused one."""
    board, theme = flat_board(scene.ruleset.grid), palette().themes[look.theme]
    thick = thickness(board.breadth, theme)
    drawn = []
    if look.last and scene.last:
        drawn += [
            ringed(piece(scene, one).outline, thick)
            for one in scene.placements[-scene.last :]
        ]
    drawn.append(hinted((board.fields[cell] for cell in scene.targets), theme))
    if scene.refused:
        if scene.refused.touched is not None:
            touched = piece(scene, scene.placements[scene.refused.touched])
            drawn.append(ringed(touched.outline, thick))
        cells = [board.fields[cell] for cell in scene.refused.cells]
        drawn.append(crossed_out(cells, cells, thick, theme))
    return "".join(drawn)


def _pieces(scene: Scene, theme: Theme) -> str:
    board = flat_board(scene.ruleset.grid)
    lying: dict[str, list[Traced]] = defaultdict(list)
    for shown in scene.placements:
        lying[shown.color].append(piece(scene, shown))
    drawn = [
        ink(scene, color, board.breadth, theme).draw(pieces)
        for color, pieces in lying.items()
    ]
    return "".join((*drawn, seats(scene, scene.placements, theme)))


def _region(scene: Scene, theme: Theme) -> str:
    """Return the region to be packed: what is beside it is no part of the puzzle."""
    if scene.region is None:
        return ""
    board, region = flat_board(scene.ruleset.grid), set(scene.region)
    thick = thickness(board.breadth, theme)
    beside = [one for i, one in enumerate(board.fields) if i not in region]
    inside = [board.fields[i] for i in region]
    return path([around(beside)], f'fill="{theme.rest}"') + path(
        [around(inside)],
        f'fill="none" stroke="{theme.ink}" stroke-width="{thick:.0f}"'
        ' stroke-linejoin="round"',
    )


def _starts(ruleset: Ruleset, board: FlatBoard, theme: Theme) -> str:
    """Return the start cells: with the mark of their color, if they are of one.

    Cells side by side are an area: a frame, as many marks would be a pattern.
    """
    starting: dict[int, list[str]] = defaultdict(list)
    for color, cells in zip(ruleset.colors, ruleset.starts, strict=False):
        for cell in cells:
            starting[cell].append(color)
    fields = [board.fields[cell] for cell in starting]
    if inner(fields):
        thick = FRAME * thickness(board.breadth, theme)
        lines = f'stroke="{theme.faint}" stroke-width="{thick:.0f}"'
        return path([around(fields)], f'fill="none" {lines} stroke-linejoin="round"')
    drawn = []
    for cell, colors in starting.items():
        mark: Mark = "disc"
        paint = theme.faint
        if len(colors) == 1:
            known = painted(colors[0], ruleset.colors)
            mark, paint = palette().colors[known].mark, palette().colors[known].top
        shape = draw_mark(mark, board.fields[cell])
        drawn.append(path([shape], stroke_of(mark, board.breadth, paint)))
    return "".join(drawn)


def _heart(board: FlatBoard, cells: Sequence[int]) -> Dot:
    """Return the middle of the cell that is nearest to the middle of all."""
    middles = [middle(board.fields[cell]) for cell in cells]
    x, y = (sum(axis) / len(middles) for axis in zip(*middles, strict=True))
    across, down = min(middles, key=lambda dot: abs(dot[0] - x) + abs(dot[1] - y))
    return across, down
