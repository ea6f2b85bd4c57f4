"""Covers: full positions for each family of variants, and the home page's board.

`positions.json` contains the placements as text. They come from recorded games, random
games that prefer large pieces, and a puzzle's solution. When a process starts, it draws
the covers as files of the page's release (`drawn`). The home page's document contains
its board, on which the placements appear one after another (`hero`).
"""

from blokus_api.page.covers.drawn import covers, module
from blokus_api.page.covers.hero import hero, style_sheet

__all__ = ["covers", "hero", "module", "style_sheet"]
