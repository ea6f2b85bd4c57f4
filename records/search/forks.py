"""Games that go on from a position of a record, over HTTP."""

from typing import Annotated, ClassVar, cast
from uuid import UUID

from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.games import Game
from games.api.commands.lobby import CREATING
from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.headers import LOCATION
from games.api.http.problems import problems
from games.api.requests.lobby import Origin
from games.decisions import Terms, fork_of_record
from games.events.game import Visibility
from games.rules.variants import find_ruleset
from games.services import lobby
from records.archive.lines import line_of
from records.archive.permissions import find_record
from records.archive.rows import transcript_of
from records.judging.bounds import MAX_PLIES


class RecordForking(Origin, kw_only=True):
    """The number of placements to go on after, and who sits down.

    Seats not named stay open.
    """

    ply: Annotated[int, Meta(ge=0, le=MAX_PLIES)]


class RecordForkView(Endpoint):
    """New games from a record."""

    bodies: ClassVar = {"POST": RecordForking}
    scopes: ClassVar = {"POST": "games:create"}

    @extend_schema(
        operation_id="fork_record",
        tags=["lobby"],
        parameters=[LOCATION],
        responses={
            201: Game,
            200: Game,
            **problems(*CREATING, 404, "removed"),
        },
    )
    def post(self, request: Request, record: UUID) -> Response:
        """Begin a new game with a position of a record, also of an imported one.

        The position is the one after `ply` placements. The game has no clock, is never
        rated and gets no record. A game from a private record is private.
        """
        asked, actor = self.received(RecordForking), self.caller.actor
        found = find_record(record, self.viewer)
        ruleset = find_ruleset(found.variant, found.options)
        line = line_of(found, asked.ply)
        drawn = transcript_of(found).drawn
        origin, out = fork_of_record(str(found.id), ruleset, line, drawn)
        table, visibility = asked.seating(
            ruleset, actor, cast("Visibility", found.visibility), out
        )
        answer = lobby.begin_from(
            Terms(fork=origin, out=out),
            command=self.command(),
            ruleset=ruleset,
            visibility=visibility,
            table=table,
        )
        headers = {
            "Location": f"/api/v1/games/{answer.state.id}",
            "ETag": caching.version_tag(answer.state.version),
        }
        if answer.replayed:
            headers["Idempotency-Replayed"] = "true"
        return Response(
            Game.for_viewer(actor, answer.state),
            status=200 if answer.replayed else 201,
            headers=headers,
        )
