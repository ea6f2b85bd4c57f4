"""The running month: what no sealed month has yet."""

import gzip
from datetime import UTC, datetime

import orjson
import pytest
from django.utils import timezone

from records.dumps import sealing
from records.dumps.check import main as run_check
from records.dumps.manifests import link_of, parse_month
from records.exchange.exports import slots, turns
from records.judging.judge import RecordKind
from tests.api import Api, problem
from tests.builders import a_guest
from tests.intruder import unguarded
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import a_document, imported, lines

pytestmark = pytest.mark.usefixtures("committed")

OCTOBER = parse_month("2026-10")
DAY = datetime(2026, 11, 24, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folder(tmp_path, settings, monkeypatch):
    settings.DUMPS_DIR = tmp_path
    monkeypatch.setattr(timezone, "now", lambda: DAY)
    return tmp_path


def archived(month, **kwargs):
    record = a_record(**kwargs)
    with unguarded() as intruder:
        intruder.execute(
            "UPDATE records_record SET archived_at = %s WHERE id = %s",
            [datetime(2026, month, 15, tzinfo=UTC), record.id],
        )
    return record


def sent(query=""):
    return Api().get(f"dumps/running.ndjson{query}").getvalue()


def running(query=""):
    *told, end = map(orjson.loads, sent(query).splitlines())
    return told, end


def saved(folder):
    path = folder / "now.ndjson"
    path.write_bytes(sent())
    return path


def test_what_is_archived_since_the_last_sealed_month_is_told_with_its_events(folder):
    archived(10, seed=1)
    sealing.seal(OCTOBER, folder)
    mine = archived(11, seed=2)
    (told,), end = running()
    assert told["id"] == str(mine.id)
    assert told["events"][-1]["hash"] == told["head"] == mine.head
    assert end == {
        "code": "unfinished",
        "since": "2026-11",
        "at": "2026-11-24T09:00:00.000Z",
        "after": 0,
        "last": mine.number,
        "records": 1,
        "chains": 1,
        "previous": link_of(folder / OCTOBER.manifest),
    }


def test_where_no_month_is_sealed_it_is_the_month_that_this_is(folder):
    archived(10, seed=1)
    mine = archived(11, seed=2)
    (told,), end = running()
    assert told["id"] == str(mine.id)
    assert (end["since"], end["previous"]) == ("2026-11", None)


def test_months_that_nobody_sealed_yet_are_told_as_well(folder):
    archived(9, seed=1)
    sealing.seal(parse_month("2026-09"), folder)
    unsealed = {str(archived(month, seed=month).id) for month in (10, 11)}
    told, end = running()
    assert {one["id"] for one in told} == unsealed
    assert end["since"] == "2026-10"


def test_it_goes_on_after_what_its_reader_has():
    first, second = archived(11, seed=1), archived(11, seed=2)
    (told,), end = running(f"?after={first.number}")
    assert told["number"] == second.number
    assert (end["after"], end["last"]) == (first.number, second.number)
    assert running(f"?after={second.number}")[0] == []


def test_private_and_irregular_records_stay_out():
    archived(11, visibility="private")
    imported(a_guest(), lines(a_document()))
    told, end = running()
    assert [one["kind"] for one in told] == [RecordKind.GAME]
    assert (end["records"], end["chains"]) == (1, 0)


def test_its_lines_are_those_that_the_sealed_month_has(folder, monkeypatch):
    archived(11, seed=1)
    path = saved(folder)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 12, 1, 2, tzinfo=UTC))
    november = parse_month("2026-11")
    sealing.seal(november, folder)
    sealed = gzip.decompress((folder / november.dump).read_bytes())
    assert path.read_bytes().startswith(sealed)


def test_the_checker_says_that_it_is_unfinished(folder, capsys):
    archived(11, seed=1)
    assert run_check([str(saved(folder))]) == 0
    told = capsys.readouterr().out
    assert "unfinished: the export from 2026-11-24T09:00:00.000Z is not sealed" in told
    assert "games=1 chains=1 faults=0" in told


def test_a_line_that_is_missing_or_comes_after_the_last_is_found(folder, capsys):
    archived(11, seed=1)
    archived(11, seed=2)
    path = saved(folder)
    first, second, end = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([first, end]))
    assert run_check([str(path)]) == 1
    assert "states 2 records and 2 chains" in capsys.readouterr().err
    path.write_bytes(b"\n".join([first, end, second]))
    assert run_check([str(path)]) == 1
    assert "more lines after the line" in capsys.readouterr().err
    path.write_bytes(b"\n".join([first, b'{"code":"unfinished","at":7}']))
    assert run_check([str(path)]) == 1
    assert "the last line is malformed" in capsys.readouterr().err


def test_one_that_is_cut_off_says_so_and_so_does_the_checker(
    folder, monkeypatch, capsys
):
    archived(11, seed=1)
    archived(11, seed=2)
    monkeypatch.setattr(slots, "PIECE", 1)
    monkeypatch.setattr(slots, "LONGEST", -1)
    assert run_check([str(saved(folder))]) == 1
    assert "the file is incomplete; continue the export" in capsys.readouterr().err


def test_it_counts_among_the_exports_that_are_sent_at_once(settings, monkeypatch):
    monkeypatch.setattr(turns, "_asked_at", {})
    settings.EXPORTS_AT_ONCE = 0
    assert problem(Api().get("dumps/running.ndjson"))["code"] == "exports-busy"
    assert Api().send("HEAD", "dumps/running.ndjson").status_code == 200


@pytest.mark.parametrize("after", ["-1", "x", "1e400"])
def test_where_to_go_on_is_a_number(after):
    assert Api().get(f"dumps/running.ndjson?after={after}").status_code == 422
