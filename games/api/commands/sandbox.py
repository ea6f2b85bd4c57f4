"""Commands of the sandbox, where developers can advance a game's clock."""

from datetime import timedelta
from typing import Annotated, Any, ClassVar
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.commands.command import GameCommand, Route, Sender
from games.api.commands.endpoint import CommandEndpoint
from games.api.http.answer import Answer
from games.api.http.bodies import Body
from games.api.http.problems import problems
from games.decisions import require_part
from games.errors import NotFoundError
from games.events.times import Time, time_text
from games.replay.state import GameState
from games.services import queries
from games.storage import sandbox
from games.storage.event_store import LoadedGame

TEN_YEARS = 10 * 366 * 86_400


class SandboxClock(Body):
    """Requested time of a game's sandbox clock."""

    ahead_s: Annotated[int, Meta(ge=0, le=TEN_YEARS)]


class SandboxTime(Answer):
    """Sandbox time of a game."""

    ahead_s: int
    now: Time

    @classmethod
    def build(cls, clock: sandbox.SandboxClock) -> "SandboxTime":
        """Return a game's time as JSON."""
        return cls(
            ahead_s=clock.ahead // timedelta(seconds=1), now=time_text(clock.now)
        )


class MoveSandboxClock(SandboxClock, GameCommand):
    """Advance the sandbox clock of a game.

    Afterwards, the game's time is `ahead_s` seconds ahead of real time. Reminders,
    timeouts and the expiry of invitations follow within two seconds. You cannot move
    the clock back. You must play in the game or have created it, and it must not be
    rated. The path exists only if the operator has set `SANDBOX`.
    """

    route = Route(
        *("sandbox/games/<uuid:game>/clock", "sandbox-clock"),
        *("move_sandbox_clock", "sandbox", "PUT"),
    )
    scope = "play"
    needs_seat = False
    responses = {200: SandboxTime}
    errors = (401, 403, "not-your-seat", 404, 422)

    def read(self, state: GameState, sender: Sender) -> None:
        """Require that the sender plays in the game, before the scope is checked."""
        require_part(state, sender.actor)

    def execute(
        self, loaded: LoadedGame, sender: Sender, meant: Any
    ) -> sandbox.SandboxClock:
        """Advance the clock without storing an event in the game."""
        return sandbox.move_clock(loaded.state, timedelta(seconds=self.ahead_s))


class SandboxEndpoint(CommandEndpoint):
    """Endpoint of the sandbox clock of a game."""

    tells_change: ClassVar[bool] = False

    @extend_schema(
        operation_id="read_sandbox_clock",
        tags=["sandbox"],
        responses={200: SandboxTime, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Get the sandbox clock of a game.

        The path exists only if the operator has set `SANDBOX`.
        """
        _require_sandbox()
        state = queries.read_game(str(game), self.viewer)
        return self.answer(sandbox.read_clock(state.id))

    def read(self, game: UUID) -> LoadedGame:
        """Return the game if the server has a sandbox."""
        _require_sandbox()
        return super().read(game)

    def answer(self, answer: sandbox.SandboxClock) -> Response:
        """Respond with the game's time."""
        return Response(SandboxTime.build(answer))


def _require_sandbox() -> None:
    if not settings.SANDBOX:
        raise NotFoundError("The operator has not enabled the sandbox on this server.")
