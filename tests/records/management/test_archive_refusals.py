"""Why a month stays in the database: each reason, and which games it is about."""

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.models import Game, Obligation
from games.storage import archived_events, feed
from games.storage.partitions import PartitionMonth
from records.log import growth
from records.models import Record
from tests.builders import a_game
from tests.intruder import unguarded
from tests.past import PAST, THIS, archive, in_month, is_there, settle

pytestmark = pytest.mark.depth


def refused(month: PartitionMonth = PAST) -> str:
    with pytest.raises(CommandError) as refusal:
        archive(month)
    assert is_there(PAST.table)
    return str(refusal.value)


def test_a_month_that_is_not_over(past_games):
    assert "must have ended at least an hour ago" in refused(THIS)


def test_a_month_without_a_partition(past_games):
    far = THIS
    for _ in range(3):
        far = far.next()
    assert "no partition" in refused(far)


def test_a_game_that_goes_on(ada, bob, events_folder):
    with in_month(PAST):
        game = a_game("junior", [ada.actor, bob.actor])
    settle()
    assert f"These games are unfinished or have no score: {game}." in refused()
    assert not events_folder.exists()


def test_a_game_that_is_owed_something(past_games):
    Obligation.objects.create(
        **{"kind": "fan-out", "version": 1, "due_at": PAST.begin},
        subject=f"{past_games['public']}:fan-out",
    )
    assert f"have pending work: {past_games['public']}" in refused()


def test_a_game_that_is_not_in_the_feed(ada, past_games):
    with in_month(PAST):
        game = a_game("junior", [ada.actor])
    ada.post(f"games/{game}/abort")
    assert f"have events without a position in the feed: {game}" in refused()


def test_a_reader_that_is_behind(ada, past_games):
    with in_month(PAST):
        game = a_game("junior", [ada.actor])
    ada.post(f"games/{game}/abort")
    feed.sequence()
    said = refused()
    assert "feed readers have not read all events: archive, leases, log" in said
    assert "not been added to the log" in said
    growth.catch_up()
    assert "not been added to the log" not in refused()


def test_a_game_without_a_record(past_games):
    with unguarded() as intruder:
        intruder.execute(
            "DELETE FROM records_record WHERE game = %s", [past_games["public"]]
        )
    assert not Record.objects.filter(game=past_games["public"]).exists()
    assert f"These games have no record: {past_games['public']}" in refused()


def test_a_row_that_its_events_do_not_make(past_games):
    Game.objects.filter(id=past_games["public"]).update(head="0" * 64)
    assert f"The row for game {past_games['public']}" in refused()


def test_events_of_no_game(past_games):
    with unguarded() as intruder:
        intruder.execute(
            "DELETE FROM games_game WHERE id = %s", [past_games["aborted"]]
        )
    assert "position in the feed" in refused()


def test_a_second_run_at_the_same_time(past_games):
    with psycopg.connect(settings.DATABASE_OWNER_URL) as other:
        other.execute("SELECT pg_advisory_lock(hashtext('archive_events'))")
        assert "Another run" in refused()
        # PostgreSQL ends a closed connection, and its locks, some time later.
        other.execute("SELECT pg_advisory_unlock_all()")


def test_no_folder(past_games, monkeypatch):
    monkeypatch.setattr(archived_events, "FOLDER", None)
    assert "EVENTS_ARCHIVE" in refused()


def test_what_is_no_month_is_refused():
    with pytest.raises(CommandError, match="must be a month"):
        call_command("archive_events", "2026-13")
