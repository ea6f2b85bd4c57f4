"""HTTP endpoints of the log, for checkpoints, tiles, keys and proofs."""

from collections.abc import Callable
from typing import ClassVar
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import NO_SCOPE, Endpoint, FileEndpoint
from games.api.http.problems import problems
from games.errors import InvalidError, NotFoundError
from records.log import proving, signing, tiles, tree, witnesses
from records.log.answers import (
    Consistency,
    LogCosignature,
    LogKeys,
    LogKeyTold,
    RecordProof,
)
from records.log.notes import NoteError
from records.log.renderers import BYTES, TEXT, TextRenderer, TileRenderer
from records.log.requests import (
    CheckpointQuery,
    ConsistencyQuery,
    CosignatureBody,
)

SECONDS = 5
"""Seconds for which clients may cache a response that the next checkpoint changes."""


class CheckpointView(FileEndpoint):
    """Signed checkpoints."""

    queries: ClassVar = {"GET": CheckpointQuery}
    renderer_classes = (TextRenderer,)

    @extend_schema(
        operation_id="read_checkpoint",
        tags=["log"],
        responses={
            (200, TEXT): OpenApiResponse(str, "A signed note (C2SP tlog-checkpoint)."),
            **problems(404, 422),
        },
    )
    def get(self, request: Request) -> Response:
        """Get the latest signed checkpoint of the log.

        A checkpoint has the log's origin, size and root hash. The server signs a new
        checkpoint if the log has grown and the last checkpoint is older than ten
        seconds.
        """
        size = self.queried(CheckpointQuery).size
        checkpoint = signing.latest() if size is None else signing.find(size)
        if checkpoint is None:
            raise NotFoundError("No checkpoint was signed for this size.")
        note = signing.note_of(checkpoint)
        return self.conditional(caching.content_tag(note), note.encode, max_age=SECONDS)


class TileView(FileEndpoint):
    """Tiles of the tree, which never change."""

    renderer_classes = (TileRenderer,)

    @extend_schema(
        operation_id="read_tile",
        tags=["log"],
        responses={
            (200, BYTES): OpenApiResponse(OpenApiTypes.BINARY, "Hashes or entries."),
            **problems(404),
        },
    )
    def get(self, request: Request, tile: str) -> Response:
        """Download a tile of the log.

        A tile contains 256 hashes of the tree, or the entries that were hashed. Names
        follow C2SP tlog-tiles: `1/x001/234`, `0/005.p/17`, `entries/000`.
        """
        name = tiles.parse_path(tile)
        if name is None:
            raise NotFoundError
        size = name.width * tiles.ENTRY_SIZE
        content = tree.read_tile(name.level, name.number)[:size]
        if len(content) < size:
            raise NotFoundError
        return self.conditional(
            f'"{tile}"', _body(name, content), max_age=caching.FOR_EVER
        )


def _body(name: tiles.TileName, content: bytes) -> Callable[[], bytes]:
    if name.level is None:
        return lambda: tiles.bundle(tiles.split(content))
    return lambda: content


class LogKeysView(Endpoint):
    """Keys of the log and its witnesses."""

    @extend_schema(operation_id="list_log_keys", tags=["log"], responses={200: LogKeys})
    def get(self, request: Request) -> Response:
        """List the keys of the log and its witnesses.

        The list contains current and former checkpoint keys, and known witnesses.
        """
        keys = signing.log_keys()
        answer = LogKeys(
            origin=keys[0].name,
            keys=[LogKeyTold.from_key(key) for key in keys],
            witnesses=[str(key) for key in witnesses.WITNESS_KEYS],
        )
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=SECONDS
        )


class ConsistencyView(Endpoint):
    """Consistency proofs."""

    queries: ClassVar = {"GET": ConsistencyQuery}

    @extend_schema(
        operation_id="read_consistency",
        tags=["log"],
        responses={200: Consistency, **problems(404, 422)},
    )
    def get(self, request: Request) -> Response:
        """Get a consistency proof between two sizes of the log.

        The proof shows that the larger log extends the smaller one. Use it if your
        client does not read tiles.
        """
        query = self.queried(ConsistencyQuery)
        first, last = query.first, signing.latest().size
        second = last if query.second is None else query.second
        if not first <= second <= last:
            raise InvalidError(
                f"`second` must be at least `first`, and at most {last}, the size of"
                " the log.",
                field="second",
            )
        path = [node.hex() for node in tree.consistency(first, second)]
        answer = Consistency(first=first, second=second, path=path)
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=SECONDS
        )


class CosignatureListView(Endpoint):
    """Cosignatures from witnesses."""

    bodies: ClassVar = {"POST": CosignatureBody}
    scopes: ClassVar = {"POST": NO_SCOPE}
    keeps_answers = False

    @extend_schema(
        operation_id="create_cosignature",
        tags=["log"],
        responses={201: LogCosignature, **problems(404, 422)},
    )
    def post(self, request: Request) -> Response:
        """Add a witness's signature to a checkpoint.

        The operator must have registered the witness's key. No token is needed, because
        the signature identifies the witness.
        """
        body = self.received(CosignatureBody)
        try:
            row = witnesses.cosign(body.size, body.signature)
        except witnesses.UnknownWitnessError as error:
            raise NotFoundError(
                "The checkpoint does not exist, or the witness is unknown."
            ) from error
        except NoteError as error:
            raise InvalidError(str(error), field="signature") from error
        answer = LogCosignature(size=row.size, witness=row.witness, at=row.at)
        return Response(answer, status=201)


class RecordProofView(Endpoint):
    """Proofs for records as JSON."""

    @extend_schema(
        operation_id="read_record_proof",
        tags=["log"],
        responses={200: RecordProof, **problems(404)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Get the proof of a record in the log.

        A record is added to the log as a leaf a few seconds after it is archived. If an
        operator removed the record, `removal` is the leaf that proves the removal.
        """
        answer = proving.prove_named(record, self.viewer)
        if answer is None:
            raise NotFoundError(
                "The proof is not available yet. Try again in a few seconds."
            )
        return self.conditional(caching.content_tag(answer), lambda: answer)
