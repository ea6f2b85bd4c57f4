"""Covers: full positions that show each family, and the board of the home page.

`positions.json` has their placements as text: recorded games, random games that prefer
large pieces, and a solution of a puzzle. The covers are drawn when a process starts, as
files of the page's release (`drawn`). The board of the home page is part of its
document, where the placements appear one after another (`hero`).
"""

from blokus_api.page.covers.drawn import covers, module
from blokus_api.page.covers.hero import hero, style_sheet

__all__ = ["covers", "hero", "module", "style_sheet"]
