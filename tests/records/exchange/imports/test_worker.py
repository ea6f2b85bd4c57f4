import io
from contextlib import contextmanager

import pytest
from django.db import connection

from games.models import Obligation
from games.storage import obligations
from games.storage.obligations import KINDS
from records.archive import archiving
from records.archive.archiving import BusyError
from records.exchange.exports.ndjson import record_line
from records.exchange.imports import batches, sources, tasks, worker
from records.exchange.imports.models import Chunk, Import
from records.exchange.imports.sources import Format, read_games
from records.models import Record
from tests.records.exchange.imports.files import (
    a_document,
    imported,
    lines,
    problems_of,
    sent,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(guest, monkeypatch):
    """An import of six games, two in a batch."""
    monkeypatch.setattr(batches, "AT_ONCE", 2)
    answer = sent(guest, lines(*(a_document(seed) for seed in range(6))))
    return Import.objects.get(id=answer.json()["id"])


def told(row):
    row.refresh_from_db()
    return row.status, row.read, row.archived


class KilledError(Exception):
    """The worker is gone."""


def killed_before(batch, monkeypatch):
    """Let a worker die when it has judged a batch and not yet archived it."""
    calls = iter(range(1, 100))

    def archive(judged, source):
        kept = batches.archive(judged, source)
        if next(calls) == batch:
            raise KilledError
        return kept

    monkeypatch.setattr(worker, "archive", archive)


def silent(row):
    """Pretend that nobody has heard of its worker for long."""
    Import.objects.filter(id=row.id).update(updated_at="2020-01-01T00:00Z")


def test_an_import_waits_for_as_long_as_the_archive_is_held(row, monkeypatch):
    def busy(batch, source):
        raise BusyError

    with monkeypatch.context() as held:
        held.setattr(worker, "archive", busy)
        for _ in range(worker.TRIES + 2):
            worker.work(str(row.id))
            assert told(row) == ("waiting", 0, 0)
    worker.work(str(row.id))
    assert told(row) == ("done", 6, 6)


def test_who_goes_on_begins_where_the_last_one_was_killed(row, monkeypatch):
    killed_before(2, monkeypatch)
    with pytest.raises(KilledError):
        worker.work(str(row.id))
    assert told(row) == ("running", 2, 2)
    assert Record.objects.count() == 2
    worker.work(str(row.id))
    assert told(row) == ("running", 2, 2), "Somebody may still be worker on it."
    silent(row)
    worker.work(str(row.id))
    assert told(row) == ("done", 6, 6)
    assert Record.objects.count() == 6


def test_who_goes_on_need_not_batch_like_the_last_one(row):
    Import.objects.filter(id=row.id).update(read=3, refused=3)
    worker.work(str(row.id))
    assert told(row) == ("done", 6, 3)
    row.refresh_from_db()
    assert (row.refused, row.duplicates) == (3, 0)


def test_games_that_are_heavy_come_in_small_batches(monkeypatch):
    monkeypatch.setattr(batches, "HEAVY", 5000)
    heavy = b"(;GM[Blokus Duo]C[%s])" % (b"x" * 4000)
    crowded = b"(;GM[Blokus Duo]%s)" % (b";" * 40)
    file = io.BytesIO(heavy * 4 + crowded * 4 + b"(;GM[Blokus Duo])" * 100)
    found = batches.judged(read_games(file, Format.BLKSGF), lenient=False)
    assert [batch.read for batch in found] == [2, 2, 2, 2, 100]


def test_two_workers_never_take_a_batch_twice(row, monkeypatch):
    original = worker._advance

    def late(mine, batch):
        monkeypatch.setattr(worker, "_advance", original)
        silent(row)
        worker.work(str(row.id))
        return original(mine, batch)

    monkeypatch.setattr(worker, "_advance", late)
    worker.work(str(row.id))
    assert told(row) == ("done", 6, 6)
    assert (row.duplicates, Record.objects.count()) == (0, 6)


def test_a_long_import_lets_others_have_their_turn(row, monkeypatch):
    monkeypatch.setattr(worker, "STINT", -1)
    worker.work(str(row.id))
    assert told(row) == ("waiting", 2, 2)
    owed = Obligation.objects.get(subject=row.id)
    assert owed.kind == "import"
    for _ in range(3):
        worker.work(str(row.id))
    assert told(row) == ("done", 6, 6)


def test_what_is_read_again_shows_that_somebody_is_there(row, monkeypatch):
    monkeypatch.setattr(worker, "BEAT", -1)
    Import.objects.filter(id=row.id).update(read=6, archived=6)
    Obligation.objects.filter(subject=row.id).update(attempts=9)
    monkeypatch.setattr(worker, "end", lambda *_: None)
    worker.work(str(row.id))
    assert Obligation.objects.get(subject=row.id).attempts == 0


def test_an_import_that_never_comes_on_fails(row, monkeypatch):
    killed_before(1, monkeypatch)
    for _ in range(worker.TRIES):
        with pytest.raises(KilledError):
            worker.work(str(row.id))
        killed_before(1, monkeypatch)
        silent(row)
    worker.work(str(row.id))
    assert told(row) == ("failed", 0, 0)
    assert not Obligation.objects.filter(subject=row.id).exists()
    assert not Chunk.objects.exists()


def test_an_import_waits_while_the_archive_is_held(row, monkeypatch):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = 1")
    with held_by_somebody_else(monkeypatch):
        for _ in range(worker.TRIES + 1):
            worker.work(str(row.id))
            assert told(row) == ("waiting", 0, 0)
    worker.work(str(row.id))
    assert told(row) == ("done", 6, 6)


@contextmanager
def held_by_somebody_else(monkeypatch):
    """Let another connection hold the archive, as `rebuild_archive` does."""
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with monkeypatch.context() as patch:
            patch.setattr(archiving, "connections", {"default": other})
            archiving.lock()
        yield
    finally:
        other.close()


def test_an_import_that_is_cancelled_meanwhile_stops(guest, row, monkeypatch):
    original = worker._advance

    def cancelled(mine, batch):
        went_on = original(mine, batch)
        guest.delete(f"imports/{row.id}")
        return went_on

    monkeypatch.setattr(worker, "_advance", cancelled)
    worker.work(str(row.id))
    assert told(row) == ("cancelled", 2, 2)


def test_more_games_than_anybody_has_are_not_read(guest, monkeypatch):
    monkeypatch.setattr(worker, "MAX_GAMES", 3)
    done = imported(guest, lines(a_document()) + b"x\n" * 4)
    assert (done["progress"]["read"], done["progress"]["refused"]) == (4, 3)


def test_a_game_of_the_future_is_refused(guest):
    done = imported(guest, lines(a_document(ended_at="2999-01-01")))
    assert done["progress"]["refused"] == 1


@pytest.mark.depth
def test_what_is_kept_of_a_file_can_be_imported_as_a_line(guest, monkeypatch):
    monkeypatch.setattr(sources, "MAX_LINE", 40_000)
    monkeypatch.setattr(batches, "MAX_GUEST_TREE", 30_000)
    file = b"".join(
        b"(;GM[Blokus Duo]PB[%d]%s)" % (size, b";C[x]" * size)
        for size in (1300, 1500, 100_000)
    )
    told = imported(guest, file, "application/x-blokus-sgf")
    assert told["progress"]["archived"] == 1
    assert [one["code"] for one in problems_of(guest, told)] == ["too-large"] * 2
    line = record_line(Record.objects.get())
    assert imported(guest, line)["progress"]["duplicates"] == 1


def test_a_task_does_an_import(row):
    kind = KINDS["import"]
    assert kind.task == tasks.work_on_import.name
    tasks.work_on_import(str(row.id), 0)
    assert told(row) == ("done", 6, 6)


def test_nothing_is_owed_for_an_import_that_is_gone():
    gone = "01890000-0000-7000-8000-000000000000"
    obligations.owe("import", gone)
    worker.work(gone)
    assert not Obligation.objects.filter(subject=gone).exists()
