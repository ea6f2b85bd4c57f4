"""Games of months that are over, in partitions that a test may archive and drop.

The partitions lie in a schema before `public` in the search path, so that the store's
statements meet them, and nothing is left of them for other tests.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from types import SimpleNamespace

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

from blokus_api.embedded.postgres import APPLICATION
from games import ids
from games.storage import feed, feed_reading, kept_states, past_states
from games.storage.partitions import PartitionMonth, Partitions
from records.log import growth, signing

SCHEMA = "past"
FILL = f"""
CREATE SCHEMA {SCHEMA};
GRANT USAGE ON SCHEMA {SCHEMA} TO {APPLICATION};
CREATE TABLE {SCHEMA}.games_event (LIKE public.games_event INCLUDING DEFAULTS);
SET search_path = {SCHEMA}, public;
ALTER TABLE games_event ADD CONSTRAINT games_event_pkey PRIMARY KEY (game_id, version);
CREATE UNIQUE INDEX event_key ON games_event (game_id, actor, key)
    WHERE key IS NOT NULL;
CREATE UNIQUE INDEX event_creation_key ON games_event (actor, key)
    WHERE key IS NOT NULL AND version = 1;
CREATE TRIGGER event_immutable BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_is_immutable();
CREATE TRIGGER event_follows BEFORE INSERT ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_follows();
GRANT SELECT, INSERT ON games_event TO {APPLICATION};
"""

IS_THERE = """
SELECT count(*) FROM pg_class WHERE relname = %s
AND relnamespace = 'past'::regnamespace
"""


def month_before(month: PartitionMonth) -> PartitionMonth:
    return (
        PartitionMonth(month.year, month.number - 1)
        if month.number > 1
        else PartitionMonth(month.year - 1, 12)
    )


THIS = PartitionMonth.from_time(timezone.now())
PAST = month_before(month_before(THIS))
"""Has a partition of its own; those before it are the first partition."""
LONG_PAST = month_before(PAST)


@contextmanager
def partitioned() -> Iterator[None]:
    """Within it, this process meets partitions by month."""
    owner = connections["owner"]
    with owner.cursor() as cursor:
        for statement in FILL.split(";"):
            if statement.strip():
                cursor.execute(statement)
    with connection.cursor() as cursor:
        cursor.execute(f"SET search_path = {SCHEMA}, public")
    try:
        partitions = Partitions(owner)
        partitions.begin(LONG_PAST.begin)
        partitions.reach(THIS.next())
        yield
    finally:
        connections.close_all()
        with psycopg.connect(settings.DATABASE_OWNER_URL) as server:
            server.execute(f"DROP SCHEMA {SCHEMA} CASCADE")


@contextmanager
def in_month(month: PartitionMonth) -> Iterator[None]:
    """Games that begin within it have ids of a month: the clock of ids is set back."""
    at = (int(month.begin.timestamp()) + 86_400) * 10**9
    ticks = iter(range(at, at + 10**15, 10**6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ids, "time", SimpleNamespace(time_ns=lambda: next(ticks)))
        yield


def settle() -> None:
    """Run the relay and the log until no work is pending."""
    while feed.sequence():
        pass
    for reader in feed.READERS.values():
        while feed_reading.advance(reader):
            pass
    growth.catch_up()
    signing.sign()


def forget_states() -> None:
    """Return the process state right after a start."""
    kept_states.forget_all()
    past_states.forget_all()


def archive(month: PartitionMonth, **options: bool) -> str:
    output = StringIO()
    call_command("archive_events", str(month), stdout=output, **options)
    forget_states()
    return output.getvalue()


def is_there(table: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(IS_THERE, [table])
        return bool(cursor.fetchone()[0])
