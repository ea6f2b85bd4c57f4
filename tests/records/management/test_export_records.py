"""`manage.py export_records`, as a person runs it."""

import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import asdict

from games.rules.keys import key_text
from records.archive.rows import hands_of, transcript_of
from records.blksgf.reader import read_transcripts
from tests.disk import full_disk
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.django_db


def run(*arguments):
    out = io.StringIO()
    call_command("export_records", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_public_records_are_written_as_lines(tmp_path):
    records = [a_record(seed=seed) for seed in range(2)]
    a_record(visibility="private", reserved=[None, "player:B"])
    a_record("duo")
    file = tmp_path / "junior.ndjson"
    assert run(file, "--variant", "junior") == f"{file} records=2 license=CC0-1.0\n"
    ids = [json.loads(line)["id"] for line in file.read_bytes().splitlines()]
    assert ids == [str(record.id) for record in records]
    assert list(tmp_path.iterdir()) == [file]


def test_records_are_written_as_one_file_of_games(tmp_path):
    records = [a_record(seed=seed) for seed in range(2)]
    file = tmp_path / "all.blksgf"
    run(file)
    found = list(read_transcripts(file.read_bytes()))
    assert [getattr(one, "placements", None) for one in found] == [
        transcript_of(record).placements for record in records
    ]


def test_records_are_written_as_a_table(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    record = a_record()
    file = tmp_path / "all.parquet"
    run(file)
    assert parquet.read_metadata(file).metadata[b"license"] == b"CC0-1.0"
    (row,) = parquet.read_table(file).to_pylist()
    assert (row["id"], row["players"]) == (str(record.id), record.players)
    assert row["ended_at"] == record.ended_at
    assert [list(placed.values()) for placed in row["placements"]] == record.placements
    assert row["hands"] == [asdict(hand) for hand in hands_of(record)]
    assert row["positions"] == [key_text(key) for key in record.positions]


def test_a_table_needs_an_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for name in ("parquet", "columns"):
        module = f"records.exchange.exports.{name}"
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(CommandError, match=r"blokus-api\[parquet\]"):
        run(tmp_path / "all.parquet")


@pytest.mark.parametrize("name", ["all.blksgf", "all.ndjson", "all.parquet"])
def test_an_export_that_fails_leaves_nothing(tmp_path, name):
    pytest.importorskip("pyarrow")
    a_record()
    file = tmp_path / name
    with full_disk(), pytest.raises(CommandError, match=rf"{name}.*File too large"):
        run(file)
    assert list(tmp_path.iterdir()) == []
    file.write_text("of yesterday")
    with full_disk(), pytest.raises(CommandError):
        run(file)
    assert {left: left.read_text() for left in tmp_path.iterdir()} == {
        file: "of yesterday"
    }


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(CommandError, match=r"x\.ndjson.*No such file or directory"):
        run(tmp_path / "missing" / "x.ndjson")


def test_a_filter_that_means_nothing_is_named(tmp_path):
    with pytest.raises(CommandError, match="--variant"):
        run(tmp_path / "x.ndjson", "--variant", "chess")
