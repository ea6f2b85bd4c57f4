"""A sealed month against the log, with files alone: what proves each record of it."""

import gzip
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from msgspec.structs import replace
from pytest_django import Settings

from games.storage import feed
from records.dumps import sealing
from records.dumps.check import main as run_check
from records.dumps.manifests import DumpMonth, file_hash, read_manifest
from records.log import signing
from records.log.check import main as check_log
from records.log.notes import SigningKey, encode
from records.models import Record
from tests.api import Api
from tests.builders import a_game, a_guest
from tests.records.dumps.test_resealing import NAME, archived_in, erase, work_off
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import a_document, imported, lines

pytestmark = pytest.mark.usefixtures("committed")

MONTH = DumpMonth(2026, 11)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A month with a game that was played here and one of Ada's, imported."""
    settings.DUMPS_DIR = tmp_path / "dumps"
    december = datetime(2026, 12, 1, 2, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: december)
    a_record(seed=1)
    imported(a_guest(), lines(a_document(players=[NAME, "Bob"])))
    archived_in(MONTH, *Record.objects.all())
    sealing.seal(MONTH, settings.DUMPS_DIR)
    return tmp_path / "dumps"


def checked(folder: Path) -> int:
    vkey = str(signing.verifier_of(signing.log_keys()[0]))
    return run_check(["--key", vkey, str(folder / MONTH.dump)])


def read(file: Path) -> list[Any]:
    return [
        json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()
    ]


def write(file: Path, told: list[Any]) -> None:
    file.write_bytes(
        gzip.compress(b"\n".join(json.dumps(one).encode() for one in told))
    )


def test_every_record_of_a_month_is_proved(folder: Path) -> None:
    head, *leaves = read(folder / MONTH.proofs)
    records = read(folder / MONTH.dump)
    assert [leaf["record"] for leaf in leaves] == [record["id"] for record in records]
    assert head["checkpoint"] == signing.sign().note
    assert checked(folder) == 0


def result(record: Any) -> None:
    record["tree"], record["ended_at"] = None, "2020-02-02T02:02:02.020Z"


def names(record: Any) -> None:
    record["players"] = ["imported:Eve", "imported:Bob"]


@pytest.mark.parametrize(
    ("lie", "fault"), [(result, "line 2:"), (names, "the names in record")]
)
def test_a_month_that_was_written_anew_is_found(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    lie: Callable[[Any], None],
    fault: str,
) -> None:
    played, told = read(folder / MONTH.dump)
    lie(told)
    write(folder / MONTH.dump, [played, told])
    manifest = read_manifest(folder / MONTH.manifest)
    sha256, size = file_hash(folder / MONTH.dump), (folder / MONTH.dump).stat().st_size
    manifest = replace(manifest, sha256=sha256, size=size)
    (folder / MONTH.manifest).write_bytes(manifest.text())
    head, *leaves = read(folder / MONTH.proofs)
    write(folder / MONTH.proofs, [{**head, "sha256": manifest.sha256}, *leaves])
    assert run_check([str(folder / MONTH.dump)]) == 0
    assert checked(folder) == 1
    assert fault in capsys.readouterr().err


def of_another_file(told: list[Any]) -> None:
    told[0]["sha256"] = "0" * 64


def by_another_key(told: list[Any]) -> None:
    told[0]["checkpoint"] = told[0]["checkpoint"].replace("8000", "8001")


def without_a_leaf(told: list[Any]) -> None:
    told[1].update(index=None, path=None)


def elsewhere(told: list[Any]) -> None:
    told[1]["index"] += 1


def too_few(told: list[Any]) -> None:
    told.pop()


def of_another_shape(told: list[Any]) -> None:
    told[1] = 7


def nothing(told: list[Any]) -> None:
    told[0] = 7


@pytest.mark.parametrize(
    ("lie", "fault"),
    [
        (of_another_file, "belongs to another file"),
        (by_another_key, "has an invalid checkpoint"),
        (without_a_leaf, "line 1: the record has not been added to the log"),
        (elsewhere, "is not in the log at its index"),
        (too_few, "does not have one proof for each line of the dump"),
        (of_another_shape, "line 1: the proof is malformed"),
        (nothing, "is not a proof file"),
    ],
)
def test_proofs_that_prove_nothing_are_a_fault(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    lie: Callable[[list[Any]], None],
    fault: str,
) -> None:
    told = read(folder / MONTH.proofs)
    lie(told)
    write(folder / MONTH.proofs, told)
    assert checked(folder) == 1
    assert fault in capsys.readouterr().err


def test_a_month_without_proofs_is_not_taken_for_proved(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / MONTH.proofs).unlink()
    assert checked(folder) == 1
    assert "proofs.ndjson.gz is missing" in capsys.readouterr().err
    assert Api().get("dumps").json()["items"][0]["proofs"] is None


def test_the_checkpoint_of_the_proofs_is_compared_with_one_that_was_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, head = folder / "kept.txt", folder / "head.json"
    key = SigningKey(signing.log_keys()[0].name, bytes(signing.log_keys()[0].seed))
    told = read(folder / MONTH.proofs)[0]
    head.write_text(json.dumps(told))
    origin, size, _, *_ = told["checkpoint"].split("\n")
    fork = f"{origin}\n{size}\n{encode(bytes(32))}\n"
    for note, status in ((told["checkpoint"], 0), (f"{fork}\n{key.sign(fork)}", 1)):
        kept.write_text(note)
        command = ["--key", str(key.verifier), str(kept), str(head)]
        assert check_log(command) == status
    assert "was signed with two roots" in capsys.readouterr().err


def test_a_later_checkpoint_proves_the_same_bytes(folder: Path) -> None:
    dump, proofs = (folder / name for name in (MONTH.dump, MONTH.proofs))
    before = dump.read_bytes(), proofs.read_bytes()
    a_game("junior")
    while feed.sequence():
        pass
    sealing.seal(MONTH, folder)
    assert dump.read_bytes() == before[0]
    assert proofs.read_bytes() != before[1]
    assert checked(folder) == 0


def test_an_erased_name_breaks_no_proof_and_cannot_be_tried_out(folder: Path) -> None:
    before = (folder / MONTH.proofs).read_bytes()
    assert all(leaf["names_nonce"] for leaf in read(folder / MONTH.proofs)[1:])
    erase()
    work_off()
    _, played, redacted = read(folder / MONTH.proofs)
    assert (bool(played["names_nonce"]), redacted["names_nonce"]) == (True, None)
    assert checked(folder) == 0
    (folder / MONTH.proofs).write_bytes(before)
    assert checked(folder) == 1


def test_proofs_are_listed_and_served_like_the_dump(folder: Path) -> None:
    (item,) = Api().get("dumps").json()["items"]
    assert item["proofs"] == MONTH.proofs
    answer = Api().get(f"dumps/{item['proofs']}")
    assert answer["Content-Type"] == "application/gzip"
    assert answer.getvalue() == (folder / MONTH.proofs).read_bytes()
