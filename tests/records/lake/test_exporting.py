"""`manage.py export_lake`, as a person runs it."""

import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.core.management import call_command

from blokus_api.players import name_claims
from records.archive.rebuilding import new_record_of
from records.explorer.slices import band_of
from records.explorer.slicing import slices_of
from records.models import Record
from tests.builders import an_account
from tests.disk import full_disk
from tests.records.transcripts import a_transcript, keep

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.django_db

OCTOBER = datetime(2026, 10, 31, 23, 59, tzinfo=UTC)


def run(folder, *arguments):
    out = io.StringIO()
    call_command("export_lake", str(folder), *arguments, stdout=out)
    return out.getvalue().removeprefix(f"{folder} ").strip()


def files(folder):
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*.parquet"))


def rows(folder):
    return [
        row
        for file in files(folder)
        for row in parquet.ParquetFile(folder / file).read().to_pylist()
    ]


def test_a_month_that_cannot_be_written_leaves_nothing(tmp_path):
    keep(a_transcript("junior", 1))
    with full_disk(), pytest.raises(OSError, match="File too large"):
        run(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_records_lie_by_ruleset_and_month(tmp_path):
    keep(a_transcript("junior", 1), a_transcript("junior", 2, ended_at=OCTOBER))
    keep(a_transcript("junior", options={"objective": "reverse"}))
    assert run(tmp_path) == "records=3 months=3 written=3"
    assert files(tmp_path) == [
        "ruleset=junior%3Bobjective%3Dreverse/month=2026-11/part-0.parquet",
        "ruleset=junior/month=2026-10/part-0.parquet",
        "ruleset=junior/month=2026-11/part-0.parquet",
    ]


def test_a_row_tells_what_the_record_does(tmp_path):
    (record,) = keep(a_transcript("junior"))
    run(tmp_path)
    (row,) = rows(tmp_path)
    for name in ("number", "kind", "pool", "players", "length", "margin", "positions"):
        assert row[name] == getattr(record, name)
    for name in ("options", "picks", "placements", "out", "result"):
        assert json.loads(row[name]) == getattr(record, name)
    assert (row["id"], row["name"]) == (str(record.id), "junior")
    assert row["ended_at"] == record.ended_at
    (slice_,) = slices_of([new_record_of(record)])
    assert band_of(row["rating"]) == slice_.rating > 0


def test_private_records_are_never_written(tmp_path):
    keep(a_transcript("junior", 1), visibility="private")
    (public,) = keep(a_transcript("junior", 2))
    run(tmp_path)
    assert [row["id"] for row in rows(tmp_path)] == [str(public.id)]


def test_games_with_boards_of_their_own_lie_together(tmp_path):
    games = [a_transcript("solo-trigon-figure", seed) for seed in range(3)]
    keep(*games)
    run(tmp_path)
    (file,) = files(tmp_path)
    assert file.startswith("ruleset=solo-trigon-figure/")
    assert {row["name"] for row in rows(tmp_path)} == {str(g.ruleset) for g in games}
    assert not any(row["is_shared"] for row in rows(tmp_path))


def test_only_months_that_changed_are_written_again(tmp_path):
    keep(a_transcript("junior", 1), a_transcript("junior", 2, ended_at=OCTOBER))
    run(tmp_path)
    assert run(tmp_path) == "records=2 months=2 written=0"
    keep(a_transcript("junior", 3, ended_at=OCTOBER))
    assert run(tmp_path) == "records=3 months=2 written=1"
    assert len(rows(tmp_path)) == 3
    assert run(tmp_path, "--anew") == "records=3 months=2 written=2"


def test_a_month_with_an_erased_name_is_written_again(tmp_path):
    names = ("imported:Ann", "imported:Bob")
    (record,) = keep(replace(a_transcript("junior"), players=names))
    run(tmp_path)
    account = an_account()
    claim = account.post("me/names", {"name": "Ann"}).json()["id"]
    call_command("name_claims", accept=claim, why="she showed a medal")
    account.delete("me")
    name_claims.erase(claim)
    record.refresh_from_db()
    run(tmp_path)
    (row,) = rows(tmp_path)
    assert row["players"] == record.players != list(names)


def licenses(folder):
    metadata = [parquet.read_metadata(folder / name).metadata for name in files(folder)]
    return [one[b"license"].decode() for one in metadata]


def test_every_file_names_the_license_of_its_records(tmp_path, settings):
    keep(a_transcript("junior", 1), a_transcript("junior", 2, ended_at=OCTOBER))
    run(tmp_path)
    assert licenses(tmp_path) == ["CC0-1.0"] * 2
    settings.RECORDS_LICENSE = "CC-BY-4.0"
    assert run(tmp_path) == "records=2 months=2 written=2"
    assert licenses(tmp_path) == ["CC-BY-4.0"] * 2


def test_a_month_written_before_there_were_licenses_is_written_again(tmp_path):
    keep(a_transcript("junior"))
    run(tmp_path)
    (path,) = tmp_path.rglob("_written.json")
    document = json.loads(path.read_bytes())
    del document["license"]
    path.write_text(json.dumps(document))
    assert run(tmp_path) == "records=1 months=1 written=1"


def test_a_file_holds_so_many_records_at_most(tmp_path, monkeypatch):
    monkeypatch.setattr("records.lake.writing.PART", 2)
    keep(*(a_transcript("junior", seed) for seed in range(5)))
    run(tmp_path)
    assert [file.rpartition("/")[2] for file in files(tmp_path)] == [
        f"part-{number}.parquet" for number in range(3)
    ]
    assert len(rows(tmp_path)) == Record.objects.count()
