"""Heat maps: pictures that show how often each field of a board is covered."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from games.pictures.board import BARE, NAMED, FlatBoard, flat_board, plan
from games.pictures.flat import empty
from games.pictures.layers import page, traced
from games.pictures.svg import WIDTH, Box, document, path, texts
from games.pictures.theme import Theme, ThemeName, painted, palette
from games.rules.geometry import Grid
from games.rules.ruleset import Ruleset
from games.rules.texts.told import title_of

STEPS = 20
"""Number of different shades for each color."""
CAPTION = 16
"""Font size of the caption below a board, in pixels."""


class Heat(msgspec.Struct, frozen=True):
    """Data for a heat map, which shows how often colors cover each field of a board."""

    ruleset: Ruleset
    shares: Mapping[str, Sequence[float]]
    """Shares from 0 to 1 for each color, one per field. On boards of cubes, each column
    is a field.
    """
    counted: str
    """Sentence that describes the games that were counted."""

    @property
    def most(self) -> float:
        """Largest share of any color on any field."""
        return max(max(shares) for shares in self.shares.values())

    @property
    def caption(self) -> str:
        """Text below the board."""
        return f"{self.counted} Highest share: {self.most:.0%}"


def fields_of(grid: Grid) -> list[list[int]]:
    """Return the indices of the cells that belong to each field of a heat map."""
    if grid.is_flat:
        return [[cell] for cell in range(len(grid.cells))]
    columns: dict[tuple[int, ...], list[int]] = {column: [] for column in grid.columns}
    for index, (x, y, _) in enumerate(grid.cells):
        columns[x, y].append(index)
    return list(columns.values())


def draw_heat(heat: Heat, theme_name: ThemeName, *, labels: bool = True) -> str:
    """Return a heat map as an SVG document, in which the highest share is opaque.

    Without labels, the map has no cell names and no caption. Both are in English, so
    pages may prefer to add their own.
    """
    grid = heat.ruleset.grid
    board = flat_board(grid) if grid.is_flat else plan(grid)
    theme = palette().themes[theme_name]
    box = board.box(NAMED if labels else BARE)
    layers = "".join(_layers(heat, board, theme))
    if labels:
        left_edge, top, width, height = box
        caption = CAPTION * width / WIDTH
        box = Box(left_edge, top, width, height + 2 * caption)
        at = (left_edge + width / 2, top + height + caption / 2)
        caption_text = texts([(at, heat.caption)], caption, f'fill="{theme.ink}"')
        body = page(box, theme) + empty(board, theme_name) + layers + caption_text
    else:
        body = empty(board, theme_name, BARE) + layers
    title = title_of(heat.ruleset.variant, "en").title
    return document(box, body, title=title, description=heat.caption)


def _layers(heat: Heat, board: FlatBoard, theme: Theme) -> Iterator[str]:
    """Yield one path per color and shade.

    A field gets the color that covers it most often, because mixed colors would look
    gray.
    """
    most = heat.most
    shades: dict[tuple[str, int], list[int]] = defaultdict(list)
    for field in range(len(board.shapes)):
        color = max(heat.shares, key=lambda name: heat.shares[name][field])
        if share := heat.shares[color][field]:
            shades[color, max(1, round(STEPS * share / most))].append(field)
    for (color, shade), fields in sorted(shades.items()):
        palette_color = painted(color, heat.ruleset.colors)
        yield path(
            [traced(board, (field,)).outline for field in fields],
            f'fill="{theme.faces[palette_color]}" fill-opacity="{shade / STEPS:g}"',
        )
