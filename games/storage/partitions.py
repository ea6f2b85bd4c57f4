"""Partitions of the table of events: by the month in which games began.

Ids of games (UUID version 7) begin with the time, so a month is a stretch of ids: all
events of a game lie in one partition, and what is a month old grows little more. The
table as it was becomes the first partition as it is. Works as the owner of the tables.
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
"""All that was there before."""
REST = "games_event_rest"
"""What belongs to no month: where nobody made partitions in time, nothing is lost."""
NO_ID = str(UUID(int=0))
AHEAD = timedelta(days=7)
"""How far the end of a partition is that is bounded while games begin in it."""
LOCK_TIMEOUT = "100ms"
"""Whoever moves waits behind a lock that is waited for: so long at most."""
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
# Rows have the triggers of the whole table; statements that name a partition do not.
_MADE = (
    "CREATE TABLE {table} (LIKE games_event INCLUDING DEFAULTS);"
    + _INDEXED
    + """;
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_is_immutable()
"""
)


class PartitionMonth(times.Month):
    """A month, and what is in it of the events."""

    @classmethod
    def of_game(cls, game: str) -> "PartitionMonth":
        """The month in which a game began, by its id."""
        return cls.from_time(datetime.fromtimestamp((UUID(game).int >> 80) / 1000, UTC))

    @property
    def first_id(self) -> str:
        """What no id of an earlier game reaches."""
        return str(UUID(int=int(self.begin.timestamp()) * 1000 << 80))

    @property
    def table(self) -> str:
        return f"{TABLE}_{self.year}_{self.number:02}"

    @classmethod
    def bounding(cls, now: datetime) -> "PartitionMonth":
        """The first month to begin late enough that nothing has to be done in haste."""
        return cls.from_time(now + AHEAD).next()


@dataclass(frozen=True)
class Partition:
    """A part of the table of events: the games that began between two months."""

    table: str
    first_id: str
    """No id of its games is below it."""
    end: PartitionMonth
    """The first month that is not in it."""


class Partitions:
    """The partitions of the events, as the owner of their table sees them."""

    def __init__(self, owner: BaseDatabaseWrapper) -> None:
        self._owner = owner

    @property
    def is_partitioned(self) -> bool:
        """Whether the table was ever moved to partitions."""
        return bool(self._value(_IS_PARTITIONED, TABLE))

    @property
    def end(self) -> PartitionMonth:
        """The first month that has no partition."""
        return max(partition.end for partition in self._of_months())

    @property
    def has_rest(self) -> bool:
        """Whether games began in a month that had no partition."""
        return bool(self._value(f"SELECT EXISTS (SELECT FROM {REST})"))  # noqa: S608

    def find(self, month: PartitionMonth) -> Partition | None:
        """Return the partition of a month, if there is one of it."""
        for partition in self._of_months():
            if partition.first_id <= month.first_id and month < partition.end:
                return partition
        return None

    def drop(self, partition: Partition, events: int) -> bool:
        """Drop a partition of so many events; return whether it has as many still.

        Nobody adds to it while it is counted. Who reads goes on until the drop itself.
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
        """Make the table that is there the first partition, while games go on."""
        end = PartitionMonth.bounding(now)
        self._run(f"DROP TABLE IF EXISTS {REST}")
        self._run(_MADE.format(table=REST, event_key=f"{REST}_event_key"))
        with self._bounded(TABLE, f"game_id < '{end.first_id}'"):
            self._patiently(TABLE, lambda: self._become_first(end))
        self._unbind(FIRST)

    def take_over_rest(self, now: datetime) -> None:
        """Make what belongs to no month a partition of the months that it is of."""
        begin, end = self.end, PartitionMonth.bounding(now)
        bound = f"game_id >= '{begin.first_id}' AND game_id < '{end.first_id}'"
        with self._bounded(REST, bound):
            self._patiently(TABLE, lambda: self._become_months(begin, end))
        self._unbind(begin.table)

    def reach(self, last: PartitionMonth) -> list[str]:
        """Make the partitions until a month, that included; return the new ones."""
        made = []
        while (month := self.end) <= last:
            self._patiently(TABLE, partial(self._add, month), "")
            made.append(month.table)
        return made

    def analyze(self) -> None:
        """Tell the planner of the whole; PostgreSQL does so of each part alone."""
        self._run(f"ANALYZE {TABLE}")

    def _of_months(self) -> Iterator[Partition]:
        """Yield all partitions but that of what belongs to no month."""
        for table, bounds in self._rows(_PARTS, TABLE):
            if found := _BOUNDS.search(bounds):
                end = PartitionMonth.of_game(found["end"])
                yield Partition(table, found["first"] or NO_ID, end)

    def _become_first(self, end: PartitionMonth) -> None:
        triggers, grants = self._rows(_TRIGGERS, TABLE), self._rows(_GRANTS, TABLE)
        self._run(f"ALTER TABLE {TABLE} RENAME TO {FIRST}")
        self._run(f"ALTER INDEX {TABLE}_pkey RENAME TO {FIRST}_pkey")
        self._run(f"ALTER INDEX event_key RENAME TO {FIRST}_event_key")
        # It spans games, which no key of a partitioned table may (`CreationKey`).
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
        """Drop the check of a partition whose bounds say the same."""
        drop = f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS event_bound"
        self._patiently(table, lambda: self._run(drop))

    def _patiently(
        self,
        table: str,
        act: Callable[[], Any],
        lock: str = "ACCESS EXCLUSIVE",
    ) -> None:
        """Do something in a transaction that gets its locks at once, or once more.

        Who vacuums is waited for first, or ended where PostgreSQL itself began it; that
        keeps nobody from moving.
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
    """A check that holds for what is there and for what comes, while it is needed.

    PostgreSQL looks through the table for it without a lock that anybody meets, and
    takes its word when the table becomes a partition. Whatever fails, no bound stays
    behind that would refuse the games of a later month.
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
