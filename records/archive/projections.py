"""Projections of the archive: tables that are derived from its records."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

from records.judging.judge import Judged, RecordKind
from records.models import Record


@dataclass(frozen=True)
class NewRecord:
    """A game that has just come into the archive."""

    record: Record
    judged: Judged

    @property
    def counts(self) -> bool:
        """Return whether it enters the explorer, statistics and ratings."""
        return (
            self.judged.kind is RecordKind.GAME and self.record.visibility == "public"
        )


def _know_nobody(player: str, pseudonym: str) -> None:
    """Do nothing: most tables hold no names of players."""


@dataclass(frozen=True)
class Projection:
    """Tables derived from records: how they take new ones, and how they are emptied."""

    name: str
    add: Callable[[Sequence[NewRecord]], None]
    clear: Callable[[], None]
    rename: Callable[[str, str], None] = _know_nobody
    """How a player of theirs gets a pseudonym that nobody has yet."""
    after: Collection[str] = ()
    """Projections whose tables this one asks; they have to take a record before."""


PROJECTIONS: dict[str, Projection] = {}
"""By name, in the order in which they take records."""


def register(projection: Projection) -> None:
    """Let a projection take all new records, in the transaction that archives them.

    An app's `ready()` does. Raises `ImproperlyConfigured` where it comes too early.
    """
    missing = [other for other in projection.after if other not in PROJECTIONS]
    if missing:
        raise ImproperlyConfigured(
            f"{projection.name} asks what {', '.join(missing)} made of a game: install"
            " that app before it in INSTALLED_APPS."
        )
    PROJECTIONS[projection.name] = projection
