"""Lessons: small positions in which each place of a piece is judged by the engine.

The page shows them at /learn; it knows no rules. `lessons.toml` has the positions.
"""

from blokus_api.page.lessons.modules import modules
from blokus_api.page.lessons.source import IDEAS

__all__ = ["IDEAS", "modules"]
