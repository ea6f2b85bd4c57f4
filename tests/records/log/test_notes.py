"""Notes and keys, against the examples of the specifications."""

import pytest

from records.log.checkpoints import Checkpoint, believed, parse_text
from records.log.merkle import EMPTY_ROOT
from records.log.notes import (
    WITNESS,
    NoteError,
    SigningKey,
    parse_key,
    parse_note,
    parse_signature,
)
from records.log.proofs import TlogProof, parse_proof

VKEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
NOTE = (
    "This is an example message.\n\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYj"
    "OBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)
LOG = SigningKey("example.com/log", bytes(range(32)))
SEEN = SigningKey("witness.example", bytes(32), WITNESS)
CHECKPOINT = Checkpoint("example.com/log", 0, EMPTY_ROOT)


def signed(*lines: str, text: str = CHECKPOINT.text) -> str:
    return f"{text}\n{''.join(lines) or LOG.sign(text)}"


def test_the_example_of_the_specification_is_verified():
    key = parse_key(VKEY)
    assert str(key) == VKEY
    assert parse_note(NOTE).verified_by([key]) == [key]


def test_a_changed_text_is_not_what_was_signed():
    with pytest.raises(NoteError, match="is invalid"):
        parse_note(NOTE.replace("message", "massage")).verified_by([parse_key(VKEY)])


def test_signatures_of_others_are_passed_over():
    assert parse_note(signed()).verified_by([parse_key(VKEY)]) == []
    both = signed(SEEN.sign(CHECKPOINT.text, 7), LOG.sign(CHECKPOINT.text))
    assert believed(both, [LOG.verifier]) == CHECKPOINT


def test_a_witness_says_when_it_saw_a_checkpoint():
    line = SEEN.sign(CHECKPOINT.text, 1_679_315_147)
    (signature,) = parse_note(signed(line)).signatures
    at = SEEN.verifier.verify(CHECKPOINT.text, signature.value)
    assert at == 1_679_315_147
    other_time = (5).to_bytes(8) + signature.value[8:]
    with pytest.raises(NoteError):
        SEEN.verifier.verify(CHECKPOINT.text, other_time)


def test_a_checkpoint_without_a_witness_is_not_enough_for_who_wants_one():
    with pytest.raises(NoteError, match="did not sign"):
        believed(signed(), [LOG.verifier], [SEEN.verifier])
    both = signed(LOG.sign(CHECKPOINT.text), SEEN.sign(CHECKPOINT.text, 1))
    assert believed(both, [LOG.verifier], [SEEN.verifier]).size == 0


def test_a_checkpoint_that_only_another_log_signed_is_not_believed():
    other = SigningKey("example.com/other", bytes(range(32)))
    told = signed(other.sign(CHECKPOINT.text))
    with pytest.raises(NoteError, match="No known key"):
        believed(told, [LOG.verifier, other.verifier])


@pytest.mark.parametrize(
    "told",
    [
        *("", "text\n", "text\n\n", NOTE[:-1], NOTE.replace("—", "-")),
        NOTE.replace("message", "mess\tage"),
        NOTE.replace("/foo U", "/foo+ U"),
        NOTE.replace("IneyaQM=", "IneyaQN="),  # other bits that mean nothing
        "text\n\n" + "— a AAAAAAA=\n" * 101,
        "x" * 70_000 + NOTE,
    ],
)
def test_what_is_no_note_is_refused(told):
    with pytest.raises(NoteError):
        parse_note(told)


@pytest.mark.parametrize(
    "told",
    [
        "",
        "a+b",
        VKEY[:-4],
        VKEY.replace("530d", "530e"),
        VKEY.replace("+A", "+B"),
        f" {VKEY}",
    ],
)
def test_what_is_no_key_is_refused(told):
    with pytest.raises(NoteError):
        parse_key(told)


@pytest.mark.parametrize(
    "text",
    [
        CHECKPOINT.text.replace("\n0\n", "\n00\n"),
        CHECKPOINT.text.replace("\n0\n", "\n-1\n"),
        CHECKPOINT.text.replace("\n0\n", f"\n{'9' * 20}\n"),
        *("origin\n1\nAAAA\n", "\n", "", CHECKPOINT.text[:-1]),
    ],
)
def test_what_is_no_checkpoint_is_refused(text):
    with pytest.raises(NoteError):
        parse_text(text)


@pytest.mark.parametrize("line", ["", "— a", "— a AAAA", "— a AAAAAA=="])
def test_a_signature_is_longer_than_its_id(line):
    with pytest.raises(NoteError):
        parse_signature(line)


def test_a_proof_is_read_as_it_was_written():
    proof = TlogProof(5, [bytes(32), EMPTY_ROOT], signed(), b"more")
    assert parse_proof(proof.text()) == proof
    assert proof.text().startswith("c2sp.org/tlog-proof@v1\nextra bW9yZQ==\nindex 5\n")
    alone = TlogProof(0, [], signed())
    assert parse_proof(alone.text()) == alone


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("@v1", "@v2"), ("index 5", "index 05"), ("index 5\n", "")),
        ("index 5\n", "index 5\nAAAA\n"),
        ("index 5\n", "index 5\n" + "AAAA\n" * 64),
    ],
)
def test_what_is_no_proof_is_refused(old, new):
    told = TlogProof(5, [bytes(32)], signed()).text()
    with pytest.raises(NoteError):
        parse_proof(told.replace(old, new))
