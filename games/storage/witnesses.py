"""Witnesses: data derived from events and stored elsewhere, which reveals forgery.

A hash chain that was completely rewritten is consistent. Only a copy of the original
hashes shows that the chain was replaced.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

from games.decisions.verification import StreamFault


@dataclass(frozen=True)
class Witness:
    """A store of data that is derived from games."""

    name: str
    games: Callable[[], Iterable[UUID]]
    """Function that returns the games for which the witness has data, in order of
    id."""
    find_fault: Callable[[str], StreamFault | None]
    """Function that compares the data with a game's events. It reads the data first,
    because events may be added in the meantime.
    """


WITNESSES: dict[str, Witness] = {}


def register(witness: Witness) -> None:
    """Register a witness for `manage.py verify_games`, in an app's `ready()`."""
    WITNESSES[witness.name] = witness
