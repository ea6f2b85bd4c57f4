"""Reads of the archive from a replica.

A request uses the replica only if it reads the archive (`reading_from_replica`). The
replica must have replayed everything that the primary had committed when the request
arrived. So clients see all changes that they know about, whichever process made them.
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
"""Apps whose tables change only when games end."""
PATIENCE = 1.0
"""Maximum seconds for connecting to the replica and for its response."""
CATCHING_UP = 0.1
"""Maximum seconds that a read waits for the replica. It usually lags less than this."""
CHECK_INTERVAL = 0.003
"""Seconds between checks of whether the replica has caught up."""
LAGS_FOR, IS_AWAY_FOR = 1.0, 10.0
"""Seconds for which a replica is not used after it lagged or did not respond."""
COMMITTED = "SELECT pg_current_wal_flush_lsn()::text"
REPLAYED = "SELECT coalesce(pg_last_wal_replay_lsn() >= %s::pg_lsn, false)"

_is_read_there: ContextVar[bool] = ContextVar("is_read_there", default=False)
_next_read_at = 0.0
"""Time of the next read from the replica, on this process's clock."""


class ArchiveRouter:
    """Database router (`DATABASE_ROUTERS`) for the primary and the replica."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str | None:
        """Return the database for a query; in a transaction, it is the primary."""
        if (
            _is_read_there.get()
            and model._meta.app_label in ARCHIVE
            and not connections[DEFAULT_DB_ALIAS].in_atomic_block
        ):
            return REPLICA
        return self._primary_for(**hints)

    def db_for_write(self, _: type[Model], **hints: Any) -> str | None:
        """Return the primary, even for rows that were read from the replica."""
        return self._primary_for(**hints)

    def allow_relation(self, *_: Model, **__: Any) -> bool:
        """Allow relations between the two databases, which contain the same rows."""
        return True

    def allow_migrate(self, db: str, _: str, **__: Any) -> bool | None:
        """Forbid migrations on the replica, which gets changes from the primary."""
        return False if db == REPLICA else None

    def _primary_for(self, instance: Model | None = None, **_: Any) -> str | None:
        """Return the primary for an instance that came from the replica."""
        is_from_there = instance is not None and instance._state.db == REPLICA
        return DEFAULT_DB_ALIAS if is_from_there else None


@contextmanager
def reading_from_replica() -> Iterator[None]:
    """Send reads of the archive to the replica during the block."""
    token = _is_read_there.set(True)
    try:
        yield
    finally:
        _is_read_there.reset(token)


def has_followed() -> bool:
    """Return whether the replica has all current commits or receives them shortly."""
    if time.monotonic() < _next_read_at:
        return False
    try:
        committed = _value(DEFAULT_DB_ALIAS, COMMITTED)
    except Error:
        return False
    give_up = time.monotonic() + CATCHING_UP
    try:
        with time_budget(PATIENCE):
            while not _value(REPLICA, REPLAYED, committed):
                if time.monotonic() > give_up:
                    return _leave_alone(LAGS_FOR)
                time.sleep(CHECK_INTERVAL)
    except Error as error:
        logger.warning("The replica is not responding (%s).", error)
        return _leave_alone(IS_AWAY_FOR)
    return True


def note_failure() -> None:
    """Read from the primary for a while, because the replica failed."""
    logger.warning("The replica failed. The archive is read from the primary.")
    _leave_alone(IS_AWAY_FOR)


def _leave_alone(seconds: float) -> bool:
    global _next_read_at  # noqa: PLW0603 - one replica in a process
    _next_read_at = time.monotonic() + seconds
    return False


def _value(alias: str, query: str, *values: str) -> Any:
    with connections[alias].cursor() as cursor:
        cursor.execute(query, values)
        (value,) = cursor.fetchone()
    return value
