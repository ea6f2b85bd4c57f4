import gzip
import json
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO

import orjson
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.time_budget import time_budget
from records.dumps import sealing
from records.dumps.check import check
from records.dumps.check import main as run_check
from records.dumps.manifests import parse_month
from records.dumps.views import DumpListView
from records.exchange.imports.sources import Format
from records.models import Record
from tests.api import Api, problem
from tests.builders import a_guest
from tests.disk import full_disk
from tests.intruder import unguarded
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import a_document, a_zip, imported, lines

pytestmark = pytest.mark.usefixtures("committed")

OCTOBER, NOVEMBER = parse_month("2026-10"), parse_month("2026-11")


@pytest.fixture
def folder(tmp_path, settings, monkeypatch):
    settings.DUMPS_DIR = tmp_path / "dumps"
    december = datetime(2026, 12, 1, 2, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: december)
    return settings.DUMPS_DIR


def archived_in(month, *records):
    at = datetime(month.year, month.number, 15, tzinfo=UTC)
    with unguarded() as intruder:
        intruder.execute(
            "UPDATE records_record SET archived_at = %s WHERE id = ANY (%s)",
            [at, [one.id for one in records]],
        )


def sealed(month, folder, count=2):
    archived_in(month, *(a_record(seed=seed) for seed in range(count)))
    return sealing.seal(month, folder)


def read(folder, month):
    packed = (folder / month.dump).read_bytes()
    return [json.loads(line) for line in gzip.decompress(packed).splitlines()]


def test_a_month_is_sealed_with_events_and_heads(folder):
    manifest = sealed(NOVEMBER, folder)
    records = read(folder, NOVEMBER)
    assert manifest.records == len(records) == 2
    for record in records:
        assert manifest.heads[record["game"]] == record["head"]
        assert record["events"][-1]["hash"] == record["head"]
    assert check(folder / NOVEMBER.dump) == 0


@pytest.mark.parametrize("room", [100, 2000])
def test_a_month_that_cannot_be_written_leaves_nothing(folder, room):
    with full_disk(room), pytest.raises(OSError, match="File too large"):
        sealed(NOVEMBER, folder)
    assert list(folder.iterdir()) == []


def test_a_month_sealed_again_is_the_same(folder):
    first = sealed(NOVEMBER, folder)
    before = (folder / NOVEMBER.dump).read_bytes()
    assert sealing.seal(NOVEMBER, folder) == first
    assert (folder / NOVEMBER.dump).read_bytes() == before
    names = {NOVEMBER.dump, NOVEMBER.manifest, NOVEMBER.proofs}
    assert {path.name for path in folder.iterdir()} == names


def test_a_sealed_month_is_never_replaced(folder):
    sealed(NOVEMBER, folder)
    before = (folder / NOVEMBER.dump).read_bytes()
    archived_in(NOVEMBER, a_record(seed=9))
    with pytest.raises(sealing.DumpError, match="different contents"):
        sealing.seal(NOVEMBER, folder)
    assert (folder / NOVEMBER.dump).read_bytes() == before


def test_a_manifest_names_the_license_that_holds_when_it_is_sealed(folder, settings):
    settings.RECORDS_LICENSE = "CC-BY-4.0"
    assert sealed(OCTOBER, folder).license == "CC-BY-4.0"
    before = (folder / OCTOBER.manifest).read_bytes()
    assert json.loads(before)["license"] == "CC-BY-4.0"
    settings.RECORDS_LICENSE = "CC0-1.0"
    assert sealing.seal(OCTOBER, folder).license == "CC-BY-4.0"
    assert (folder / OCTOBER.manifest).read_bytes() == before
    assert sealed(NOVEMBER, folder).license == "CC0-1.0"
    items = Api().get("dumps").json()["items"]
    assert [item["license"] for item in items] == ["CC0-1.0", "CC-BY-4.0"]
    assert run_check([str(folder / m.dump) for m in (OCTOBER, NOVEMBER)]) == 0


def test_a_month_sealed_before_there_were_licenses_stays_as_it_is(folder):
    sealed(OCTOBER, folder)
    manifest = folder / OCTOBER.manifest
    document = orjson.loads(manifest.read_bytes())
    del document["license"]
    options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    before = orjson.dumps(document, option=options)
    manifest.write_bytes(before)
    sealing.seal(OCTOBER, folder)
    assert manifest.read_bytes() == before
    assert sealed(NOVEMBER, folder).previous == sha256(before).hexdigest()
    assert Api().get("dumps").json()["items"][1]["license"] is None
    assert run_check([str(folder / m.dump) for m in (OCTOBER, NOVEMBER)]) == 0


def test_private_games_and_other_months_stay_out(folder):
    private = a_record(visibility="private", reserved=[None, "player:B"])
    archived_in(NOVEMBER, private)
    archived_in(OCTOBER, a_record(seed=1))
    assert sealing.seal(NOVEMBER, folder).records == 0


def test_imported_games_are_dumped_without_events(folder):
    imported(a_guest(), lines(a_document()))
    archived_in(NOVEMBER, Record.objects.get())
    assert sealing.seal(NOVEMBER, folder).heads == {}
    assert "events" not in read(folder, NOVEMBER)[0]
    assert check(folder / NOVEMBER.dump) == 0


def test_months_form_a_chain(folder, capsys):
    sealed(OCTOBER, folder)
    assert sealed(NOVEMBER, folder).previous
    assert run_check([str(folder / m.dump) for m in (OCTOBER, NOVEMBER)]) == 0
    earlier = folder / OCTOBER.manifest
    earlier.write_bytes(earlier.read_bytes() + b" ")
    assert run_check([str(folder / NOVEMBER.dump)]) == 1
    assert "the manifest does not follow" in capsys.readouterr().err


def test_a_manifest_that_denies_what_it_follows_is_forged(folder, capsys):
    sealed(OCTOBER, folder)
    sealed(NOVEMBER, folder)
    manifest = folder / NOVEMBER.manifest
    told = orjson.loads(manifest.read_bytes())
    manifest.write_bytes(orjson.dumps({**told, "previous": None}))
    assert run_check([str(folder / NOVEMBER.dump)]) == 1
    (folder / OCTOBER.manifest).unlink()
    manifest.write_bytes(orjson.dumps({**told, "month": "2026-10"}))
    assert run_check([str(folder / NOVEMBER.dump)]) == 1
    manifest.write_bytes(orjson.dumps(told))
    assert run_check([str(folder / NOVEMBER.dump)]) == 0
    assert "the previous manifest is missing" in capsys.readouterr().out


def test_no_month_is_sealed_before_it_is_over(folder):
    with pytest.raises(sealing.DumpError, match="cannot be sealed yet"):
        sealing.seal(parse_month("2026-12"), folder)


def test_gaps_are_not_filled_afterwards(folder):
    sealed(NOVEMBER, folder)
    with pytest.raises(sealing.DumpError, match="2026-11 has already been sealed"):
        sealing.seal(OCTOBER, folder)


def test_the_last_month_is_sealed_by_default(folder, settings):
    out = StringIO()
    call_command("seal_dump", stdout=out)
    expected = sealing.last_month(timezone.now()).dump
    assert out.getvalue().startswith(f"{expected} records=0")
    settings.DUMPS_DIR = None
    with pytest.raises(CommandError, match="DUMPS_DIR"):
        call_command("seal_dump")
    for month in ("2026-13", "0000-01", "9999-12"):
        with pytest.raises(CommandError, match="must be a month"):
            call_command("seal_dump", month)


def test_sealed_months_are_listed_and_served(folder):
    for month in (OCTOBER, NOVEMBER):
        sealed(month, folder)
    items = Api().get("dumps").json()["items"]
    assert [item["month"] for item in items] == ["2026-11", "2026-10"]
    answer = Api().get(items[0]["url"])
    assert answer.getvalue() == (folder / NOVEMBER.dump).read_bytes()
    manifest = json.loads(Api().get(f"dumps/{items[0]['manifest']}").getvalue())
    assert manifest["sha256"] == items[0]["sha256"]


def test_a_month_whose_manifest_is_broken_is_not_listed(folder, caplog):
    for month in (OCTOBER, NOVEMBER):
        sealed(month, folder)
    (folder / OCTOBER.manifest).write_text("{}")
    items = Api().get("dumps").json()["items"]
    assert [item["month"] for item in items] == ["2026-11"]
    assert "The dump 2026-10 was skipped" in caplog.text


def test_the_proof_of_a_game_is_its_head_and_the_dump_that_holds_it(folder):
    record = a_record("junior")
    proof = Api().get(f"games/{record.game}/proof").json()
    assert (
        proof.items()
        >= {
            "game": str(record.game),
            "record": str(record.id),
            "head": record.head,
            "dump": None,
        }.items()
    )
    assert proof["events"][-1]["hash"] == record.head
    archived_in(NOVEMBER, record)
    manifest = sealed(NOVEMBER, folder)
    assert manifest.heads[str(record.game)] == record.head
    proof = Api().get(f"games/{record.game}/proof").json()
    assert proof["dump"] == NOVEMBER.dump


@pytest.mark.parametrize(
    "name", ["records-2026-09.ndjson.gz", "..%2F..%2Fmanage.py", ".", "x"]
)
def test_nothing_else_is_served(folder, name):
    assert problem(Api().get(f"dumps/{name}"))["code"] == "not-found"


def test_where_nothing_is_sealed_nothing_is_listed(settings):
    settings.DUMPS_DIR = None
    assert Api().get("dumps").json() == {"items": []}
    assert problem(Api().get(f"dumps/{NOVEMBER.dump}"))["code"] == "not-found"


def test_a_dump_can_be_imported(folder):
    sealed(NOVEMBER, folder)
    packed = a_zip(dump_ndjson=gzip.decompress((folder / NOVEMBER.dump).read_bytes()))
    told = imported(a_guest(), packed, "application/zip")
    assert (told["format"], told["progress"]["duplicates"]) == (Format.ZIP, 2)


def test_manifests_are_read_only_while_there_is_time(folder, rf):
    sealed(NOVEMBER, folder)

    with time_budget(0):
        answer = DumpListView.as_view()(rf.get("/api/v1/dumps"))

    assert problem(answer)["code"] == "out-of-time"
