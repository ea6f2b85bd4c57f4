"""The log as JSON: what proves an event or a record, keys, and how trees fit."""

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
    """Where something has its leaf in the log, and the way to the checkpoint's root."""

    nonce: str
    """32 bytes in hex. The entry of the log is HMAC-SHA256 with this key, over a
    statement of four lines (docs/log.md): to others it tells nothing."""
    index: int | None
    """Leaves count from 0; null: it is not in the tree of the checkpoint yet."""
    path: list[str] | None
    """The inclusion proof of RFC 9162: 32 bytes each, in hex."""


class EventLeaf(Leaf, kw_only=True):
    """The leaf of an event."""

    version: int
    hash: str
    """Of the event, as `/games/{id}/events` tells it."""


class RemovalLeaf(Leaf, kw_only=True):
    """The leaf of the removal of a record by an operator."""

    at: Time
    """When the record was removed."""
    reason: RemovalReasonName
    """Why an operator removed it; `flood`: it was sent to fill the server."""


class RecordLeaf(Leaf, kw_only=True):
    """The leaf of a record."""

    record: Id
    facts: str
    """SHA-256, in hex, of what never changes of the record (docs/log.md)."""
    names: str
    """HMAC-SHA256, in hex, of `players` and `tree`, as they were then."""
    names_nonce: str | None
    """The key of `names`, in hex; null where a name was erased since, or the record was
    removed: then nobody can try names out, and the facts are still proved."""
    removal: RemovalLeaf | UnsetType = UNSET
    """The leaf that proves a removal; only removed records have it."""


class RecordProof(RecordLeaf, kw_only=True):
    """What proves that a record is what it was when it was archived."""

    checkpoint: str
    """As `/log/checkpoint` tells it."""


class LogKeyTold(Answer):
    """A key that signs checkpoints, or did."""

    vkey: str
    """Name, id and public key, as signed notes have them."""
    made_at: Moment
    retired_at: Moment | None
    """Since when it signs no more."""

    @classmethod
    def of(cls, key: LogKey) -> "LogKeyTold":
        """Return a key as JSON."""
        return cls(
            vkey=str(verifier_of(key)), made_at=key.made_at, retired_at=key.retired_at
        )


class LogKeys(Answer):
    """Whose signatures a checkpoint has."""

    origin: str
    """The name of the log, in the first line of each checkpoint."""
    keys: list[LogKeyTold]
    """Oldest first."""
    witnesses: list[str]
    """The vkeys of those whose cosignatures are taken."""


class Consistency(Answer):
    """What proves that the log of one size grew out of that of another."""

    first: int
    second: int
    path: list[str]
    """The consistency proof of RFC 9162: 32 bytes each, in hex."""


class LogCosignature(Answer):
    """A witness's signature, as it was taken."""

    size: int
    witness: str
    at: Moment


def path_of(inclusion: Inclusion | None) -> list[str] | None:
    """Return the hashes of an inclusion proof as JSON tells them."""
    return None if inclusion is None else [one.hex() for one in inclusion.path]
