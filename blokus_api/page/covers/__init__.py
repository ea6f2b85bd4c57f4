"""Covers: full positions that show each family, and the board of the home page.

`positions.json` has their placements as text: recorded games, games of chance with the
largest pieces first, and a solution of a puzzle. They are drawn when a process starts,
as files of the page's release (`drawn`); the home page has its board in the document,
where the placements appear one after another (`hero`).
"""

from blokus_api.page.covers.drawn import covers, module
from blokus_api.page.covers.hero import hero, style_sheet

__all__ = ["covers", "hero", "module", "style_sheet"]
