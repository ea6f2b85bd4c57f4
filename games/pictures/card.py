"""Cards: a game in one picture for previews of links, with names and scores."""

import msgspec

from games.pictures.drawing import drawn
from games.pictures.layers import numbered, page
from games.pictures.letters import cut, width
from games.pictures.paths import number, polygons
from games.pictures.scenes import Look, Scene
from games.pictures.svg import Box, bold, document, path, texts
from games.pictures.theme import Theme, painted, palette

WIDTH, HEIGHT = 1200, 630
"""Pixels: what services that show previews ask for."""
RIM = 24
BOARD = HEIGHT - 2 * RIM
"""How wide and high the board may be."""
LEFT, RIGHT = RIM + BOARD + 40, WIDTH - 48
"""Of what is written."""
TITLES = (52, 42, 34)
"""How large titles are; the first in which all has room."""
NAME, NOTE = 34, 24
"""How large names and notes are."""
HIGHEST, LOWEST = 90, 580
"""Where titles are, and notes."""
FIRST, STEP = 190, 68
"""Where the first line is, and how far the next."""
MOST = 6
"""So many lines have room."""
SWATCH, GAP = 36, 8
ROUNDED, LOWER = 0.24, 3
"""Radius of a swatch's corners, in swatches, and how much lower its edge is."""
SCORE = 130
"""As wide as scores are."""
STAR = (
    *((0, -10), (3, -3), (10, -3), (4, 2), (6, 9)),
    *((0, 5), (-6, 9), (-4, 2), (-10, -3), (-3, -3)),
)


class CardLine(msgspec.Struct, frozen=True):
    """A seat: who plays what, and how it stands."""

    name: str
    colors: tuple[str, ...] = ()
    """Those of the ruleset that it plays; none where pieces are drafted."""
    score: int | None = None
    is_winner: bool = False
    seat: int | None = None
    """Written where there are no colors, as it is on the pieces."""


class Card(msgspec.Struct, frozen=True):
    """What stands beside the board."""

    title: str
    lines: tuple[CardLine, ...] = ()
    footer: str = ""


def draw_card(scene: Scene, card: Card, look: Look) -> str:
    """Return a card as an SVG document, 1200 x 630 pixels.

    Texts may be anything: they are escaped, and cut where there is no room.
    """
    theme = palette().themes[look.theme]
    whole = Box(0, 0, WIDTH, HEIGHT)
    lines = card.lines[:MOST]
    room = RIGHT - LEFT
    fitting = (size for size in TITLES if width(card.title) * size <= room)
    size = next(fitting, TITLES[-1])
    footer = cut(card.footer, NOTE, room)
    title = cut(card.title, size, room)
    faint = f'fill="{theme.faint}"'
    drawn_lines = "".join(
        _line(scene, line, FIRST + STEP * i, theme) for i, line in enumerate(lines)
    )
    told = "; ".join(
        line.name if line.score is None else f"{line.name} {line.score}"
        for line in lines
    )
    return document(
        whole,
        page(whole, theme)
        + _board(scene, look)
        + texts([((LEFT, HIGHEST), title)], size, bold(theme.ink, size), "start")
        + drawn_lines
        + texts([((LEFT, LOWEST), footer)], NOTE, faint, "start"),
        title=card.title,
        description=told,
        width=WIDTH,
    )


def _board(scene: Scene, look: Look) -> str:
    box, body = drawn(scene, look)
    scale = BOARD / max(box.width, box.height)
    across = RIM + (BOARD - scale * box.width) / 2 - scale * box.left
    down = RIM + (BOARD - scale * box.height) / 2 - scale * box.top
    how = f"translate({number(across)} {number(down)}) scale({number(scale)})"
    return f'<g transform="{how}">{body}</g>'


def _line(scene: Scene, line: CardLine, middle: int, theme: Theme) -> str:
    """Return what is told of a seat, at this height."""
    swatches = [
        _swatch(scene, color, LEFT + (SWATCH + GAP) * i, middle, theme)
        for i, color in enumerate(line.colors)
    ]
    if not swatches and line.seat is not None:
        at = (LEFT + SWATCH / 2, middle)
        swatches = [numbered([(at, line.seat)], SWATCH, theme)]
    start = LEFT + (SWATCH + GAP) * len(swatches) + GAP
    name = cut(line.name, NAME, RIGHT - SCORE - start)
    ink = f'fill="{theme.ink}"'
    how = bold(theme.ink, NAME) if line.is_winner else ink
    parts = [*swatches, texts([((start, middle), name)], NAME, how, "start")]
    if line.score is not None:
        # A minus is as wide as a digit.
        score = str(line.score).replace("-", "\N{MINUS SIGN}")
        parts.append(texts([((RIGHT, middle), score)], NAME, how, "end"))
    if line.is_winner:
        star = [(RIGHT + (24 + x), middle + y) for x, y in STAR]
        parts.append(path([polygons([star])], ink))
    return "".join(parts)


def _swatch(scene: Scene, color: str, left: int, middle: int, theme: Theme) -> str:
    """Return a cell of a color."""
    paints = theme.pigments[painted(color, scene.ruleset.colors)]
    top, corner = middle - SWATCH / 2, number(SWATCH * ROUNDED)
    size = f'width="{SWATCH}" height="{SWATCH}" rx="{corner}"'
    swatch = ""
    for lower, paint in ((LOWER, paints.edge), (0, paints.face)):
        swatch += f'<rect x="{left}" y="{number(top + lower)}" {size} fill="{paint}"/>'
    return swatch
