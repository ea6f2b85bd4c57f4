"""HTTP endpoints for proofs as text, in the C2SP tlog-proof format."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import FileEndpoint
from games.api.http.problems import problems
from games.api.views.game import GameEndpoint
from games.errors import NotFoundError
from games.storage import event_store
from records.log.proving import event_text, prove_events, prove_named, record_text
from records.log.renderers import TEXT, TextRenderer

PROOF: dict[Any, Any] = {
    (200, TEXT): OpenApiResponse(
        str, "A proof (C2SP tlog-proof). Its extra data is the hashed text."
    ),
    **problems(404),
}


class ProofFileEndpoint(FileEndpoint):
    """Base class of the views that return a proof as text."""

    renderer_classes = (TextRenderer,)

    def respond(self, text: str | None) -> Response:
        """Return a proof; raise `NotFoundError` if no checkpoint covers it yet."""
        if text is None:
            raise NotFoundError(
                "The proof is not available yet. Try again in a few seconds."
            )
        return self.conditional(caching.content_tag(text), text.encode)


class EventProofFileView(ProofFileEndpoint, GameEndpoint):
    """Download of the proof for an event."""

    @extend_schema(operation_id="export_event_proof", tags=["log"], responses=PROOF)
    def get(self, request: Request, game: UUID, version: int) -> Response:
        """Download the proof of an event as a tlog-proof file.

        Transparency log tools can verify the file. Its extra data is the hashed text: a
        line with the nonce in hex, followed by the statement `event` with the game,
        version and hash. `/games/{game}/proof` returns the same for many events as
        JSON.
        """
        state = self.find(game)
        if not 1 <= version <= state.version:
            raise NotFoundError
        proved = prove_events(event_store.events(state.id, version - 1, version))
        (leaf,) = proved.leaves
        return self.respond(event_text(state.id, leaf, proved.checkpoint))


class RecordProofFileView(ProofFileEndpoint):
    """Download of the proof for a record."""

    @extend_schema(operation_id="export_record_proof", tags=["log"], responses=PROOF)
    def get(self, request: Request, record: UUID) -> Response:
        """Download the proof of a record as a tlog-proof file.

        Transparency log tools can verify the file. Its extra data is the hashed text.
        The first line has the nonce in hex and, unless a name was erased, the nonce of
        the names. The statement `record` follows, with the id, facts and names.
        `/records/{record}/proof` returns the same as JSON and also proves removals.
        """
        proof = prove_named(record, self.viewer)
        return self.respond(None if proof is None else record_text(proof))
