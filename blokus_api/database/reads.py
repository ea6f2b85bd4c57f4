"""Reads of the archive on a replica: whose tables, and when it has followed.

The router sends only what a request for the archive reads (`reading_from_replica`), and
no request before the replica has replayed all that the primary had committed when the
request came. So whoever was told of something, by whichever process, finds it: a caller
need not be known, nor what it wrote, nor which worker wrote for it.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.db.models import Model

from games.time_budget import time_budget

logger = logging.getLogger(__name__)

REPLICA = "replica"
ARCHIVE = frozenset({"records", "explorer", "statistics", "ratings", "puzzles"})
"""Apps whose tables only grow by games that have ended."""
PATIENCE = 1.0
"""Seconds that a replica may take to be reached, and to answer."""
CATCHING_UP = 0.1
"""Seconds that a read waits for the replica: longer than it mostly lags."""
LOOK = 0.003
LAGS_FOR, IS_AWAY_FOR = 1.0, 10.0
"""Seconds for which nobody asks a replica again that lagged, or did not answer."""
COMMITTED = "SELECT pg_current_wal_flush_lsn()::text"
REPLAYED = "SELECT coalesce(pg_last_wal_replay_lsn() >= %s::pg_lsn, false)"

_is_read_there: ContextVar[bool] = ContextVar("is_read_there", default=False)
_asked_again_at = 0.0
"""On the clock of this process."""


class ArchiveRouter:
    """A database router (`DATABASE_ROUTERS`) for primary and replica."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str | None:
        """Return where a query reads; not elsewhere than the transaction around it."""
        if (
            _is_read_there.get()
            and model._meta.app_label in ARCHIVE
            and not connections[DEFAULT_DB_ALIAS].in_atomic_block
        ):
            return REPLICA
        return self._of_replicas(**hints)

    def db_for_write(self, _: type[Model], **hints: Any) -> str | None:
        """Return the primary, also for rows that were read from the replica."""
        return self._of_replicas(**hints)

    def allow_relation(self, *_: Model, **__: Any) -> bool:
        """Return that rows of both may refer to each other: they are the same."""
        return True

    def allow_migrate(self, db: str, _: str, **__: Any) -> bool | None:
        """Return that nothing is made on a replica, which gets all from its primary."""
        return False if db == REPLICA else None

    def _of_replicas(self, instance: Model | None = None, **_: Any) -> str | None:
        """Django would go on where a row came from."""
        is_from_there = instance is not None and instance._state.db == REPLICA
        return DEFAULT_DB_ALIAS if is_from_there else None


@contextmanager
def reading_from_replica() -> Iterator[None]:
    """Let what is read of the archive come from the replica."""
    token = _is_read_there.set(True)
    try:
        yield
    finally:
        _is_read_there.reset(token)


def has_followed() -> bool:
    """Return whether the replica has all that is committed now, or soon had it."""
    if time.monotonic() < _asked_again_at:
        return False
    try:
        committed = _told(DEFAULT_DB_ALIAS, COMMITTED)
    except Error:
        return False
    give_up = time.monotonic() + CATCHING_UP
    try:
        with time_budget(PATIENCE):
            while not _told(REPLICA, REPLAYED, committed):
                if time.monotonic() > give_up:
                    return _leave_alone(LAGS_FOR)
                time.sleep(LOOK)
    except Error as error:
        logger.warning("The replica does not answer (%s).", error)
        return _leave_alone(IS_AWAY_FOR)
    return True


def note_failure() -> None:
    """Let nobody read from the replica for a while, as it failed to answer."""
    logger.warning("The replica failed; the archive is read from the primary.")
    _leave_alone(IS_AWAY_FOR)


def _leave_alone(seconds: float) -> bool:
    global _asked_again_at  # noqa: PLW0603 - one replica in a process
    _asked_again_at = time.monotonic() + seconds
    return False


def _told(alias: str, query: str, *values: str) -> Any:
    with connections[alias].cursor() as cursor:
        cursor.execute(query, values)
        (found,) = cursor.fetchone()
    return found
