"""Lessons: small positions in which the engine checks each placement of a piece.

The page shows them at /learn and contains no rules. `lessons.toml` has the positions.
"""

from blokus_api.page.lessons.modules import modules
from blokus_api.page.lessons.source import IDEAS

__all__ = ["IDEAS", "modules"]
