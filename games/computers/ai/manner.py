"""Manners of search: an edition of the search's preferences, or an experiment.

An edition never changes; improvements get a new one. Edition 1 opens many games with
the smallest piece, edition 2 follows the booklets' advice, and edition 3 evaluates
positions with nets. Each edition is a folder of `priors/` with weights, settings and
nets.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

EDITIONS: Final = (1, 2, 3)
EDITION: Final = EDITIONS[-1]
"""Newest edition; analyses use it."""


@dataclass(frozen=True)
class Manner:
    """Preferences of a search: those of an edition, with changes of an experiment."""

    edition: int = EDITION
    priors: Path | None = None
    """File of priors instead of the edition's."""
    net: Path | None = None
    """File of a net instead of the one beside the priors."""
    settings: tuple[tuple[str, float], ...] = ()
    """Fields of `Settings` by name, with values that override the file's."""


USUAL = Manner()
