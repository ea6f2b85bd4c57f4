"""What is still proved of removed records, and the lies that are found."""

import gzip
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from records.dumps import sealing
from records.dumps.check import main as check_dump
from records.dumps.manifests import DumpMonth, file_hash, link_of, read_manifest
from records.log import signing
from records.log.check import main as check_log
from records.models import Record, RemovedRecord
from tests.api import Api
from tests.blokus_api.operators.removal.sending import records_of, remove
from tests.builders import a_guest
from tests.leaves import give_leaves
from tests.records.dumps.test_resealing import archived_in, work_off
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import a_document, imported, lines
from tests.records.log.test_javascript import NODE, checked

pytestmark = pytest.mark.usefixtures("committed")

OCTOBER, NOVEMBER = DumpMonth(2026, 10), DumpMonth(2026, 11)
BAD = {"players": ["imported:Bad Name", "imported:Bob"]}


def an_import(*seeds: int, **changed: Any) -> tuple[UUID, list[str]]:
    guest = a_guest()
    told = imported(guest, lines(*(a_document(seed, **changed) for seed in seeds)))
    return UUID(told["id"]), records_of(guest, told)


def signed() -> str:
    give_leaves()
    return signing.sign().note


def proof_of(record: str) -> Any:
    return Api().get(f"records/{record}/proof").json()


class Kept:
    """Files of a client, which checks them with the key of the log."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder, self._capsys, self._files = folder, capsys, 0

    def keep(self, told: object) -> None:
        text = told if isinstance(told, str) else json.dumps(told)
        (self._folder / f"kept-{self._files}").write_text(text)
        self._files += 1

    def check(self) -> tuple[int, str]:
        exported = self._folder / "log"
        call_command("export_log", str(exported))
        self._capsys.readouterr()
        files = [str(self._folder / f"kept-{n}") for n in range(self._files)]
        arguments = ["--key", vkey(), "--tiles", str(exported), *files]
        status = check_log(arguments)
        said = self._capsys.readouterr()
        return status, said.out + said.err


@pytest.fixture
def kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Kept:
    made = tmp_path / "kept"
    made.mkdir()
    return Kept(made, capsys)


def vkey() -> str:
    return str(signing.verifier_of(signing.log_keys()[0]))


def test_the_log_proves_the_record_and_its_removal(kept: Kept) -> None:
    import_id, (gone, *_) = an_import(1, 2)
    old = signed()
    kept.keep(old)
    kept.keep(Api().get(f"records/{gone}").json())
    remove(import_id=import_id, reason="unlawful")
    signed()
    proof = proof_of(gone)
    assert proof["names_nonce"] is None
    kept.keep(proof)
    status, said = kept.check()
    assert status == 0, said
    assert f"record {gone}: removed at {proof['removal']['at']} (unlawful)" in said


def test_a_removal_is_in_no_checkpoint_at_first(kept: Kept) -> None:
    import_id, (gone, _) = an_import(1, 2)
    signed()
    remove(import_id=import_id)
    proof = proof_of(gone)
    assert proof["removal"]["index"] is None
    kept.keep(proof)
    status, said = kept.check()
    assert (status, "no checkpoint covers this yet" in said) == (0, True)


def present(proof: Any, other: Any) -> None:
    """Pass a record that is there off as removed, by another's removal."""
    other["removal"] = proof["removal"]


def earlier(proof: Any, _: Any) -> None:
    proof["removal"]["at"] = "2020-01-01T00:00:00.000Z"


def other_reason(proof: Any, _: Any) -> None:
    proof["removal"]["reason"] = "flood"


def record_leaf(_: Any, other: Any) -> None:
    """Pass the leaf of the record off as that of its removal."""
    leaf = {name: other[name] for name in ("nonce", "index", "path")}
    other["removal"] = {**leaf, "at": "2026-11-26T00:00:00.000Z", "reason": "other"}


@pytest.mark.parametrize("lie", [present, earlier, other_reason, record_leaf])
@pytest.mark.parametrize("checker", ["python", "javascript"])
def test_a_removal_that_is_not_in_the_log_is_found(
    kept: Kept, tmp_path: Path, lie: Callable[[Any, Any], None], checker: str
) -> None:
    import_id, (gone, _) = an_import(1, 2)
    _, (there, _) = an_import(11, 12)
    remove(import_id=import_id, reason="unlawful")
    signed()
    proofs = proof_of(gone), proof_of(there)
    lie(*proofs)
    if checker == "python":
        for proof in proofs:
            kept.keep(proof)
        status, said = kept.check()
        assert status == 1
        assert "the removal of record" in said
    elif NODE is None:
        pytest.skip("node is not here")
    else:
        found = [checked(tmp_path, json.dumps(proof)) for proof in proofs]
        assert [one.returncode for one in found].count(1) == 1


@pytest.mark.skipif(NODE is None, reason="node is not here")
def test_the_checker_in_javascript_says_that_a_record_was_removed(
    tmp_path: Path,
) -> None:
    import_id, (gone, _) = an_import(1, 2)
    _, (there, _) = an_import(11, 12)
    signed()
    remove(import_id=import_id, reason="rights")
    size = int(signed().split("\n")[1])
    proof = proof_of(gone)
    found = checked(tmp_path, json.dumps(proof))
    at = proof["removal"]["at"]
    assert found.stdout == f"leaves=2 size={size} removed={at} reason=rights\n"
    found = checked(tmp_path, json.dumps(proof_of(there)))
    assert found.stdout == f"leaves=1 size={size}\n"


def test_a_record_that_has_no_leaf_yet_gets_one_before_it_goes(kept: Kept) -> None:
    import_id, (gone, _) = an_import(1, 2)
    remove(import_id=import_id)
    signed()
    kept.keep(proof_of(gone))
    assert kept.check()[0] == 0


def test_another_log_has_leaves_of_what_was_removed_too(kept: Kept) -> None:
    import_id, (gone, _) = an_import(1, 2)
    a_record()
    remove(import_id=import_id)
    _, (there, _) = an_import(11, 12)
    signed()
    call_command("begin_log", "example.org/another")
    signed()
    for record in (gone, there):
        proof = proof_of(record)
        assert proof["index"] is not None
        kept.keep(proof)
    kept.keep(Api().get(f"records/{there}").json())
    status, said = kept.check()
    assert status == 0, said
    assert f"record {gone}: removed" in said


@pytest.fixture
def folder(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """October with two bad games, one played here and one good; and November."""
    made = tmp_path / "dumps"
    settings.DUMPS_DIR = made
    december = datetime(2026, 12, 1, 2, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: december)
    an_import(1, 2, **BAD)
    a_record(seed=1)
    an_import(3)
    archived_in(OCTOBER, *Record.objects.all())
    an_import(4)
    archived_in(NOVEMBER, Record.objects.latest("number"))
    for month in (OCTOBER, NOVEMBER):
        sealing.seal(month, made)
    return made


def remove_bad() -> None:
    bad = Record.objects.filter(players__contains=["imported:Bad Name"])
    told = remove(record=bad.latest("number").id, dry_run=True)
    remove(import_id=UUID(told.split("--import ")[1].split()[0]), reason="personal")


def read(path: Path) -> list[Any]:
    return [
        json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()
    ]


def check(folder: Path, month: DumpMonth) -> int:
    return check_dump(["--key", vkey(), str(folder / month.dump)])


def test_a_sealed_month_verifies_without_the_records(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = read_manifest(folder / OCTOBER.manifest)
    link, whole = link_of(folder / OCTOBER.manifest), read(folder / OCTOBER.dump)

    remove_bad()
    assert [subject[:7] for subject in work_off()] == ["2026-10"]

    gone, after = RemovedRecord.objects.order_by("number"), read(folder / OCTOBER.dump)
    assert [line["id"] for line in after] == [line["id"] for line in whole]
    assert after[0].keys() == {"id", "number", "removed_at", "reason"}
    assert after[2:] == whole[2:]
    assert len(gone) == 2
    for path in folder.iterdir():
        content = path.read_bytes()
        unpacked = gzip.decompress(content) if path.suffix == ".gz" else content
        assert b"Bad Name" not in unpacked
    manifest = read_manifest(folder / OCTOBER.manifest)
    assert manifest.as_sealed == before
    assert link_of(folder / OCTOBER.manifest) == link
    assert (check(folder, OCTOBER), check(folder, NOVEMBER)) == (0, 0)
    said = capsys.readouterr().out
    assert "games=4 chains=1 faults=0 removed=2" in said
    assert "without erased names or removed records" in said
    assert sealing.seal(OCTOBER, folder) == manifest


def test_a_month_that_was_sealed_after_a_removal_says_so(folder: Path) -> None:
    import_id, gone = an_import(21, 22)
    archived_in(DumpMonth(2026, 11), *Record.objects.filter(id__in=gone))
    for path in folder.glob("records-2026-11*"):
        path.unlink()
    remove(import_id=import_id)
    sealing.seal(NOVEMBER, folder)
    assert [line["id"] for line in read(folder / NOVEMBER.dump)][1:] == gone
    assert check(folder, NOVEMBER) == 0


def test_a_record_that_a_mirror_passes_off_as_removed_is_found(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The mirror writes manifest and proofs anew; only the log it cannot write."""
    remove_bad()
    work_off()
    records, proofs = read(folder / OCTOBER.dump), read(folder / OCTOBER.proofs)
    records[3] = {
        **records[0], "id": records[3]["id"], "number": records[3]["number"]
    }  # fmt: skip
    proofs[4]["removal"] = proofs[1]["removal"]
    _write(folder / OCTOBER.dump, records)
    proofs[0]["sha256"] = file_hash(folder / OCTOBER.dump)
    _write(folder / OCTOBER.proofs, proofs)
    _forge_manifest(folder)
    assert check(folder, OCTOBER) == 1
    found = capsys.readouterr().err
    assert f"the removal of record {records[3]['id']} is not in the log" in found
    del proofs[4]["removal"]
    _write(folder / OCTOBER.proofs, proofs)
    assert check(folder, OCTOBER) == 1
    assert (
        "is marked as removed, but the log has no such removal"
        in capsys.readouterr().err
    )


def _write(path: Path, documents: list[Any]) -> None:
    path.write_bytes(
        gzip.compress(b"".join(json.dumps(one).encode() + b"\n" for one in documents))
    )


def _forge_manifest(folder: Path) -> None:
    path = folder / OCTOBER.manifest
    told = json.loads(path.read_text())
    told["size"] = (folder / OCTOBER.dump).stat().st_size
    told["sha256"] = file_hash(folder / OCTOBER.dump)
    path.write_text(json.dumps(told))
