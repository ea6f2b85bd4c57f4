"""Heat maps: how often each field of a board is covered, the more the stronger."""

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
"""Shades that are told apart."""
CAPTION = 16
"""Size of the caption below a board, in pixels."""


class Heat(msgspec.Struct, frozen=True):
    """How often colors cover the fields of a board."""

    ruleset: Ruleset
    shares: Mapping[str, Sequence[float]]
    """By color, 0 to 1 for each field: of cubes, for each column (`plan`)."""
    counted: str
    """What, in a sentence."""

    @property
    def most(self) -> float:
        """How often the field is covered that is covered most often by one color."""
        return max(max(shares) for shares in self.shares.values())

    @property
    def caption(self) -> str:
        """What is said below the board."""
        return f"{self.counted} The strongest: {self.most:.0%}"


def fields_of(grid: Grid) -> list[list[int]]:
    """Return the cells of each field that a heat map shows, by index."""
    if grid.is_flat:
        return [[cell] for cell in range(len(grid.cells))]
    columns: dict[tuple[int, ...], list[int]] = {column: [] for column in grid.columns}
    for index, (x, y, _) in enumerate(grid.cells):
        columns[x, y].append(index)
    return list(columns.values())


def draw_heat(heat: Heat, theme_name: ThemeName, *, labels: bool = True) -> str:
    """Return a heat map as an SVG document: what is covered most often is opaque.

    Without labels it has neither the names of the cells nor a caption, which are in
    English: pages write their own.
    """
    grid = heat.ruleset.grid
    board = flat_board(grid) if grid.is_flat else plan(grid)
    theme = palette().themes[theme_name]
    box = board.box(NAMED if labels else BARE)
    layers = "".join(_layers(heat, board, theme))
    if labels:
        left, top, width, height = box
        caption = CAPTION * width / WIDTH
        box = Box(left, top, width, height + 2 * caption)
        at = (left + width / 2, top + height + caption / 2)
        told = texts([(at, heat.caption)], caption, f'fill="{theme.ink}"')
        body = page(box, theme) + empty(board, theme_name) + layers + told
    else:
        body = empty(board, theme_name, BARE) + layers
    title = title_of(heat.ruleset.variant, "en").title
    return document(box, body, title=title, description=heat.caption)


def _layers(heat: Heat, board: FlatBoard, theme: Theme) -> Iterator[str]:
    """Yield a path for each color and shade.

    A field is painted by the color that covers it most often: mixed with the others it
    would be gray, and nobody's.
    """
    most = heat.most
    shades: dict[tuple[str, int], list[int]] = defaultdict(list)
    for field in range(len(board.shapes)):
        color = max(heat.shares, key=lambda one: heat.shares[one][field])
        if share := heat.shares[color][field]:
            shades[color, max(1, round(STEPS * share / most))].append(field)
    for (color, shade), fields in sorted(shades.items()):
        known = painted(color, heat.ruleset.colors)
        yield path(
            [traced(board, (field,)).outline for field in fields],
            f'fill="{theme.faces[known]}" fill-opacity="{shade / STEPS:g}"',
        )
