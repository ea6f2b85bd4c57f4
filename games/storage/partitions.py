"""Partitions of the event table: one for each month in which games began.

Game ids (UUID version 7) begin with a timestamp, so a month is a range of ids. All
events of a game are in one partition, and partitions of past months hardly grow. The
existing table becomes the first partition without being rewritten. This code runs with
the role that owns the tables.
"""

import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import OperationalError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import LockNotAvailable

from games.events import times

TABLE = "games_event"
FIRST = "games_event_first"
"""Name of the partition for all games that began before the table was partitioned."""
REST = "games_event_rest"
"""Name of the default partition, for months whose partition was not created in time."""
NO_ID = str(UUID(int=0))
AHEAD = timedelta(days=7)
"""Minimum time for which a partition that is in use must still accept new games."""
LOCK_TIMEOUT = "100ms"
"""Maximum time for which the command waits for a lock and thereby blocks moves."""
MOST_TRIES = 60

_IS_PARTITIONED = "SELECT relkind = 'p' FROM pg_class WHERE oid = %s::regclass"
_PARTS = """
SELECT c.relname, pg_get_expr(c.relpartbound, c.oid) FROM pg_inherits AS i
JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = %s::regclass
"""
_BOUNDS = re.compile(
    r"FROM \((?:MINVALUE|'(?P<first>[0-9a-f-]+)')\) TO \('(?P<end>[0-9a-f-]+)'\)"
)
_GRANTS = """
SELECT quote_ident(r.rolname), a.privilege_type
FROM pg_class AS c, aclexplode(c.relacl) AS a JOIN pg_roles AS r ON r.oid = a.grantee
WHERE c.oid = %s::regclass AND a.grantee <> c.relowner
"""
_TRIGGERS = """
SELECT tgname, pg_get_triggerdef(oid), tgtype & 1 = 1 FROM pg_trigger
WHERE tgrelid = %s::regclass AND NOT tgisinternal ORDER BY tgname
"""
_INDEXED = """
ALTER TABLE {table} ADD CONSTRAINT {table}_pkey PRIMARY KEY (game_id, version);
CREATE UNIQUE INDEX {event_key} ON {table} (game_id, actor, key) WHERE key IS NOT NULL
"""
# Partitions inherit row triggers from the whole table, but not statement triggers.
_MADE = (
    "CREATE TABLE {table} (LIKE games_event INCLUDING DEFAULTS);"
    + _INDEXED
    + """;
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_is_immutable()
"""
)


class PartitionMonth(times.Month):
    """A month, which corresponds to a range of game ids."""

    @classmethod
    def of_game(cls, game: str) -> "PartitionMonth":
        """Return the month in which a game began, which its id contains."""
        return cls.from_time(datetime.fromtimestamp((UUID(game).int >> 80) / 1000, UTC))

    @property
    def first_id(self) -> str:
        """Lower bound for the ids of games that begin in this month or later."""
        return str(UUID(int=int(self.begin.timestamp()) * 1000 << 80))

    @property
    def table(self) -> str:
        return f"{TABLE}_{self.year}_{self.number:02}"

    @classmethod
    def bounding(cls, now: datetime) -> "PartitionMonth":
        """Return the first month that starts at least `AHEAD` after a time."""
        return cls.from_time(now + AHEAD).next()


@dataclass(frozen=True)
class Partition:
    """A partition of the table, for games that began in a range of months."""

    table: str
    first_id: str
    """Lower bound of the partition's game ids."""
    end: PartitionMonth
    """The first month after the partition."""


class Partitions:
    """The event partitions, which the owner of the table can create and drop."""

    def __init__(self, owner: BaseDatabaseWrapper) -> None:
        self._owner = owner

    @property
    def is_partitioned(self) -> bool:
        """Whether the table is partitioned."""
        return bool(self._value(_IS_PARTITIONED, TABLE))

    @property
    def end(self) -> PartitionMonth:
        """The first month without a partition."""
        return max(partition.end for partition in self._of_months())

    @property
    def has_rest(self) -> bool:
        """Whether the default partition contains events."""
        return bool(self._value(f"SELECT EXISTS (SELECT FROM {REST})"))  # noqa: S608

    def find(self, month: PartitionMonth) -> Partition | None:
        """Return a month's partition, or None if the month has no partition."""
        for partition in self._of_months():
            if partition.first_id <= month.first_id and month < partition.end:
                return partition
        return None

    def drop(self, partition: Partition, events: int) -> bool:
        """Drop a partition if it has exactly `events` events. Return whether it did.

        Counting the events blocks writers. Only the drop itself blocks readers.
        """
        table, is_same = partition.table, False

        def act() -> None:
            nonlocal is_same
            self._run(f"LOCK TABLE {table} IN SHARE MODE")
            count = self._value(f"SELECT count(*) FROM {table}")  # noqa: S608
            if is_same := count == events:
                self._run(f"ALTER TABLE {TABLE} DETACH PARTITION {table}")
                self._run(f"DROP TABLE {table}")

        self._patiently(table, act, "")
        return is_same

    def begin(self, now: datetime) -> None:
        """Turn the existing table into the first partition while games continue."""
        end = PartitionMonth.bounding(now)
        self._run(f"DROP TABLE IF EXISTS {REST}")
        self._run(_MADE.format(table=REST, event_key=f"{REST}_event_key"))
        with self._bounded(TABLE, f"game_id < '{end.first_id}'"):
            self._patiently(TABLE, lambda: self._become_first(end))
        self._unbind(FIRST)

    def take_over_rest(self, now: datetime) -> None:
        """Turn the default partition into a partition for the months of its games."""
        begin, end = self.end, PartitionMonth.bounding(now)
        bound = f"game_id >= '{begin.first_id}' AND game_id < '{end.first_id}'"
        with self._bounded(REST, bound):
            self._patiently(TABLE, lambda: self._become_months(begin, end))
        self._unbind(begin.table)

    def reach(self, last: PartitionMonth) -> list[str]:
        """Create missing partitions up to and including a month, and return them."""
        created = []
        while (month := self.end) <= last:
            self._patiently(TABLE, partial(self._add, month), "")
            created.append(month.table)
        return created

    def analyze(self) -> None:
        """Update the whole table's statistics. Autovacuum analyzes only partitions."""
        self._run(f"ANALYZE {TABLE}")

    def _of_months(self) -> Iterator[Partition]:
        """Yield all partitions except the default one."""
        for table, bounds in self._rows(_PARTS, TABLE):
            if match := _BOUNDS.search(bounds):
                end = PartitionMonth.of_game(match["end"])
                yield Partition(table, match["first"] or NO_ID, end)

    def _become_first(self, end: PartitionMonth) -> None:
        triggers, grants = self._rows(_TRIGGERS, TABLE), self._rows(_GRANTS, TABLE)
        self._run(f"ALTER TABLE {TABLE} RENAME TO {FIRST}")
        self._run(f"ALTER INDEX {TABLE}_pkey RENAME TO {FIRST}_pkey")
        self._run(f"ALTER INDEX event_key RENAME TO {FIRST}_event_key")
        # This index is unique across games, which a partitioned table cannot enforce.
        # `CreationKey` replaces it.
        self._run("DROP INDEX IF EXISTS event_creation_key")
        self._run(
            f"CREATE TABLE {TABLE} (LIKE {FIRST} INCLUDING DEFAULTS)"
            " PARTITION BY RANGE (game_id)"
        )
        self._run(_INDEXED.format(table=TABLE, event_key="event_key"))
        for name, definition, is_for_rows in triggers:
            if is_for_rows:
                self._run(f"DROP TRIGGER {name} ON {FIRST}")
            self._run(definition)
        for role, privilege in grants:
            self._run(f"GRANT {privilege} ON {TABLE} TO {role}")
            self._run(f"REVOKE {privilege} ON {FIRST} FROM {role}")
        self._attach(FIRST, f"FROM (MINVALUE) TO ('{end.first_id}')")
        self._attach_rest()

    def _become_months(self, begin: PartitionMonth, end: PartitionMonth) -> None:
        self._run(f"ALTER TABLE {TABLE} DETACH PARTITION {REST}")
        self._run(f"ALTER TABLE {REST} RENAME TO {begin.table}")
        for part in ("pkey", "event_key"):
            self._run(f"ALTER INDEX {REST}_{part} RENAME TO {begin.table}_{part}")
        self._attach(begin.table, f"FROM ('{begin.first_id}') TO ('{end.first_id}')")
        self._run(_MADE.format(table=REST, event_key=f"{REST}_event_key"))
        self._attach_rest()

    def _add(self, month: PartitionMonth) -> None:
        table, end = month.table, month.next().first_id
        self._run(_MADE.format(table=table, event_key=f"{table}_event_key"))
        self._attach(table, f"FROM ('{month.first_id}') TO ('{end}')")

    def _attach(self, table: str, values: str) -> None:
        self._run(f"ALTER TABLE {TABLE} ATTACH PARTITION {table} FOR VALUES {values}")

    def _attach_rest(self) -> None:
        self._run(f"ALTER TABLE {TABLE} ATTACH PARTITION {REST} DEFAULT")

    def _bounded(self, table: str, bound: str) -> "_BoundCheck":
        return _BoundCheck(self, table, bound)

    def _unbind(self, table: str) -> None:
        """Drop the check constraint, which the partition's bounds now replace."""
        drop = f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS event_bound"
        self._patiently(table, lambda: self._run(drop))

    def _patiently(
        self,
        table: str,
        act: Callable[[], Any],
        lock: str = "ACCESS EXCLUSIVE",
    ) -> None:
        """Run `act` in a transaction with short lock timeouts, and retry if necessary.

        The first lock waits for a running vacuum, or cancels an autovacuum, without
        blocking moves.
        """
        for tries_left in reversed(range(MOST_TRIES)):
            try:
                with transaction.atomic(using=self._owner.alias):
                    self._run(f"LOCK TABLE {table} IN SHARE UPDATE EXCLUSIVE MODE")
                    self._run(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
                    if lock:
                        self._run(f"LOCK TABLE {table} IN {lock} MODE")
                    act()
            except OperationalError as error:
                is_locked = isinstance(error.__cause__, LockNotAvailable)
                if not is_locked or not tries_left:
                    raise
                time.sleep(random.uniform(0.2, 1))  # noqa: S311 - others go on
            else:
                return

    def _run(self, statements: str) -> None:
        with self._owner.cursor() as cursor:
            for statement in statements.split(";"):
                cursor.execute(statement)

    def _rows(self, sql: str, *parameters: str) -> list[tuple[Any, ...]]:
        with self._owner.cursor() as cursor:
            cursor.execute(sql, parameters)
            return list(cursor.fetchall())

    def _value(self, sql: str, *parameters: str) -> Any:
        ((value,),) = self._rows(sql, *parameters)
        return value


class _BoundCheck:
    """A check constraint that exists while a partition is being attached.

    PostgreSQL validates the constraint without blocking moves. After that, attaching
    the table requires no further scan. The constraint is dropped after any failure,
    because it would refuse games of later months.
    """

    def __init__(self, partitions: Partitions, table: str, bound: str) -> None:
        self._partitions, self._table, self._bound = partitions, table, bound

    def __enter__(self) -> None:
        table, partitions = self._table, self._partitions
        partitions._unbind(table)
        add = f"ALTER TABLE {table} ADD CONSTRAINT event_bound CHECK ({self._bound})"
        partitions._patiently(table, lambda: partitions._run(f"{add} NOT VALID"))
        try:
            partitions._run(f"ALTER TABLE {table} VALIDATE CONSTRAINT event_bound")
        except BaseException:
            partitions._unbind(table)
            raise

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        if failure is not None:
            with suppress(OperationalError):
                self._partitions._unbind(self._table)
