"""Games come into the archive each once, and are numbered as they come."""

from dataclasses import replace
from functools import partial

import psycopg
import pytest
from django.db import connection

from blokus_api.embedded.postgres import OWNER
from records.archive import archiving
from records.models import Record
from tests.records.transcripts import a_transcript, judged, keep
from tests.threads import together


@pytest.mark.django_db
def test_records_are_numbered_as_they_come_without_a_gap():
    first, again, second = (a_transcript("junior", seed) for seed in (1, 1, 2))
    keep(first)
    keep(replace(again, game=first.game), second)
    keep(a_transcript("junior", 3))
    numbers = Record.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3]


def test_rivals_leave_no_gap_between_their_numbers(committed):
    games = [[judged("junior", 10 * i + j) for j in range(3)] for i in range(4)]
    together([partial(keep, *batch) for batch in games])
    numbers = Record.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 13))


@pytest.mark.django_db
def test_an_archive_that_is_held_for_long_is_busy(postgres_server):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '50ms'")
    with psycopg.connect(postgres_server.url(OWNER)) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [archiving.ARCHIVE_LOCK])
        with pytest.raises(archiving.BusyError):
            keep(judged("junior"))
    assert keep(judged("junior"))
