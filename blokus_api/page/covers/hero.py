"""The home page's board as markup, with one group for each placement.

Each shape is drawn once. A placement uses it in the `color` of its group, so the
theme's style sheet colors the board.
"""

from functools import cache

from blokus_api.page.covers.positions import HERO, positions
from games.pictures.board import PLAIN, RIM, flat_board
from games.pictures.layers import facets
from games.pictures.parts import DEPTH, cells_of, shape_parts
from games.pictures.paths import number, place
from games.pictures.svg import path
from games.pictures.theme import EDGE, palette
from games.rules.geometry import Cell, canonical

OUTLINE = 0.44
"""Opacity of the black outlines around pieces."""


@cache
def hero() -> str:
    """Return the board as an `svg` element of the class `hero`.

    Its groups of class `placement` are in the order of play.
    """
    scene = positions()[HERO].scene()
    board = flat_board(scene.ruleset.grid)
    shapes: dict[tuple[Cell, ...], str] = {}
    groups = []
    for shown in scene.placements:
        cells = canonical(board.cells[cell] for cell in shown.cells)
        shape = board.lattice.normal(cells)
        name = shapes.setdefault(shape, f"hero-{len(shapes)}")
        x, y = (a - b for a, b in zip(cells[0], shape[0], strict=True))
        groups.append(
            f'<g class="placement {shown.color}">'
            f'<use href="#{name}" x="{x}" y="{y}"/></g>'
        )
    defined = "".join(
        _shape(name, shape_parts(board.lattice, shape).outline)
        for shape, name in shapes.items()
    )
    box = " ".join(map(number, board.box(PLAIN)))
    return (
        f'<svg class="hero" viewBox="{box}" aria-hidden="true">'
        f"<defs>{_patterns()}{defined}</defs>{_ground(board.outline)}"
        f'<g fill="currentColor">{"".join(groups)}</g></svg>'
    )


def style_sheet() -> str:
    """Return the rules that color the board by the theme's custom properties."""
    parts = ("frame", "rim", "gap", "pit", "well")
    fills = "".join(f".hero .{part}{{fill:var(--{part})}}" for part in parts)
    strokes = "".join(f".hero .{part}{{stroke:var(--{part})}}" for part in parts[:2])
    colors = "".join(
        f".hero .{name}{{color:var(--{name}-face)}}" for name in palette().marks
    )
    return f"{fills}{strokes}{colors}\n"


def _shape(name: str, outline: str) -> str:
    lower = f'y="{number(DEPTH)}"'
    used = f'<use href="#{name}-p"'
    return (
        f'<path id="{name}-p" d="{place(0, 0, outline)}"/>'
        f'<g id="{name}">{used} {lower}/>'
        f'{used} {lower} fill="#000" fill-opacity="{number(EDGE)}"/>{used}/>'
        f'{used} fill="url(#hero-f)" stroke="#000" stroke-opacity="{number(OUTLINE)}"'
        ' stroke-width=".04"/></g>'
    )


def _patterns() -> str:
    tile = cells_of(flat_board(positions()[HERO].scene().ruleset.grid).lattice).tile
    size = 'width="1" height="1" patternUnits="userSpaceOnUse"'
    return (
        f'<pattern id="hero-f" {size}>{facets(tile)}</pattern>'
        f'<pattern id="hero-w" {size}><rect class="gap" width="1" height="1"/>'
        + path([tile.pits], 'class="pit"')
        + path([tile.wells], 'class="well"')
        + "</pattern>"
    )


def _ground(outline: str) -> str:
    data = place(0, 0, outline)

    def border(name: str, width: float) -> str:
        stroke = f'stroke-width="{number(2 * width)}" stroke-linejoin="round"'
        return path([data], f'class="{name}" {stroke}')

    field = path([data], 'fill="url(#hero-w)"')
    return border("frame", PLAIN) + border("rim", RIM) + field
