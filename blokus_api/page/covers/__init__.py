"""Covers: full positions for each family of variants, and the home page's board.

`positions.json` contains the placements as text. They come from recorded games, random
games that prefer large pieces, and a puzzle's solution. When a process starts, `drawn`
renders the covers as files of the page's release. `hero` draws the board in the home
page's document, where the placements appear one by one.
"""

from blokus_api.page.covers.drawn import covers, module
from blokus_api.page.covers.hero import hero, style_sheet

__all__ = ["covers", "hero", "module", "style_sheet"]
