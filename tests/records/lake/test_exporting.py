"""`manage.py export_lake`, as a person runs it."""

import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.core.management import call_command

from blokus_api.players.names import claims
from games.api.http.answer import encode
from games.events.times import time_text
from records.archive import answers
from records.archive.answers import RecordWithHands
from records.archive.rebuilding import new_record_of
from records.explorer.slices import band_of
from records.explorer.slicing import slices_of
from records.judging.transcripts import Setup
from records.lake.layout import UNDATED
from records.models import Record
from tests.builders import an_account
from tests.disk import full_disk
from tests.records.contest import LIMITED, a_contest
from tests.records.transcripts import a_transcript, keep

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.django_db

EARLIER = datetime(2025, 12, 31, 23, 59, tzinfo=UTC)


def run(folder, *arguments):
    out = io.StringIO()
    call_command("export_lake", str(folder), *arguments, stdout=out)
    return out.getvalue().removeprefix(f"{folder} ").strip()


def files(folder):
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*.parquet"))


def rows(folder, *names):
    return [
        row
        for file in names or files(folder)
        for row in parquet.ParquetFile(folder / file).read().to_pylist()
    ]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path):
    keep(a_transcript("junior", 1))
    with full_disk(), pytest.raises(OSError, match="File too large"):
        run(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_records_lie_by_year_whatever_their_rulesets(tmp_path):
    keep(a_transcript("junior", 1), a_transcript("junior", 2))
    keep(a_transcript("junior", options={"objective": "reverse"}))
    keep(a_transcript("duo", ended_at=EARLIER))
    assert run(tmp_path) == "records=4 files=2 written=2"
    assert files(tmp_path) == ["year=2025/part-0.parquet", "year=2026/part-0.parquet"]


def test_records_that_nobody_dated_are_of_no_year(tmp_path):
    keep(a_transcript("junior", 1), a_transcript("junior", 2, ended_at=None))
    run(tmp_path)
    dated, undated = "year=2026/part-0.parquet", f"year={UNDATED}/part-0.parquet"
    assert files(tmp_path) == [dated, undated]
    assert [row["is_dated"] for row in rows(tmp_path, dated, undated)] == [True, False]


@pytest.mark.parametrize(
    "game", [a_transcript("draft-3p", leaves_at=3), a_contest(1, LIMITED)]
)
def test_a_row_tells_what_the_record_does(tmp_path, game):
    (record,) = keep(game)
    run(tmp_path)
    (row,) = rows(tmp_path)
    told = json.loads(encode(RecordWithHands.from_record(record)))
    assert json.loads(row.pop("options")) == told.pop("options")
    row["result"]["colors"] = dict(row["result"]["colors"])
    for name in ("visibility", "tree", "ending"):
        del told[name]
    for name in ("started_at", "ended_at"):
        row[name] = row[name] and time_text(row[name])
    (slice_,) = slices_of([new_record_of(record)])
    assert band_of(row.pop("rating")) == slice_.rating > 0
    unset = {"stand_ins": None, "skips": None, "first_piece": None}
    more = {"opening": record.opening, "is_shared": True}
    assert row == {**unset, **told, **more}


def test_a_setup_is_told_as_the_api_does(tmp_path):
    begun = a_transcript("duo", 9)
    setup = Setup(placements=begun.placements[:2])
    (record,) = keep(replace(begun, setup=setup, placements=()))
    run(tmp_path)
    (row,) = rows(tmp_path)
    assert (
        row["setup"]
        == json.loads(encode(answers.FullRecord.from_record(record)))["setup"]
    )


def test_private_records_are_never_written(tmp_path):
    keep(a_transcript("junior", 1), visibility="private")
    (public,) = keep(a_transcript("junior", 2))
    run(tmp_path)
    assert [row["id"] for row in rows(tmp_path)] == [str(public.id)]


def test_games_with_boards_of_their_own_are_told_apart(tmp_path):
    games = [a_transcript("solo-trigon-figure", seed) for seed in range(3)]
    keep(*games)
    run(tmp_path)
    assert {row["ruleset"] for row in rows(tmp_path)} == {str(g.ruleset) for g in games}
    assert not any(row["is_shared"] for row in rows(tmp_path))


def test_a_group_of_rows_has_few_variants(tmp_path, monkeypatch):
    monkeypatch.setattr("records.exchange.exports.row_groups.ROWS", 2)
    for seed in range(2):
        keep(a_transcript("junior", seed), a_transcript("duo", seed))
    run(tmp_path)
    assert [row["variant"] for row in rows(tmp_path)] == ["duo"] * 2 + ["junior"] * 2


def test_only_files_that_changed_are_written_again(tmp_path):
    keep(a_transcript("junior", 1), a_transcript("junior", 2, ended_at=EARLIER))
    run(tmp_path)
    assert run(tmp_path) == "records=2 files=2 written=0"
    keep(a_transcript("junior", 3, ended_at=EARLIER))
    assert run(tmp_path) == "records=3 files=2 written=1"
    assert len(rows(tmp_path)) == 3
    assert run(tmp_path, "--anew") == "records=3 files=2 written=2"


def test_a_file_with_an_erased_name_is_written_again(tmp_path):
    names = ("imported:Ann", "imported:Bob")
    (record,) = keep(replace(a_transcript("junior"), players=names))
    run(tmp_path)
    account = an_account()
    claim = account.post("me/names", {"name": "Ann"}).json()["id"]
    call_command("name_claims", accept=claim, why="she showed a medal")
    account.delete("me")
    claims.erase(claim)
    record.refresh_from_db()
    run(tmp_path)
    (row,) = rows(tmp_path)
    assert row["players"] == record.players != list(names)


def metadata(folder, name):
    found = [parquet.read_metadata(folder / file).metadata for file in files(folder)]
    return [one[name.encode()].decode() for one in found]


def test_every_file_names_the_license_of_its_records(tmp_path, settings):
    keep(a_transcript("junior", 1), a_transcript("junior", 2, ended_at=EARLIER))
    run(tmp_path)
    assert metadata(tmp_path, "license") == ["CC0-1.0"] * 2
    settings.RECORDS_LICENSE = "CC-BY-4.0"
    assert run(tmp_path) == "records=2 files=2 written=2"
    assert metadata(tmp_path, "license") == ["CC-BY-4.0"] * 2


def test_a_dataset_of_an_earlier_release_is_written_again(tmp_path):
    month = tmp_path / "ruleset=junior" / "month=2026-11"
    month.mkdir(parents=True)
    for name in ("part-0.parquet", "_written.json"):
        (month / name).write_bytes(b"")
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "year=2020").mkdir()
    (tmp_path / "year=2020" / "part-0-of-another.parquet").write_text("mine")
    keep(a_transcript("junior"))
    assert run(tmp_path) == "records=1 files=1 written=1"
    assert {path.name for path in tmp_path.iterdir()} == {
        *("notes.txt", "year=2020", "year=2026")
    }


def test_a_file_in_another_format_is_written_again(tmp_path, monkeypatch):
    keep(a_transcript("junior"))
    run(tmp_path)
    assert metadata(tmp_path, "format") == ["3"]
    monkeypatch.setattr("records.lake.exporting.FORMAT", 4)
    assert run(tmp_path) == "records=1 files=1 written=1"
    assert metadata(tmp_path, "format") == ["4"]


def test_a_broken_file_is_written_again(tmp_path):
    keep(a_transcript("junior"))
    run(tmp_path)
    (tmp_path / files(tmp_path)[0]).write_bytes(b"PAR1")
    assert run(tmp_path) == "records=1 files=1 written=1"
    assert len(rows(tmp_path)) == 1


def test_a_file_holds_so_many_records_at_most(tmp_path, monkeypatch):
    monkeypatch.setattr("records.lake.exporting.PART", 2)
    keep(*(a_transcript("junior", seed) for seed in range(5)))
    run(tmp_path)
    names = [file.rpartition("/")[2] for file in files(tmp_path)]
    assert names == [f"part-{number}.parquet" for number in range(len(names))]
    assert len(names) == 3
    assert len(rows(tmp_path)) == Record.objects.count()
    keep(a_transcript("junior", 5))
    assert run(tmp_path) == "records=6 files=3 written=1"
