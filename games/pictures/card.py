"""Cards: link previews that show a game with its names and scores."""

import msgspec

from games.pictures.drawing import drawn
from games.pictures.layers import numbered, page
from games.pictures.letters import cut, width
from games.pictures.paths import number, polygons
from games.pictures.scenes import Look, Scene
from games.pictures.svg import Box, bold, document, path, texts
from games.pictures.theme import Theme, painted, palette

WIDTH, HEIGHT = 1200, 630
"""Size in pixels that services for link previews require."""
RIM = 24
BOARD = HEIGHT - 2 * RIM
"""Maximum width and height of the board."""
LEFT_EDGE, RIGHT_EDGE = RIM + BOARD + 40, WIDTH - 48
"""Horizontal bounds of the text."""
TITLES = (52, 42, 34)
"""Font sizes for titles. The first size that fits is used."""
NAME, NOTE = 34, 24
"""Font sizes of names and of notes."""
HIGHEST, LOWEST = 90, 580
"""Vertical positions of the title and the notes."""
FIRST, STEP = 190, 68
"""Vertical position of the first seat's line, and distance between the lines."""
MOST = 6
"""Maximum number of seats listed, one per line."""
SWATCH, GAP = 36, 8
ROUNDED, LOWER = 0.24, 3
"""Corner radius of a color swatch as a share of its size, and offset of its edge."""
SCORE = 130
"""Width that is reserved for scores, in pixels."""
STAR = (
    *((0, -10), (3, -3), (10, -3), (4, 2), (6, 9)),
    *((0, 5), (-6, 9), (-4, 2), (-10, -3), (-3, -3)),
)


class CardLine(msgspec.Struct, frozen=True):
    """A seat's line, with its player, colors and score."""

    name: str
    colors: tuple[str, ...] = ()
    """Colors that the seat plays; empty in drafts."""
    score: int | None = None
    is_winner: bool = False
    seat: int | None = None
    """Seat number to show if the seat has no colors. Its pieces show the same number.
    """


class Card(msgspec.Struct, frozen=True):
    """The texts beside the board."""

    title: str
    lines: tuple[CardLine, ...] = ()
    footer: str = ""


def draw_card(scene: Scene, card: Card, look: Look) -> str:
    """Return a card as an SVG document of 1200 x 630 pixels.

    Texts may contain any characters. They are escaped, and shortened if they are too
    long.
    """
    theme = palette().themes[look.theme]
    whole = Box(0, 0, WIDTH, HEIGHT)
    lines = card.lines[:MOST]
    room = RIGHT_EDGE - LEFT_EDGE
    fitting = (size for size in TITLES if width(card.title) * size <= room)
    size = next(fitting, TITLES[-1])
    footer = cut(card.footer, NOTE, room)
    title = cut(card.title, size, room)
    faint = f'fill="{theme.faint}"'
    drawn_lines = "".join(
        _line(scene, line, FIRST + STEP * i, theme) for i, line in enumerate(lines)
    )
    summary = "; ".join(
        line.name if line.score is None else f"{line.name} {line.score}"
        for line in lines
    )
    return document(
        whole,
        page(whole, theme)
        + _board(scene, look)
        + texts([((LEFT_EDGE, HIGHEST), title)], size, bold(theme.ink, size), "start")
        + drawn_lines
        + texts([((LEFT_EDGE, LOWEST), footer)], NOTE, faint, "start"),
        title=card.title,
        description=summary,
        width=WIDTH,
    )


def _board(scene: Scene, look: Look) -> str:
    box, body = drawn(scene, look)
    scale = BOARD / max(box.width, box.height)
    across = RIM + (BOARD - scale * box.width) / 2 - scale * box.left_edge
    down = RIM + (BOARD - scale * box.height) / 2 - scale * box.top
    how = f"translate({number(across)} {number(down)}) scale({number(scale)})"
    return f'<g transform="{how}">{body}</g>'


def _line(scene: Scene, line: CardLine, middle: int, theme: Theme) -> str:
    """Return a seat's line at this height."""
    swatches = [
        _swatch(scene, color, LEFT_EDGE + (SWATCH + GAP) * i, middle, theme)
        for i, color in enumerate(line.colors)
    ]
    if not swatches and line.seat is not None:
        at = (LEFT_EDGE + SWATCH / 2, middle)
        swatches = [numbered([(at, line.seat)], SWATCH, theme)]
    start = LEFT_EDGE + (SWATCH + GAP) * len(swatches) + GAP
    name = cut(line.name, NAME, RIGHT_EDGE - SCORE - start)
    ink = f'fill="{theme.ink}"'
    how = bold(theme.ink, NAME) if line.is_winner else ink
    parts = [*swatches, texts([((start, middle), name)], NAME, how, "start")]
    if line.score is not None:
        # Unlike a hyphen, the minus sign is as wide as a digit.
        score = str(line.score).replace("-", "\N{MINUS SIGN}")
        parts.append(texts([((RIGHT_EDGE, middle), score)], NAME, how, "end"))
    if line.is_winner:
        star = [(RIGHT_EDGE + (24 + x), middle + y) for x, y in STAR]
        parts.append(path([polygons([star])], ink))
    return "".join(parts)


def _swatch(scene: Scene, color: str, left_edge: int, middle: int, theme: Theme) -> str:
    """Return a small square in a color."""
    paints = theme.pigments[painted(color, scene.ruleset.colors)]
    top, corner = middle - SWATCH / 2, number(SWATCH * ROUNDED)
    size = f'width="{SWATCH}" height="{SWATCH}" rx="{corner}"'
    swatch = ""
    for lower, paint in ((LOWER, paints.edge), (0, paints.face)):
        swatch += (
            f'<rect x="{left_edge}" y="{number(top + lower)}" {size} fill="{paint}"/>'
        )
    return swatch
