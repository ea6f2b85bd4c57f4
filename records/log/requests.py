"""Requests to the transparency log."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Body, Query, text

MOST = 2**53
MOST_EVENTS = 2**31 - 1

TreeSize: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]


class ConsistencyQuery(Query):
    """Two tree sizes of the log."""

    first: TreeSize
    """Size of the smaller tree."""
    second: TreeSize | None = None
    """Size of the larger tree; by default, the size in the last checkpoint."""


class CheckpointQuery(Query):
    """Selection of a checkpoint."""

    size: TreeSize | None = None
    """Size of an older checkpoint. By default, the response contains the last
    checkpoint.
    """


class CosignatureBody(Body):
    """A witness's signature on a checkpoint."""

    size: TreeSize
    """Size of the checkpoint."""
    signature: Annotated[str, text(1000, exact=True)]
    """Signature line of a signed note, with an em dash, the name of the witness, and
    base64.
    """


class EventProofsQuery(Query):
    """Selection of the events to prove."""

    version: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] | None = None
    """Only the event with this version."""
    after: Annotated[int, Meta(ge=0, le=MOST_EVENTS)] = 0
    """Only events after this version; a response has at most 500 events."""
