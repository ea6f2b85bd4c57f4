"""Requests to the transparency log."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Body, Query, text

MOST = 2**53
MOST_EVENTS = 2**31 - 1

TreeSize: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]


class ConsistencyQuery(Query):
    """Two trees of the log."""

    first: TreeSize
    """Size of the smaller tree."""
    second: TreeSize | None = None
    """Size of the larger tree; by default that of the checkpoint."""


class CheckpointQuery(Query):
    """A checkpoint of the log."""

    size: TreeSize | None = None
    """Size of an older checkpoint; by default the last one."""


class CosignatureBody(Body):
    """The checkpoint that a witness signed."""

    size: TreeSize
    """Size of the checkpoint."""
    signature: Annotated[str, text(1000, exact=True)]
    """Line of a signed note: a dash, the name of the witness, base64."""


class EventProofsQuery(Query):
    """Events of a game whose proofs are read."""

    version: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] | None = None
    """Only the event with this version."""
    after: Annotated[int, Meta(ge=0, le=MOST_EVENTS)] = 0
    """Only events after this version; a response has at most 500."""
