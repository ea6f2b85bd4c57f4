"""The manner of a search: an edition of what levels prefer, or an experiment.

An edition stays as it is, and gets a successor: 1 opens many games with the smallest
piece, 2 as the booklets advise, 3 asks nets. Each is a folder of `priors/`: weights,
settings, and nets.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

EDITIONS: Final = (1, 2, 3)
EDITION: Final = EDITIONS[-1]
"""The newest: analyses are made by it."""


@dataclass(frozen=True)
class Manner:
    """How to search: as an edition does, but for what an experiment changes."""

    edition: int = EDITION
    priors: Path | None = None
    """A file to prefer by, instead of the edition's."""
    net: Path | None = None
    """A file of a net, instead of the one that is beside the priors."""
    settings: tuple[tuple[str, float], ...] = ()
    """Fields of `Settings` by name, with values that are not the file's."""


USUAL = Manner()
