"""Manners of search: the preferences of an edition, or those of an experiment.

An edition never changes; improvements go into a new one. Edition 1 opens many games
with the smallest piece, edition 2 follows the advice in the rule booklets, and edition
3 evaluates positions with nets. Each edition is a folder in `priors/` with weights,
settings and nets.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

EDITIONS: Final = (1, 2, 3)
EDITION: Final = EDITIONS[-1]
"""Newest edition, which analyses use."""


@dataclass(frozen=True)
class Manner:
    """Search preferences: an edition's preferences, with changes for an experiment."""

    edition: int = EDITION
    priors: Path | None = None
    """File of priors that replaces the edition's file."""
    net: Path | None = None
    """File of a net that replaces the one beside the priors."""
    settings: tuple[tuple[str, float], ...] = ()
    """Setting values that override those in the file, by field name in `Settings`."""


USUAL = Manner()
