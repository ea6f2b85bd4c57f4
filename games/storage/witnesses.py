"""Witnesses: data derived from events and stored elsewhere, which reveal forgery.

A hash chain that was rewritten as a whole is consistent. Only a copy of the original
hashes shows that it is a different chain.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

from games.decisions.verification import StreamFault


@dataclass(frozen=True)
class Witness:
    """A store of data derived from games."""

    name: str
    games: Callable[[], Iterable[UUID]]
    """Returns the games of which the witness has data, in the order of their ids."""
    find_fault: Callable[[str], StreamFault | None]
    """Compares the data with a game's events. The data is read first, because events
    may be added meanwhile.
    """


WITNESSES: dict[str, Witness] = {}


def register(witness: Witness) -> None:
    """Register a witness for `manage.py verify_games`; call it in `ready()`."""
    WITNESSES[witness.name] = witness
