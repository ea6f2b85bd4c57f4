"""Projections of the archive: tables derived from its records."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

from records.judging.judge import Judged, RecordKind
from records.models import Record


@dataclass(frozen=True)
class NewRecord:
    """A new record, and the judged game from which it was created."""

    record: Record
    judged: Judged

    @property
    def counts(self) -> bool:
        """Whether the explorer, statistics and ratings include the record."""
        return (
            self.judged.kind is RecordKind.GAME and self.record.visibility == "public"
        )


def _rename_nothing(player: str, pseudonym: str) -> None:
    """Do nothing, because most tables contain no player names."""


@dataclass(frozen=True)
class Projection:
    """Tables derived from records, with functions to update and to empty them."""

    name: str
    add: Callable[[Sequence[NewRecord]], None]
    clear: Callable[[], None]
    rename: Callable[[str, str], None] = _rename_nothing
    """Function that replaces a player's name with a new pseudonym."""
    after: Collection[str] = ()
    """Names of the projections that must be updated before this one, because this one
    reads their tables.
    """


PROJECTIONS: dict[str, Projection] = {}
"""Registered projections by name, in the order in which they add new records."""


def register(projection: Projection) -> None:
    """Register a projection, so that it is updated when records are archived.

    Call this in an app's `ready()`. Raises `ImproperlyConfigured` if a projection on
    which this one depends is not registered yet.
    """
    missing = [other for other in projection.after if other not in PROJECTIONS]
    if missing:
        raise ImproperlyConfigured(
            f"The projection {projection.name} reads tables of {', '.join(missing)}."
            " Move its app after that app in INSTALLED_APPS."
        )
    PROJECTIONS[projection.name] = projection
