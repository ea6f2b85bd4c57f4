import pytest
from django.core.management import call_command
from django.db import connection

from records.archive import rebuilding
from records.archive.feed_reader import archive_games
from records.archive.projections import PROJECTIONS, NewRecord, Projection, register
from records.explorer.models import Choice
from records.models import Record
from records.statistics.models import TallyRow
from tests.builders import a_game, play
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db


@pytest.fixture
def told():
    """What the only follower of the archive was told of since it was emptied."""
    told: list[NewRecord] = []
    projections = dict(PROJECTIONS)
    PROJECTIONS.clear()
    register(Projection("list", told.extend, told.clear))
    yield told
    PROJECTIONS.clear()
    PROJECTIONS.update(projections)  # in their order, which matters


def archived():
    game = a_game("junior")
    version = play(game).version
    for _ in range(2):
        archive_games([(game, version)])
    return Record.objects.get(game=game)


def test_followers_learn_of_a_game_once(told):
    record = archived()
    assert [new_record.record.id for new_record in told] == [record.id]
    assert told[0].counts


def test_followers_are_rebuilt_in_the_order_of_arrival(told, capsys):
    first, second = archived(), archived()
    live = [(new_record.record.id, new_record.judged) for new_record in told]
    call_command("rebuild_archive")
    assert [new_record.record.id for new_record in told] == [first.id, second.id]
    assert [(new_record.record.id, new_record.judged) for new_record in told] == live
    assert "list" in capsys.readouterr().out


def test_a_rebuild_may_take_its_time(monkeypatch):
    timeouts = []

    def clear():
        with connection.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            timeouts.append(cursor.fetchone()[0])

    monkeypatch.setitem(PROJECTIONS, "list", None)
    register(Projection("list", lambda new_records: None, clear))
    call_command("rebuild_archive", "list")
    assert timeouts == ["0"]


def test_followers_that_build_on_others_come_after_them_in_any_order_of_names():
    keep(a_transcript("junior"))
    live = list(Choice.objects.order_by("pk").values())
    assert {choice["rating"] for choice in live} == {25}
    call_command("rebuild_archive", "explorer", "ratings")
    assert list(Choice.objects.order_by("pk").values()) == live


def test_who_is_named_twice_is_rebuilt_once():
    keep(a_transcript("junior"))
    live = list(TallyRow.objects.order_by("pk").values())
    call_command("rebuild_archive", "statistics", "statistics")
    assert list(TallyRow.objects.order_by("pk").values()) == live


def test_a_rebuild_waits_for_the_archive_as_long_as_it_takes(monkeypatch):
    timeouts = []

    def lock():
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            timeouts.append(cursor.fetchone()[0])

    monkeypatch.setattr(rebuilding, "lock", lock)
    call_command("rebuild_archive")
    assert timeouts == ["0"]
