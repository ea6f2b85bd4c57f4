"""The sandbox: a clock that developers can move on."""

from datetime import timedelta
from typing import Annotated, ClassVar
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.commands.endpoint import CommandEndpoint
from games.api.http.answer import Answer
from games.api.http.bodies import Body
from games.api.http.problems import problems
from games.api.views.game import GameEndpoint
from games.decisions import require_part
from games.errors import NotFoundError
from games.events.times import Time, time_text
from games.storage import sandbox

TEN_YEARS = 10 * 366 * 86_400


class SandboxClock(Body):
    """How far a game is to be ahead."""

    ahead_s: Annotated[int, Meta(ge=0, le=TEN_YEARS)]


class SandboxTime(Answer):
    """The time of a game, and how far it is ahead of everybody else's."""

    ahead_s: int
    now: Time

    @classmethod
    def of(cls, clock: sandbox.SandboxClock) -> "SandboxTime":
        """Return a game's time as JSON."""
        return cls(
            ahead_s=clock.ahead // timedelta(seconds=1), now=time_text(clock.now)
        )


class SandboxClockView(CommandEndpoint, GameEndpoint):
    """The clock of one game on a server for developers."""

    tells_change = False
    bodies: ClassVar = {"PUT": SandboxClock}

    @extend_schema(
        operation_id="read_sandbox_clock",
        tags=["sandbox"],
        responses={200: SandboxTime, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Tell a game's time; there is no such route unless `SANDBOX` is set."""
        _require_sandbox()
        return Response(SandboxTime.of(sandbox.read_clock(self.find(game).id)))

    @extend_schema(
        operation_id="move_sandbox_clock",
        tags=["sandbox"],
        responses={
            200: SandboxTime,
            **problems(401, 403, "not-your-seat", 404, 422),
        },
    )
    def put(self, request: Request, game: UUID) -> Response:
        """Let a game's time be so many seconds ahead of everybody else's.

        Reminders, timeouts and the end of invitations come as they would then, within
        two seconds. Time does not go back. The game must not be rated, and be yours;
        there is no such route unless `SANDBOX` is set.
        """
        _require_sandbox()
        state = self.read(game).state
        wanted = self.received(SandboxClock)
        require_part(state, self.caller.actor)
        self.require_scope("play")
        ahead = timedelta(seconds=wanted.ahead_s)
        return Response(SandboxTime.of(sandbox.move_clock(state, ahead)))


def _require_sandbox() -> None:
    if not settings.SANDBOX:
        raise NotFoundError("This server has no sandbox.")
