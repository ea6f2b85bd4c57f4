"""Create proofs that the log contains events and records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from msgspec.structs import asdict

from games.events.base import Data
from games.events.envelope import Envelope
from games.events.times import time_text
from records.archive.permissions import find_record
from records.log import leaves, signing, tree
from records.log.answers import (
    EventLeaf,
    Leaf,
    RecordLeaf,
    RecordProof,
    RemovalLeaf,
    path_of,
)
from records.log.growth import document_of
from records.log.models import LogHead, RecordNames, SignedCheckpoint
from records.log.proofs import TlogProof
from records.log.tree import Inclusion
from records.models import Record, RemovedRecord


@dataclass(frozen=True)
class ProvedEvents:
    """Leaves of events, and the checkpoint that covers them."""

    leaves: list[EventLeaf]
    checkpoint: str


def prove_events(events: Sequence[Envelope]) -> ProvedEvents:
    """Return the proofs for events from one game."""
    checkpoint = signing.latest()
    versions = [event.version for event in events]
    indexes = tree.indexes_of_events(events[0].game, versions) if events else {}
    included = _included(indexes.values(), checkpoint)
    secret = _secret()
    event_leaves = []
    for event in events:
        inclusion = included.get(indexes.get(event.version, -1))
        nonce = leaves.nonce_of(secret, "event", event.game, str(event.version))
        event_leaves.append(
            EventLeaf(
                version=event.version,
                hash=event.hash,
                nonce=nonce.hex(),
                index=None if inclusion is None else inclusion.index,
                path=path_of(inclusion),
            )
        )
    return ProvedEvents(event_leaves, signing.note_of(checkpoint))


def prove_record(record: Record) -> RecordProof | None:
    """Return the proof for a record; None if it has no leaf yet."""
    return _proof_of(document_of(record))


def prove_named(record: UUID, viewer: str | None) -> RecordProof | None:
    """Return the proof for a record that the viewer may see, or for a removed one.

    Returns None if the record has no leaf yet. Raises `NotFoundError`.
    """
    if row := RemovedRecord.objects.filter(id=record).first():
        return _proof_of({"id": str(row.id), "number": row.number})
    return prove_record(find_record(record, viewer))


def _proof_of(document: Data) -> RecordProof | None:
    checkpoint = signing.latest()
    for leaf in prove_records([document], checkpoint):
        return RecordProof(**asdict(leaf), checkpoint=signing.note_of(checkpoint))
    return None


def prove_records(
    documents: Sequence[Data], checkpoint: SignedCheckpoint
) -> list[RecordLeaf]:
    """Return the leaves of records, skipping records that have no leaf yet.

    The hashes are computed from `documents`. If the archived facts or names differ, the
    path leads to a different root. For removed records, `id` and `number` are
    sufficient.
    """
    ids = [document["id"] for document in documents]
    removed = {str(i): row for i, row in RemovedRecord.objects.in_bulk(ids).items()}
    name_rows = RecordNames.objects.in_bulk(ids)
    names = {str(record): row.hash for record, row in name_rows.items()}
    numbers = [document["number"] for document in documents]
    removals = [row.removal for row in removed.values()]
    indexes = tree.indexes_of_records([*numbers, *removals])
    included = _included(indexes.values(), checkpoint)
    secret = _secret()
    record_leaves = []
    for record in documents:
        name = record["id"]
        inclusion = included.get(indexes.get(record["number"], -1))
        leaf = {
            "record": name,
            "nonce": leaves.nonce_of(secret, "record", name).hex(),
            "index": None if inclusion is None else inclusion.index,
            "path": path_of(inclusion),
        }
        if (row := removed.get(name)) is not None:
            removal = _removal_leaf(
                secret, row, included.get(indexes.get(row.removal, -1))
            )
            record_leaves.append(_removed_leaf(leaf, row, removal))
        elif name in names:
            record_leaves.append(_whole_leaf(leaf, secret, record, names[name]))
    return record_leaves


def _whole_leaf(leaf: Data, secret: bytes, record: Data, names: str) -> RecordLeaf:
    nonce = leaves.nonce_of(secret, "names", record["id"])
    is_whole = leaves.names_hash(nonce, record) == names
    return RecordLeaf(
        **leaf,
        facts=leaves.facts_hash(record),
        names=names,
        names_nonce=nonce.hex() if is_whole else None,
    )


def _removed_leaf(leaf: Data, row: RemovedRecord, removal: RemovalLeaf) -> RecordLeaf:
    return RecordLeaf(
        **leaf, facts=row.facts, names=row.names, names_nonce=None, removal=removal
    )


def _removal_leaf(
    secret: bytes, row: RemovedRecord, inclusion: Inclusion | None
) -> RemovalLeaf:
    return RemovalLeaf(
        at=time_text(row.removed_at),
        reason=row.reason,
        nonce=leaves.nonce_of(secret, "removal", str(row.id)).hex(),
        index=None if inclusion is None else inclusion.index,
        path=path_of(inclusion),
    )


def event_text(game: str, leaf: EventLeaf, checkpoint: str) -> str | None:
    """Return the proof for an event as text; None if no checkpoint covers it yet."""
    statement = leaves.event_statement(game, leaf.version, leaf.hash)
    return _text(leaf, leaves.opening(statement, leaf.nonce), checkpoint)


def record_text(proof: RecordProof) -> str | None:
    """Return the proof for a record as text; None if no checkpoint covers it yet."""
    statement = leaves.record_statement(proof.record, proof.facts, proof.names)
    nonces = filter(None, [proof.nonce, proof.names_nonce])
    return _text(proof, leaves.opening(statement, *nonces), proof.checkpoint)


def _text(leaf: Leaf, opening: bytes, checkpoint: str) -> str | None:
    if leaf.index is None or leaf.path is None:
        return None
    path = [bytes.fromhex(node) for node in leaf.path]
    return TlogProof(leaf.index, path, checkpoint, opening).text()


def _included(
    indexes: Iterable[int], checkpoint: SignedCheckpoint
) -> dict[int, Inclusion]:
    covered = [index for index in indexes if index < checkpoint.size]
    inclusions = tree.inclusions(covered, checkpoint.size)
    return {inclusion.index: inclusion for inclusion in inclusions}


def _secret() -> bytes:
    """Return the secret for nonces, which exists once a checkpoint is signed."""
    return bytes(LogHead.objects.get(id=1).secret)
