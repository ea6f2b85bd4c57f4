"""Responses from the log, such as keys, and proofs for events and records."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, UnsetType

from games.api.http.answer import Answer, Moment, one_of
from games.events.times import Time
from games.ids import Id
from records.log.models import LogKey
from records.log.signing import verifier_of
from records.log.tree import Inclusion
from records.models import RemovalReason

RemovalReasonName: TypeAlias = Annotated[str, one_of("RemovalReason", [*RemovalReason])]


class Leaf(Answer, kw_only=True):
    """A log leaf, with its path to the checkpoint's root."""

    nonce: str
    """Key of the leaf, as 32 bytes in hex. The log entry is the HMAC-SHA256 of a
    four-line statement (docs/log.md) with this key. Without the key, the entry reveals
    nothing.
    """
    index: int | None
    """Index of the leaf, from 0; null if the checkpoint does not cover the leaf yet."""
    path: list[str] | None
    """Inclusion proof according to RFC 9162, as 32-byte hashes in hex. Null if `index`
    is null.
    """


class EventLeaf(Leaf, kw_only=True):
    """Leaf of an event."""

    version: int
    hash: str
    """Hash of the event, as in `/games/{game}/events`."""


class RemovalLeaf(Leaf, kw_only=True):
    """Leaf for an operator's removal of a record."""

    at: Time
    """Time of the removal."""
    reason: RemovalReasonName
    """Reason for the removal. `flood` means that the record was sent only to fill the
    server.
    """


class RecordLeaf(Leaf, kw_only=True):
    """Leaf of a record."""

    record: Id
    facts: str
    """SHA-256, in hex, of the record fields that never change (docs/log.md)."""
    names: str
    """HMAC-SHA256, in hex, of the original `players` and `tree`."""
    names_nonce: str | None
    """Key of `names`, in hex. Null if a name was erased or the record was removed, so
    that names cannot be guessed. `facts` can still be verified.
    """
    removal: RemovalLeaf | UnsetType = UNSET
    """Leaf that proves the removal; missing if the record was not removed."""


class RecordProof(RecordLeaf, kw_only=True):
    """Proof that a record has not changed since it was archived."""

    checkpoint: str
    """Signed checkpoint, in the same format as `/log/checkpoint`."""


class LogKeyTold(Answer):
    """A current or former key of the log."""

    vkey: str
    """Name, id and public key, in the signed-note format."""
    made_at: Moment
    retired_at: Moment | None
    """Time when the key was retired; null if the key still signs."""

    @classmethod
    def from_key(cls, key: LogKey) -> "LogKeyTold":
        """Convert a stored key."""
        return cls(
            vkey=str(verifier_of(key)), made_at=key.made_at, retired_at=key.retired_at
        )


class LogKeys(Answer):
    """Keys that sign checkpoints."""

    origin: str
    """Name of the log, which is the first line of every checkpoint."""
    keys: list[LogKeyTold]
    """Keys of the log, oldest first."""
    witnesses: list[str]
    """Vkeys of the witnesses whose signatures the log accepts."""


class Consistency(Answer):
    """Proof that the log of size `second` extends the log of size `first`."""

    first: int
    """Size of the smaller tree, in leaves."""
    second: int
    """Size of the larger tree, in leaves."""
    path: list[str]
    """Consistency proof according to RFC 9162, as 32-byte hashes in hex."""


class LogCosignature(Answer):
    """An accepted signature of a witness."""

    size: int
    """Size of the signed checkpoint, in leaves."""
    witness: str
    """Vkey of the witness."""
    at: Moment
    """Time when the witness signed, according to the witness."""


def path_of(inclusion: Inclusion | None) -> list[str] | None:
    """Return the hashes of an inclusion proof in hex."""
    return None if inclusion is None else [each.hex() for each in inclusion.path]
