"""Months as stretches of ids; how a table is moved stands in tests/reliability."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from games.ids import new_id
from games.storage.partitions import AHEAD, PartitionMonth, Partitions


def test_a_game_of_now_lies_in_this_month():
    month = PartitionMonth.from_time(datetime.now(UTC))
    assert month.first_id < str(new_id()) < month.next().first_id


def test_months_go_on_over_the_year():
    assert PartitionMonth(2026, 11).next() == PartitionMonth(2026, 12)
    assert PartitionMonth(2026, 12).next() == PartitionMonth(2027, 1)
    assert PartitionMonth(2027, 1).table == "games_event_2027_01"


@pytest.mark.parametrize(
    ("now", "end"),
    [
        (datetime(2026, 11, 1, tzinfo=UTC), PartitionMonth(2026, 12)),
        (datetime(2026, 11, 23, 23, tzinfo=UTC), PartitionMonth(2026, 12)),
        (datetime(2026, 11, 24, tzinfo=UTC), PartitionMonth(2027, 1)),
        (datetime(2026, 12, 31, tzinfo=UTC), PartitionMonth(2027, 2)),
    ],
)
def test_a_partition_in_use_ends_a_week_ahead_or_later(now, end):
    assert PartitionMonth.bounding(now) == end
    assert end.begin - now >= AHEAD - timedelta(seconds=1)


def test_a_month_is_a_month_of_utc():
    late = datetime.fromisoformat("2026-12-01T00:30:00+02:00")
    assert PartitionMonth.from_time(late) == PartitionMonth(2026, 11)


@pytest.mark.django_db(databases=["owner"])
def test_a_table_that_was_never_moved_is_not_partitioned():
    assert not Partitions(connections["owner"]).is_partitioned
    with pytest.raises(CommandError, match="next month"):
        call_command("partition_events", check=True)


@pytest.mark.parametrize("months", [0, 121])
def test_so_many_months_are_not_made(months):
    with pytest.raises(CommandError, match="must be between 1 and 120"):
        call_command("partition_events", months=months)
