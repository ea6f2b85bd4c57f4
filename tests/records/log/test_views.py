"""The log over HTTP, as a client of any other log of its kind reads it."""

import hashlib
from typing import Any

import pytest

from games.storage import event_store
from records.log import leaves, merkle, signing, tiles, witnesses
from records.log.checkpoints import Checkpoint, believed
from records.log.notes import WITNESS, SigningKey, parse_key
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play
from tests.leaves import give_leaves
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.usefixtures("committed")

SEEN = SigningKey("witness.example/w", bytes(32), WITNESS)


def grown() -> None:
    give_leaves()
    signing.sign()


def the_checkpoint(note: str | None = None) -> Checkpoint:
    keys = Api().get("log/keys").json()
    known = [parse_key(key["vkey"]) for key in keys["keys"]]
    told = note or Api().get("log/checkpoint").content.decode()
    found = believed(told, known)
    assert found.origin == keys["origin"] == "localhost:8000/api/v1/log"
    return found


def is_proved(leaf: Any, statement: bytes, checkpoint: Checkpoint) -> bool:
    entry = leaves.commitment(bytes.fromhex(leaf["nonce"]), statement)
    path = [bytes.fromhex(one) for one in leaf["path"]]
    return merkle.is_included(
        merkle.leaf_hash(entry), leaf["index"], checkpoint.size, path, checkpoint.root
    )


def test_an_empty_log_has_a_checkpoint():
    answer = Api().get("log/checkpoint")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=5"
    assert the_checkpoint().size == 0


def test_whoever_asks_for_a_checkpoint_gets_one_that_is_fresh(monkeypatch):
    Api().get("log/checkpoint")
    a_game("junior")
    give_leaves()
    assert the_checkpoint().size == 0
    monkeypatch.setattr(signing.latest, "__defaults__", (signing.FRESH * 0,))
    assert the_checkpoint().size > 1


def test_every_event_of_a_game_is_proved():
    game = a_game("junior")
    play(game)
    grown()
    proof = Api().get(f"games/{game}/proof").json()
    checkpoint = the_checkpoint(proof["checkpoint"])
    events = Api().get(f"games/{game}/events").json()["items"]
    assert len(events) == len(proof["events"]) == checkpoint.size
    for event, leaf in zip(events, proof["events"], strict=True):
        statement = leaves.event_statement(game, event["version"], event["hash"])
        assert is_proved(leaf, statement, checkpoint)
    other = leaves.event_statement(game, 1, events[1]["hash"])
    assert not is_proved(proof["events"][0], other, checkpoint)


def test_one_event_is_proved_by_its_version():
    game = a_game("junior")
    play(game)
    grown()
    (leaf,) = Api().get(f"games/{game}/proof?version=3").json()["events"]
    assert leaf["version"] == 3
    rest = Api().get(f"games/{game}/proof?after=3").json()["events"]
    assert rest[0]["version"] == 4
    assert problem(Api().get(f"games/{game}/proof?version=0"))["code"] == "invalid"


def test_an_event_that_the_checkpoint_does_not_cover_says_so():
    signing.sign()
    game = a_game("junior")
    proof = Api().get(f"games/{game}/proof").json()
    leaf, *_ = proof["events"]
    assert (leaf["index"], leaf["path"]) == (None, None)
    assert (proof["record"], proof["dump"]) == (None, None)


def test_a_private_game_is_proved_to_its_people_alone():
    api = a_guest()
    game = api.post(
        "games", {"variant": "junior", "visibility": "private", "seats": ["me", "open"]}
    ).json()["id"]
    grown()
    assert problem(Api().get(f"games/{game}/proof"))["code"] == "not-found"
    proof = api.get(f"games/{game}/proof").json()
    head = api.get(f"games/{game}/events").json()["items"][-1]
    statement = leaves.event_statement(game, head["version"], head["hash"])
    assert is_proved(proof["events"][-1], statement, the_checkpoint())


def test_the_record_of_a_private_game_is_proved_to_its_people_alone():
    owner = a_guest()
    record = a_record(
        players=[owner.actor, "player:B"], visibility="private", reserved=[None] * 2
    )
    grown()
    for path in (f"records/{record.id}/proof", f"records/{record.id}.tlog-proof"):
        assert problem(Api().get(path))["code"] == "not-found"
        assert problem(a_guest().get(path))["code"] == "not-found"
    proof = owner.get(f"records/{record.id}/proof").json()
    statement = leaves.record_statement(proof["record"], proof["facts"], proof["names"])
    assert is_proved(proof, statement, the_checkpoint())


def test_leaves_of_a_private_game_cannot_be_found_by_who_knows_all_its_events():
    """Unless the server told them the nonces: each leaf has its own."""
    game, other = a_game("junior", visibility="private"), a_game("junior")
    grown()
    told = tiles.read_bundle(Api().get("log/tile/entries/000.p/8").content)
    assert len(told) == the_checkpoint().size == 8
    nonces = {
        bytes.fromhex(leaf["nonce"])
        for leaf in Api().get(f"games/{other}/proof").json()["events"]
    }
    for event in event_store.events(game):
        statement = leaves.event_statement(game, event.version, event.hash)
        guesses = {leaves.commitment(nonce, statement) for nonce in nonces}
        known = {hashlib.sha256(statement).digest(), bytes.fromhex(event.hash)}
        assert not {*told} & (guesses | known)
    for event in event_store.events(other):
        statement = leaves.event_statement(other, event.version, event.hash)
        assert {*told} & {leaves.commitment(nonce, statement) for nonce in nonces}


def test_a_record_is_proved_whole():
    record = a_record()
    grown()
    proof = Api().get(f"records/{record.id}/proof").json()
    told = Api().get(f"records/{record.id}").json()
    names = leaves.names_hash(bytes.fromhex(proof["names_nonce"]), told)
    facts = leaves.facts_hash(told)
    assert (proof["facts"], proof["names"]) == (facts, names)
    statement = leaves.record_statement(str(record.id), facts, names)
    assert is_proved(proof, statement, the_checkpoint(proof["checkpoint"]))


def test_a_record_without_a_leaf_has_no_proof_yet():
    record = a_record()
    assert problem(Api().get(f"records/{record.id}/proof"))["code"] == "not-found"


def test_tiles_add_up_to_the_checkpoint():
    for seed in range(8):
        play(a_game("junior"), seed=seed)
    grown()
    checkpoint = the_checkpoint()
    assert checkpoint.size > tiles.WIDTH
    got = {}
    for name in tiles.tiles_of(checkpoint.size):
        answer = Api().get(f"log/tile/{name.path}")
        assert answer["Content-Type"] == "application/octet-stream"
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        got[name.level, name.number] = answer.content
    tree = tiles.subtree_in(lambda *place: got[place])
    assert merkle.root(tree, checkpoint.size) == checkpoint.root
    entries = tiles.read_bundle(got[None, 0])
    hashes = b"".join(map(merkle.leaf_hash, entries))
    assert hashes == got[0, 0]
    assert Api().get("log/tile/0/000.p/3").content == hashes[:96]


@pytest.mark.parametrize(
    "path", ["0/000", "0/00", "9/000", "entries/001", "x", "1/000"]
)
def test_other_tiles_are_not_there(path):
    a_game("junior")
    grown()
    assert problem(Api().get(f"log/tile/{path}"))["code"] == "not-found"


def test_a_kept_checkpoint_is_compared_with_a_later_one():
    a_game("junior")
    grown()
    old = the_checkpoint()
    play(a_game("junior"))
    grown()
    new = the_checkpoint(Api().get(f"log/checkpoint?size={latest()}").content.decode())
    told = Api().get(f"log/consistency?first={old.size}&second={new.size}").json()
    path = [bytes.fromhex(one) for one in told["path"]]
    sizes, roots = (old.size, new.size), (old.root, new.root)
    assert old.size < new.size
    assert merkle.is_consistent(sizes, roots, path)


def latest() -> int:
    return signing.sign().size


@pytest.mark.parametrize("query", ["first=1&second=0", "first=0&second=9", "first=-1"])
def test_trees_that_never_were_are_not_compared(query):
    assert problem(Api().get(f"log/consistency?{query}"))["code"] == "invalid"


def test_a_size_that_was_not_signed_has_no_checkpoint():
    assert problem(Api().get("log/checkpoint?size=7"))["code"] == "not-found"


def test_a_witness_s_signature_stands_under_the_checkpoint(monkeypatch):
    monkeypatch.setattr(witnesses, "WITNESS_KEYS", [SEEN.verifier])
    checkpoint = the_checkpoint()
    body = {"size": 0, "signature": SEEN.sign(checkpoint.text, 1_700_000_000)}
    told = Api().post("log/cosignatures", body)
    assert told.status_code == 201
    assert told.json()["at"].startswith("2023-11-14T22:13:20")
    note = Api().get("log/checkpoint").content.decode()
    assert note.count("— ") == 2
    assert believed(note, signing_keys(), [SEEN.verifier]).size == 0


def signing_keys():
    return [signing.verifier_of(key) for key in signing.log_keys()]


def test_a_signature_of_a_stranger_is_not_taken():
    body = {"size": 0, "signature": SEEN.sign(the_checkpoint().text, 1)}
    assert problem(Api().post("log/cosignatures", body))["code"] == "not-found"


@pytest.mark.parametrize("at", [1, 2**63])
def test_a_wrong_signature_is_not_taken(monkeypatch, at):
    monkeypatch.setattr(witnesses, "WITNESS_KEYS", [SEEN.verifier])
    text = the_checkpoint().text + ("other\n" if at == 1 else "")
    body = {"size": 0, "signature": SEEN.sign(text, at)}
    assert problem(Api().post("log/cosignatures", body))["code"] == "invalid"


def test_after_a_rotation_old_and_new_keys_are_believed():
    a_game("junior")
    old = signing_keys()
    signing.rotate()
    grown()
    note = Api().get("log/checkpoint").content.decode()
    new = signing_keys()[1:]
    assert believed(note, old) == believed(note, new)
    assert signing.retire() == 1
    play(a_game("junior"))
    grown()
    note = Api().get(f"log/checkpoint?size={latest()}").content.decode()
    assert note.count("— ") == 1
    assert believed(note, new).size > 1
