"""Events of many games, as the store seals them, in one table or in partitions.

Some games are played; every other is one of them with an id, times and hashes of its
own, and is put in by COPY. Games began over the last two years. Each layout is a schema
of its own, before `public` in the search path, so that the store's statements meet it.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import UUID

import orjson
import psycopg
from django.db import connection
from psycopg import Connection

from blokus_api.embedded.postgres import APPLICATION
from games.events.envelope import Envelope, envelope_hash
from games.events.times import time_text
from games.storage.partitions import PartitionMonth
from tests.builders import Stream, a_stream, played

PLAYED = 24
NULL = "\\N"
YEARS = timedelta(days=730)
COLUMNS = (
    "game_id, version, type, schema, at, actor, data, prev, hash, key, fingerprint,"
    " batch"
)
ONE_TABLE = ""
LAYOUTS = os.environ.get("ARCHIVE_LAYOUTS", ",months,hash_16,hash_64").split(",")
"""Layouts to compare, from `ARCHIVE_LAYOUTS`. Each layout copies the whole table."""
TRIGGERS = """
CREATE TRIGGER event_immutable BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_is_immutable();
CREATE TRIGGER event_follows BEFORE INSERT ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_follows();
"""
# The inserted events are sealed as by an append. Constraints and triggers stay.
UNGUARDED = "SET session_replication_role = replica"


class Events:
    """A table of events that grows, and its layouts."""

    def __init__(self, superuser: str) -> None:
        self._superuser = superuser
        self._now = datetime.now(UTC)
        self._played = [_stream(seed) for seed in range(PLAYED)]
        self.ids: list[str] = []

    def grow(self, games: int) -> None:
        """Insert games up to this number, and rebuild all layouts."""
        with psycopg.connect(self._superuser, autocommit=True) as server:
            server.execute(UNGUARDED)
            copy = f"COPY public.games_event ({COLUMNS}) FROM STDIN"
            with server.cursor().copy(copy) as lines:
                for number in range(len(self.ids), games):
                    lines.write("".join(self._lines(number)))
            server.execute("VACUUM (ANALYZE)")

    @contextmanager
    def laid_out(self, layout: str) -> Iterator[None]:
        """Use one layout of the events in this process until the block ends."""
        if layout:
            with psycopg.connect(self._superuser, autocommit=True) as server:
                server.execute(UNGUARDED)
                self._lay_out(server, layout)
                server.execute("VACUUM (ANALYZE)")
        choose(layout)
        yield
        choose(ONE_TABLE)
        if layout:
            with psycopg.connect(self._superuser, autocommit=True) as server:
                server.execute(f"DROP SCHEMA {layout} CASCADE")

    def count(self) -> int:
        with psycopg.connect(self._superuser) as server:
            ((count,),) = server.execute("SELECT count(*) FROM public.games_event")
        return int(count)

    def _lines(self, number: int) -> Iterator[str]:
        """Yield one game: spread over the years by the golden ratio, as they grow."""
        began = self._now - YEARS * (1 - number * 0.618034 % 1)
        milliseconds = int(began.timestamp() * 1000)
        game = str(UUID(int=milliseconds << 80 | 7 << 76 | 2 << 62 | number))
        self.ids.append(game)
        prev = None
        stream = self._played[number % PLAYED]
        shift = began - stream[0][0].at
        for stored, data in stream:
            at = stored.at + shift
            at -= timedelta(microseconds=at.microsecond % 1000)
            hashed = {
                **stored.hashed(), "game": game, "at": time_text(at), "prev": prev
            }  # fmt: skip
            sealed = envelope_hash(hashed)
            yield (
                f"{game}\t{stored.version}\t{stored.type}\t{stored.schema}\t{at}\t{stored.actor}"
                f"\t{data}\t{prev or NULL}\t{sealed}\t{NULL}\t{NULL}\t1\n"
            )
            prev = sealed

    def _lay_out(self, server: Connection, layout: str) -> None:
        server.execute(f"CREATE SCHEMA {layout}")
        server.execute(f"SET search_path = {layout}, public")
        by = "RANGE" if layout == "months" else "HASH"
        server.execute(
            f"CREATE TABLE {layout}.games_event (LIKE public.games_event"
            f" INCLUDING DEFAULTS) PARTITION BY {by} (game_id)"
        )
        for name, values in self._partitions(layout):
            server.execute(
                f"CREATE TABLE {layout}.{name} PARTITION OF games_event {values}"
            )
        server.execute("ALTER TABLE games_event ADD PRIMARY KEY (game_id, version)")
        server.execute(
            "CREATE UNIQUE INDEX event_key ON games_event (game_id, actor, key)"
            " WHERE key IS NOT NULL"
        )
        server.execute(TRIGGERS)
        server.execute("INSERT INTO games_event TABLE public.games_event")
        server.execute(f"GRANT USAGE ON SCHEMA {layout} TO {APPLICATION}")
        server.execute(f"GRANT SELECT, INSERT ON games_event TO {APPLICATION}")
        server.execute("RESET search_path")

    def _partitions(self, layout: str) -> Sequence[tuple[str, str]]:
        if layout != "months":
            count = int(layout.removeprefix("hash_"))
            return [
                (f"h{i}", f"FOR VALUES WITH (MODULUS {count}, REMAINDER {i})")
                for i in range(count)
            ]
        month, last = (
            PartitionMonth.from_time(self._now - YEARS),
            PartitionMonth.from_time(self._now + YEARS / 2),
        )
        partitions = [("rest", "DEFAULT")]
        while month <= last:
            bounds = f"FROM ('{month.first_id}') TO ('{month.next().first_id}')"
            partitions.append((month.table, f"FOR VALUES {bounds}"))
            month = month.next()
        return partitions


def choose(layout: str) -> None:
    """Use one layout of the events in this process from now on, on a new connection."""
    connection.close()
    if layout:
        with connection.cursor() as cursor:
            cursor.execute(f"SET search_path = {layout}, public")


def _stream(seed: int) -> list[tuple[Envelope, str]]:
    stream: Stream = played(a_stream("duo"), seed=seed)
    return [(envelope, orjson.dumps(envelope.data).decode()) for envelope in stream]
