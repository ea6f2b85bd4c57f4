"""Proofs as others' tools read them, verified here with nothing of ours.

The verifier knows C2SP's tlog-proof and RFC 6962, and of us what docs/log.md says.
"""

import base64
import hashlib
import hmac
from pathlib import Path
from typing import NamedTuple

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from records.log import signing
from records.log.check import main
from records.log.verdicts import SOUND, WRONG
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play
from tests.leaves import give_leaves
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.usefixtures("committed")


def signed() -> None:
    give_leaves()
    signing.sign()


def vkey() -> str:
    (key,) = Api().get("log/keys").json()["keys"]
    return str(key["vkey"])


class Verified(NamedTuple):
    """What a proof is about, and where that is."""

    statement: list[str]
    leaf: int
    size: int


def verified(proof: str) -> Verified:
    """Verify a proof by the key alone; raises `AssertionError`, `InvalidSignature`."""
    lines = proof.split("\n")
    assert lines[0] == "c2sp.org/tlog-proof@v1"
    extra = base64.b64decode(lines[1].removeprefix("extra "), validate=True)
    index = int(lines[2].removeprefix("index "))
    end = lines.index("")
    path = [base64.b64decode(line, validate=True) for line in lines[3:end]]
    origin, told, root, *_ = checkpoint(lines[end + 1 :])
    assert (origin, lines[-1]) == ("localhost:8000/api/v1/log", "")
    nonces, statement = extra.split(b"\n", 1)
    nonce = bytes.fromhex(nonces.split()[0].decode())
    entry = hmac.new(nonce, statement, hashlib.sha256).digest()
    leaf = hashlib.sha256(b"\x00" + entry).digest()
    assert climbed(leaf, index, int(told), path) == base64.b64decode(root)
    return Verified(statement.decode().split("\n"), index, int(told))


def checkpoint(lines: list[str]) -> list[str]:
    """Return the lines of a checkpoint, once its signature is verified."""
    end = lines.index("")
    name, _, material = vkey().split("+", 2)
    key = Ed25519PublicKey.from_public_bytes(base64.b64decode(material)[1:])
    (line,) = [one for one in lines[end:] if one.startswith(f"\N{EM DASH} {name} ")]
    signature = base64.b64decode(line.split(" ")[2])
    key.verify(signature[4:], "".join(f"{one}\n" for one in lines[:end]).encode())
    return lines[:end]


def climbed(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """Return the root to which a path leads, as RFC 6962 defines trees."""
    assert index < size
    if size == 1:
        assert not path
        return leaf
    half = 1 << (size - 1).bit_length() - 1
    *inner, sibling = path
    if index < half:
        pair = climbed(leaf, index, half, inner) + sibling
    else:
        pair = sibling + climbed(leaf, index - half, size - half, inner)
    return hashlib.sha256(b"\x01" + pair).digest()


def test_every_event_has_a_proof_that_anybody_s_tools_can_verify() -> None:
    play(a_game("junior"), seed=3)
    game = a_game("junior")
    play(game)
    signed()
    events = Api().get(f"games/{game}/events").json()["items"]
    for event in events:
        answer = Api().get(f"games/{game}/events/{event['version']}.tlog-proof")
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        told = verified(answer.content.decode())
        assert told.statement[:3] == ["event", game, str(event["version"])]
        assert told.statement[3] == event["hash"]
        assert told.leaf == told.size - len(events) + event["version"] - 1


def test_a_record_has_one_too() -> None:
    record = a_record()
    signed()
    proof = Api().get(f"records/{record.id}/proof").json()
    told = verified(Api().get(f"records/{record.id}.tlog-proof").content.decode())
    named = ["record", str(record.id), proof["facts"], proof["names"], ""]
    assert (told.statement, told.leaf) == (named, proof["index"])


@pytest.mark.parametrize(
    ("old", "new"), [("index ", "index 1"), ("\n\nlocal", "\n\nother"), ("A", "B")]
)
def test_what_was_changed_in_a_proof_is_found(old: str, new: str) -> None:
    record = a_record()
    signed()
    proof = Api().get(f"records/{record.id}.tlog-proof").content.decode()
    assert old in proof
    with pytest.raises((AssertionError, InvalidSignature, ValueError)):
        verified(proof.replace(old, new))


def test_our_checker_takes_it_with_what_it_is_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = a_record()
    signed()
    paths = (
        *(f"records/{record.id}.tlog-proof", f"records/{record.id}"),
        *(f"games/{record.game}/events/2.tlog-proof", f"games/{record.game}/events"),
    )
    files = [tmp_path / str(number) for number in range(len(paths))]
    for path, file in zip(paths, files, strict=True):
        file.write_bytes(Api().get(path).content)
    check = ["--key", vkey(), *map(str, files)]
    assert main(check) == SOUND
    files[1].write_text(files[1].read_text().replace("player:A", "player:C"))
    files[3].write_text(files[3].read_text().replace('"version":2', '"version":9'))
    assert main(check) == WRONG
    faults = capsys.readouterr().err
    assert "do not match the record in the log" in faults
    assert "version 2 is in the log, but its event is missing" in faults


def test_without_what_opens_it_a_proof_says_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = a_record()
    signed()
    lines = Api().get(f"records/{record.id}.tlog-proof").content.decode().split("\n")
    file = tmp_path / "proof"
    file.write_text("\n".join([lines[0], *lines[2:]]))
    assert main(["--key", vkey(), str(file)]) == WRONG
    assert "has an unknown format" in capsys.readouterr().err


def test_what_no_checkpoint_covers_yet_has_none() -> None:
    record = a_record()
    signing.sign()
    for path in (f"games/{record.game}/events/1", f"records/{record.id}"):
        told = problem(Api().get(f"{path}.tlog-proof"))
        assert (told["code"], told["detail"][:12]) == ("not-found", "The proof is")


@pytest.mark.parametrize("version", [0, 99, 2**70])
def test_an_event_that_is_none_has_none(version: int) -> None:
    game = a_game("junior")
    signed()
    answer = Api().get(f"games/{game}/events/{version}.tlog-proof")
    assert problem(answer)["code"] == "not-found"


def test_a_private_game_is_proved_to_its_people_alone() -> None:
    owner = a_guest()
    game = owner.post(
        "games", {"variant": "junior", "visibility": "private", "seats": ["me", "open"]}
    ).json()["id"]
    signed()
    path = f"games/{game}/events/1.tlog-proof"
    assert problem(Api().get(path))["code"] == "not-found"
    answer = owner.get(path)
    assert answer["Cache-Control"].startswith("private")
    assert verified(answer.content.decode()).statement[1] == game
