"""Followers: what is derived from records, and told of all that comes."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

from records.judging.judge import Judged, Kind
from records.models import Record


@dataclass(frozen=True)
class Arrival:
    """A game that came into the archive."""

    record: Record
    judged: Judged

    @property
    def counts(self) -> bool:
        """Whether it enters the explorer, statistics and ratings."""
        return self.judged.kind is Kind.GAME and self.record.visibility == "public"


@dataclass(frozen=True)
class Follower:
    """What is derived from records: how it takes new ones, and how it is emptied."""

    arrive: Callable[[Sequence[Arrival]], None]
    clear: Callable[[], None]


FOLLOWERS: dict[str, Follower] = {}
"""By name, in the order in which they are told."""


def follow(
    name: str,
    arrive: Callable[[Sequence[Arrival]], None],
    clear: Callable[[], None],
    *,
    after: Collection[str] = (),
) -> None:
    """Let somebody know of all that comes, in the transaction that keeps it.

    `after`: whose tables it asks; they have to be told before.
    """
    missing = [other for other in after if other not in FOLLOWERS]
    if missing:
        raise ImproperlyConfigured(
            f"{name} asks what {', '.join(missing)} made of a game: install that app"
            " before it in INSTALLED_APPS."
        )
    FOLLOWERS[name] = Follower(arrive, clear)
