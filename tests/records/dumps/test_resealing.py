"""Sealed months that hold a name which is erased: sealed again, and said to be."""

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from blokus_api.players.names import claims
from games.models import Obligation
from games.storage.obligations import KINDS
from records.dumps import resealing, sealing, tasks
from records.dumps.check import main as check
from records.dumps.manifests import DumpMonth, Manifest, file_hash, read_manifest
from records.models import Record
from tests.api import Api
from tests.builders import a_guest, an_account
from tests.intruder import unguarded
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import a_document, a_zip, imported, lines

pytestmark = pytest.mark.usefixtures("committed")

NAME = "Ada Lovelace"
OCTOBER, NOVEMBER = DumpMonth(2026, 10), DumpMonth(2026, 11)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """October with a game of Ada's and one played here, and November after it."""
    made = tmp_path / "dumps"
    settings.DUMPS_DIR = made
    december = datetime(2026, 12, 1, 2, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: december)
    imported(a_guest(), lines(a_document(players=[NAME, "Bob"])))
    a_record(seed=1)
    archived_in(OCTOBER, *Record.objects.all())
    imported(a_guest(), lines(a_document(2, players=["Eve", "Bob"])))
    archived_in(NOVEMBER, Record.objects.latest("number"))
    for month in (OCTOBER, NOVEMBER):
        sealing.seal(month, made)
    return made


def archived_in(month: DumpMonth, *records: Record) -> None:
    at = datetime(month.year, month.number, 15, tzinfo=UTC)
    with unguarded() as intruder:
        intruder.execute(
            "UPDATE records_record SET archived_at = %s WHERE id = ANY (%s)",
            [at, [one.id for one in records]],
        )


def erase(name: str = NAME) -> None:
    """Erase a name from the archive; dumps are owed."""
    account = an_account()
    claim = account.post("me/names", {"name": name}).json()["id"]
    call_command("name_claims", accept=claim, why="she showed a medal")
    account.delete("me")
    claims.erase(claim)


def work_off() -> list[str]:
    """Do what is owed of dumps; return what it was."""
    owed = Obligation.objects.filter(kind=resealing.OWED)
    subjects = list(owed.values_list("subject", flat=True))
    for subject in subjects:
        tasks.reseal(subject, 0)
    assert not owed.exists()
    return subjects


def read(folder: Path, month: DumpMonth) -> list[Any]:
    packed = (folder / month.dump).read_bytes()
    return [json.loads(line) for line in gzip.decompress(packed).splitlines()]


def checked(folder: Path, month: DumpMonth) -> int:
    return check([str(folder / month.dump)])


def manifest(folder: Path, month: DumpMonth) -> Manifest:
    return read_manifest(folder / month.manifest)


def test_a_sealed_month_tells_an_erased_name_no_more(folder: Path) -> None:
    before = read(folder, OCTOBER)

    erase()
    (subject,) = work_off()

    assert subject.startswith("2026-10:")
    after = read(folder, OCTOBER)
    assert after[0]["players"][0].startswith("imported:erased-")
    assert [*after[0]["players"][1:], after[1]] == ["imported:Bob", before[1]]
    for path in folder.iterdir():
        assert NAME.encode() not in path.read_bytes()
    served = Api().get(f"dumps/{OCTOBER.dump}").getvalue()
    assert served == (folder / OCTOBER.dump).read_bytes()


def test_the_checker_says_that_it_is_redacted_and_not_broken(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    erase()
    work_off()

    assert (checked(folder, OCTOBER), checked(folder, NOVEMBER)) == (0, 0)

    said = capsys.readouterr().out
    assert f"{OCTOBER.dump}: redacted: last sealed again at " in said
    assert f"{NOVEMBER.dump}: redacted" not in said


def test_the_manifest_as_it_was_sealed_can_be_made_again(folder: Path) -> None:
    sealed = (folder / OCTOBER.manifest).read_bytes()
    size, sha256 = manifest(folder, OCTOBER).size, manifest(folder, OCTOBER).sha256

    erase()
    work_off()

    now = manifest(folder, OCTOBER)
    assert [(one.size, one.sha256) for one in now.replaced] == [(size, sha256)]
    assert now.sha256 == file_hash(folder / OCTOBER.dump) != sha256
    assert now.as_sealed.text() == sealed
    listed = {one["month"]: one for one in Api().get("dumps").json()["items"]}
    assert listed["2026-10"]["resealed_at"] == "2026-12-01T02:00:00.000Z"
    assert listed["2026-11"]["resealed_at"] is None


@pytest.mark.depth
def test_several_names_leave_one_after_another(folder: Path) -> None:
    sealed = (folder / OCTOBER.manifest).read_bytes()

    for name in (NAME, "Bob"):
        erase(name)
        work_off()

    assert len(manifest(folder, OCTOBER).replaced) == 2
    assert manifest(folder, OCTOBER).as_sealed.text() == sealed
    assert (checked(folder, OCTOBER), checked(folder, NOVEMBER)) == (0, 0)


@pytest.mark.depth
def test_the_next_month_follows_what_was_sealed_at_first(folder: Path) -> None:
    (folder / NOVEMBER.manifest).unlink()
    first = file_hash(folder / OCTOBER.manifest)
    erase()
    work_off()

    assert sealing.seal(NOVEMBER, folder).previous == first
    assert checked(folder, NOVEMBER) == 0


def test_nothing_else_can_be_changed_under_its_cover(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    erase()
    work_off()
    path = folder / OCTOBER.manifest
    told = orjson.loads(path.read_bytes())
    game = next(iter(told["heads"]))

    forged = {**told, "heads": {game: "0" * 64}}
    path.write_bytes(orjson.dumps(forged, option=orjson.OPT_INDENT_2) + b"\n")

    assert checked(folder, NOVEMBER) == 1
    assert "the manifest does not follow" in capsys.readouterr().err


@pytest.mark.depth
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records_record SET players = ARRAY['imported:Eve', 'imported:Bob']"
        " WHERE game IS NULL",
        "UPDATE records_record SET is_drawn = NOT is_drawn",
        "DELETE FROM records_record WHERE game IS NULL",
    ],
)
def test_a_month_that_was_changed_otherwise_stays_as_it_is(
    folder: Path, change: str
) -> None:
    erase()
    before = (folder / OCTOBER.dump).read_bytes()
    with unguarded() as intruder:
        intruder.execute(change)

    with pytest.raises(sealing.DumpError, match="different contents"):
        work_off()

    assert (folder / OCTOBER.dump).read_bytes() == before


def test_what_was_changed_on_disk_is_not_covered_up(folder: Path) -> None:
    erase()
    (folder / OCTOBER.dump).write_bytes(gzip.compress(b""))

    with pytest.raises(sealing.DumpError, match="different contents"):
        work_off()


@pytest.mark.depth
def test_whoever_dies_between_manifest_and_file_is_followed(folder: Path) -> None:
    sealed = (folder / OCTOBER.dump).read_bytes()
    erase()
    work_off()
    resealed = (folder / OCTOBER.dump).read_bytes()
    (folder / OCTOBER.dump).write_bytes(sealed)

    sealing.seal(OCTOBER, folder)

    assert (folder / OCTOBER.dump).read_bytes() == resealed
    assert len(manifest(folder, OCTOBER).replaced) == 1


def test_a_worker_without_the_folder_says_what_to_do(
    folder: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    erase()
    settings.DUMPS_DIR = None

    work_off()

    assert "run `seal_dump 2026-10`" in caplog.text
    settings.DUMPS_DIR = folder
    call_command("seal_dump", "2026-10")
    assert len(manifest(folder, OCTOBER).replaced) == 1


def test_a_redacted_dump_is_known_where_it_comes_from(folder: Path) -> None:
    erase()
    work_off()
    packed = a_zip(dump_ndjson=gzip.decompress((folder / OCTOBER.dump).read_bytes()))

    told = imported(a_guest(), packed, "application/zip")

    assert told["progress"]["duplicates"] == 2


def test_workers_who_have_the_archive_do_it() -> None:
    for kind in (claims.OWED, resealing.OWED):
        assert KINDS[kind].queue.name == "imports"
