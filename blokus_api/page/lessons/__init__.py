"""Lessons: small positions in which the engine judges each place of a piece.

The page shows them at /learn and knows no rules. `lessons.toml` has the positions.
"""

from blokus_api.page.lessons.modules import modules
from blokus_api.page.lessons.source import IDEAS

__all__ = ["IDEAS", "modules"]
