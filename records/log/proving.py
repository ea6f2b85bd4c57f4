"""Proving: what a client needs to see that events and records are in the log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.events.envelope import Envelope
from records.log import leaves, signing, tree
from records.log.answers import EventLeaf, RecordProof, path_of
from records.log.growth import document_of
from records.log.models import LogHead, RecordNames, SignedCheckpoint
from records.log.tree import Inclusion
from records.models import Record


@dataclass(frozen=True)
class ProvedEvents:
    """Events with their leaves, and the checkpoint that covers these."""

    leaves: list[EventLeaf]
    checkpoint: str


def prove_events(events: Sequence[Envelope]) -> ProvedEvents:
    """Return what proves events of one game."""
    checkpoint = signing.latest()
    versions = [event.version for event in events]
    indexes = tree.indexes_of_events(events[0].game, versions) if events else {}
    included = _included(indexes.values(), checkpoint)
    secret = _secret()
    told = []
    for event in events:
        inclusion = included.get(indexes.get(event.version, -1))
        nonce = leaves.nonce_of(secret, "event", event.game, str(event.version))
        told.append(
            EventLeaf(
                version=event.version,
                hash=event.hash,
                nonce=nonce.hex(),
                index=None if inclusion is None else inclusion.index,
                path=path_of(inclusion),
            )
        )
    return ProvedEvents(told, signing.note_of(checkpoint))


def prove_record(record: Record) -> RecordProof | None:
    """Return what proves a record; None where it has no leaf yet."""
    index, name = tree.index_of_record(record.number), str(record.id)
    if index is None:
        return None
    checkpoint, secret = signing.latest(), _secret()
    inclusion = _included([index], checkpoint).get(index)
    told = document_of(record)
    kept = RecordNames.objects.get(record=record.id).hash
    nonce = leaves.nonce_of(secret, "names", name)
    is_whole = leaves.names_hash(nonce, told) == kept
    return RecordProof(
        record=name,
        nonce=leaves.nonce_of(secret, "record", name).hex(),
        facts=leaves.facts_hash(told),
        names=kept,
        names_nonce=nonce.hex() if is_whole else None,
        index=None if inclusion is None else inclusion.index,
        path=path_of(inclusion),
        checkpoint=signing.note_of(checkpoint),
    )


def _included(
    indexes: Iterable[int], checkpoint: SignedCheckpoint
) -> dict[int, Inclusion]:
    covered = [index for index in indexes if index < checkpoint.size]
    found = tree.inclusions(covered, checkpoint.size)
    return {inclusion.index: inclusion for inclusion in found}


def _secret() -> bytes:
    """Return what nonces are derived from; signing has made it."""
    return bytes(LogHead.objects.get(id=1).secret)
