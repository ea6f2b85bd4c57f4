"""Detect contradictions between a server's claims about its log.

Clients store the server's responses. Because checkpoints are signed, two contradictory
responses prove a lie, even to other clients. This module does no I/O.
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
"""Fields in the line that replaces a removed record in a sealed month."""


@dataclass(frozen=True)
class Trust:
    """Keys whose signatures a client requires."""

    keys: Sequence[VerifierKey]
    witnesses: Sequence[VerifierKey] = ()

    def believe(self, note: str) -> Checkpoint:
        """Parse a checkpoint and verify its signatures.

        Raises `NoteError` if the checkpoint is malformed or a signature is wrong.
        """
        return believed(note, self.keys, self.witnesses)


def game_faults(proof: Document, checkpoint: Checkpoint) -> Iterator[str]:
    """Yield the faults in a game's proof under a checkpoint."""
    game, before = str(proof["game"]), -1
    for leaf in proof["events"]:
        statement = leaves.event_statement(game, leaf["version"], leaf["hash"])
        name = f"version {leaf['version']}"
        if not is_proved(leaf, statement, checkpoint):
            yield f"{name} is not in the log at its index"
        elif leaf["index"] is not None:
            if leaf["index"] <= before:
                yield f"the leaf of {name} precedes the leaf of an earlier version"
            before = leaf["index"]


def event_faults(proof: Document, events: Sequence[Document]) -> Iterator[str]:
    """Yield the differences between events and the proof of their game."""
    proved = {leaf["version"]: leaf["hash"] for leaf in proof["events"]}
    prev: str | None = None
    for event in events[:MAX_EVENTS]:
        name = f"version {event.get('version')}"
        if event.get("game") != proof["game"]:
            yield f"{name} belongs to another game"
        elif proved.get(event["version"], event["hash"]) != event["hash"]:
            yield f"{name} does not match the event in the log"
        elif not event.get("redacted") and _hash_of(event) != event["hash"]:
            yield f"{name} does not match its hash"
        elif prev is not None and event["prev"] != prev:
            yield f"{name} does not follow the previous event"
        prev = event["hash"]
    if missing := proved.keys() - {event["version"] for event in events}:
        yield f"version {min(missing)} is in the log, but its event is missing"


def record_faults(
    proof: Document, checkpoint: Checkpoint, record: Document | None = None
) -> Iterator[str]:
    """Yield the faults in a record's proof, and its differences from the record.

    The record may be a copy made before its removal, or the line that replaced it.
    """
    name = str(proof["record"])
    statement = leaves.record_statement(name, proof["facts"], proof["names"])
    if not is_proved(proof, statement, checkpoint):
        yield f"record {name} is not in the log at its index"
    if (removal := proof.get("removal")) is not None:
        statement = leaves.removal_statement(name, removal["at"], removal["reason"])
        if not is_proved(removal, statement, checkpoint):
            yield f"the removal of record {name} is not in the log at its index"
    if record is None:
        return
    if not is_removed(record):
        yield from _document_faults(proof, record)
    elif not _has_removal(record, name, removal):
        yield f"record {name} is marked as removed, but the log has no such removal"


def _document_faults(proof: Document, record: Document) -> Iterator[str]:
    name = str(proof["record"])
    if record.get("id") != name or leaves.facts_hash(dict(record)) != proof["facts"]:
        yield f"record {name} does not match the record in the log"
    if (nonce := proof["names_nonce"]) is not None:
        names = leaves.names_hash(bytes.fromhex(nonce), dict(record))
        if names != proof["names"]:
            yield f"the names in record {name} do not match the record in the log"


def is_removed(record: Document) -> bool:
    """Return whether a line replaces a removed record."""
    return record.keys() == REMOVED


def _has_removal(record: Document, name: str, removal: Document | None) -> bool:
    """Return whether a leaf of the log contains the removal that a line states."""
    if removal is None or removal["index"] is None:
        return False
    stated = (record["id"], record["removed_at"], record["reason"])
    return stated == (name, removal["at"], removal["reason"])


def opened(proof: TlogProof) -> Document:
    """Convert a tlog-proof to a JSON proof; raise `ValueError` if it is malformed."""
    nonces, *statement = proof.extra.decode().split("\n")
    nonce, _, names_nonce = nonces.partition(" ")
    path = [node.hex() for node in proof.path]
    leaf = {"nonce": nonce, "index": proof.index, "path": path}
    match statement:
        case ["event", game, version, event_hash, ""]:
            event = {**leaf, "version": int(version), "hash": event_hash}
            return {"game": game, "events": [event]}
        case ["record", record, facts, names, ""]:
            fields = {"record": record, "facts": facts, "names": names}
            return {**leaf, **fields, "names_nonce": names_nonce or None}
    raise NoteError("The proof's extra data has an unknown format.")


def is_proved(leaf: Document, statement: bytes, checkpoint: Checkpoint) -> bool:
    """Return whether a leaf's path leads to a checkpoint's root.

    A leaf without an index is accepted, because it makes no claim.
    """
    if leaf["index"] is None:
        return True
    entry = leaves.commitment(bytes.fromhex(leaf["nonce"]), statement)
    path = [bytes.fromhex(node) for node in leaf["path"]]
    return merkle.is_included(
        leaf_hash(entry), leaf["index"], checkpoint.size, path, checkpoint.root
    )


def tree_faults(checkpoints: Iterable[Checkpoint], subtree: Subtree) -> Iterator[str]:
    """Yield a fault for each checkpoint that does not match a tree's tiles."""
    for checkpoint in checkpoints:
        try:
            root = merkle.root(subtree, checkpoint.size)
        except LookupError as error:
            yield f"the root for size {checkpoint.size} cannot be computed: {error}"
        else:
            if root != checkpoint.root:
                yield (
                    f"the checkpoint of size {checkpoint.size} does not match the tiles"
                )


def growth_faults(
    checkpoints: Iterable[Checkpoint], paths: Mapping[tuple[int, int], Sequence[bytes]]
) -> Iterator[str]:
    """Yield a fault per pair of checkpoints that one growing log cannot have signed.

    `paths` contains consistency proofs by pair of sizes. A pair without a proof is
    skipped, unless both checkpoints have the same size and different roots.
    """
    by_size = sorted({*checkpoints}, key=lambda checkpoint: checkpoint.size)
    for old, new in combinations(by_size, 2):
        path = paths.get((old.size, new.size))
        sizes, roots = (old.size, new.size), (old.root, new.root)
        if old.origin != new.origin:
            yield (
                f"the checkpoints are from different logs: {old.origin} and"
                f" {new.origin}"
            )
        elif old.size == new.size:
            yield f"size {old.size} was signed with two roots: the log is forked"
        elif path is not None and not merkle.is_consistent(sizes, roots, path):
            yield (
                f"the checkpoint of size {new.size} does not extend the checkpoint of"
                f" size {old.size}"
            )


def _hash_of(event: Document) -> str | None:
    """Compute the hash of an event; return None for a malformed event."""
    try:
        at = datetime.fromisoformat(event["at"])
        envelope = Envelope(**{**event, "at": at})
        return envelope_hash(replace(envelope, redacted=()).hashed())
    except (KeyError, TypeError, ValueError):
        return None
