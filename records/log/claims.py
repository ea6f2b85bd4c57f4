"""Claims: what a server said of its log, held against each other. Pure.

A client keeps what it was told; two things that cannot both be true prove a lie, to
others as well, since the checkpoints are signed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations
from typing import Any

from games.events.envelope import Envelope, envelope_hash
from records.log import leaves, merkle
from records.log.checkpoints import Checkpoint, believed
from records.log.merkle import Subtree, leaf_hash
from records.log.notes import NoteError, VerifierKey
from records.log.proofs import TlogProof

Document = Mapping[str, Any]
MAX_EVENTS = 100_000
REMOVED = {"id", "number", "removed_at", "reason"}
"""Fields of the line of a sealed month that stands for a removed record."""


@dataclass(frozen=True)
class Trust:
    """Whose signatures a client believes."""

    keys: Sequence[VerifierKey]
    witnesses: Sequence[VerifierKey] = ()

    def believe(self, note: str) -> Checkpoint:
        """Read a checkpoint that all of them signed; raises `NoteError`."""
        return believed(note, self.keys, self.witnesses)


def game_faults(proof: Document, checkpoint: Checkpoint) -> Iterator[str]:
    """Yield what is wrong with the proof of a game, by a checkpoint."""
    game, before = str(proof["game"]), -1
    for leaf in proof["events"]:
        statement = leaves.event_statement(game, leaf["version"], leaf["hash"])
        name = f"version {leaf['version']}"
        if not is_proved(leaf, statement, checkpoint):
            yield f"{name} is not in the log where it should be"
        elif leaf["index"] is not None:
            if leaf["index"] <= before:
                yield f"{name} has its leaf before that of an earlier one"
            before = leaf["index"]


def event_faults(proof: Document, events: Sequence[Document]) -> Iterator[str]:
    """Yield where events are not those that a game's proof is about."""
    proved = {leaf["version"]: leaf["hash"] for leaf in proof["events"]}
    prev: str | None = None
    for event in events[:MAX_EVENTS]:
        name = f"version {event.get('version')}"
        if event.get("game") != proof["game"]:
            yield f"{name} is of another game"
        elif proved.get(event["version"], event["hash"]) != event["hash"]:
            yield f"{name} is not the event that is in the log"
        elif not event.get("redacted") and _hash_of(event) != event["hash"]:
            yield f"{name} does not have the hash that it says"
        elif prev is not None and event["prev"] != prev:
            yield f"{name} does not follow the event before it"
        prev = event["hash"]
    if missing := proved.keys() - {event["version"] for event in events}:
        yield f"version {min(missing)} is in the log, and not among the events"


def record_faults(
    proof: Document, checkpoint: Checkpoint, record: Document | None = None
) -> Iterator[str]:
    """Yield what is wrong with the proof of a record, and with the record.

    The record may be one that was kept before it was removed, or the line that stands
    for it since.
    """
    name = str(proof["record"])
    statement = leaves.record_statement(name, proof["facts"], proof["names"])
    if not is_proved(proof, statement, checkpoint):
        yield f"record {name} is not in the log where it should be"
    if (removal := proof.get("removal")) is not None:
        statement = leaves.removal_statement(name, removal["at"], removal["reason"])
        if not is_proved(removal, statement, checkpoint):
            yield f"the removal of record {name} is not in the log where it should be"
    if record is None:
        return
    if not is_removed(record):
        yield from _document_faults(proof, record)
    elif not _is_told(record, name, removal):
        yield f"record {name} is said to be removed, and the log does not say so"


def _document_faults(proof: Document, record: Document) -> Iterator[str]:
    name = str(proof["record"])
    if record.get("id") != name or leaves.facts_hash(dict(record)) != proof["facts"]:
        yield f"record {name} is not the one that is in the log"
    if (nonce := proof["names_nonce"]) is not None:
        told = leaves.names_hash(bytes.fromhex(nonce), dict(record))
        if told != proof["names"]:
            yield f"record {name} has other names than the one in the log"


def is_removed(record: Document) -> bool:
    """Whether a line stands for a record that was removed."""
    return record.keys() == REMOVED


def _is_told(record: Document, name: str, removal: Document | None) -> bool:
    """Whether a leaf of the log says the same of a removal as a line."""
    if removal is None or removal["index"] is None:
        return False
    told = (record["id"], record["removed_at"], record["reason"])
    return told == (name, removal["at"], removal["reason"])


def opened(proof: TlogProof) -> Document:
    """Return a proof as text in the shape of one as JSON; raises `ValueError`."""
    nonces, *statement = proof.extra.decode().split("\n")
    nonce, _, names_nonce = nonces.partition(" ")
    path = [one.hex() for one in proof.path]
    leaf = {"nonce": nonce, "index": proof.index, "path": path}
    match statement:
        case ["event", game, version, event_hash, ""]:
            event = {**leaf, "version": int(version), "hash": event_hash}
            return {"game": game, "events": [event]}
        case ["record", record, facts, names, ""]:
            told = {"record": record, "facts": facts, "names": names}
            return {**leaf, **told, "names_nonce": names_nonce or None}
    raise NoteError("The extra data of the proof open no leaf of such a log.")


def is_proved(leaf: Document, statement: bytes, checkpoint: Checkpoint) -> bool:
    """Whether a leaf leads to a checkpoint; one without an index claims nothing."""
    if leaf["index"] is None:
        return True
    entry = leaves.commitment(bytes.fromhex(leaf["nonce"]), statement)
    path = [bytes.fromhex(one) for one in leaf["path"]]
    return merkle.is_included(
        leaf_hash(entry), leaf["index"], checkpoint.size, path, checkpoint.root
    )


def tree_faults(checkpoints: Iterable[Checkpoint], subtree: Subtree) -> Iterator[str]:
    """Yield which checkpoints are not those of a tree, as its tiles tell it."""
    for checkpoint in checkpoints:
        try:
            found = merkle.root(subtree, checkpoint.size)
        except LookupError as error:
            yield f"size {checkpoint.size} cannot be computed: {error}"
        else:
            if found != checkpoint.root:
                yield f"size {checkpoint.size} is of another log than the tiles"


def growth_faults(
    checkpoints: Iterable[Checkpoint], paths: Mapping[tuple[int, int], Sequence[bytes]]
) -> Iterator[str]:
    """Yield which checkpoints cannot be of one log that only grew.

    `paths`: consistency proofs, by the sizes; without one nothing is said of a pair.
    """
    known = sorted({*checkpoints}, key=lambda one: one.size)
    for old, new in combinations(known, 2):
        path = paths.get((old.size, new.size))
        sizes, roots = (old.size, new.size), (old.root, new.root)
        if old.origin != new.origin:
            yield f"{old.origin} and {new.origin} are two logs"
        elif old.size == new.size:
            yield f"size {old.size} was signed with two roots: the log is forked"
        elif path is not None and not merkle.is_consistent(sizes, roots, path):
            yield f"size {new.size} did not grow out of size {old.size}"


def _hash_of(event: Document) -> str | None:
    """Return the hash that an event should have; None where it has another shape."""
    try:
        at = datetime.fromisoformat(event["at"])
        envelope = Envelope(**{**event, "at": at})
        return envelope_hash(replace(envelope, redacted=()).hashed())
    except (KeyError, TypeError, ValueError):
        return None
