"""Witnesses: what was made of events elsewhere, and tells if they were replaced.

A chain that somebody rewrote as a whole is sound in itself. Whoever kept something of
the game that it was says that it is another one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

from games.decisions.verification import StreamFault


@dataclass(frozen=True)
class Witness:
    """What kept something of games."""

    name: str
    games: Callable[[], Iterable[UUID]]
    """Which games it has something of, in the order of their ids."""
    find_fault: Callable[[str], StreamFault | None]
    """Asks for what was kept, then for the events: those may become more meanwhile."""


WITNESSES: dict[str, Witness] = {}


def register(witness: Witness) -> None:
    """Let `manage.py verify_games` ask a witness; an app's `ready()` does."""
    WITNESSES[witness.name] = witness
