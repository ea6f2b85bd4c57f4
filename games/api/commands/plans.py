"""Commands for a seat's standing orders, which only its player can see."""

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.plans import Plan
from games.api.commands.command import GameCommand, Route, Sender
from games.api.commands.endpoint import CommandEndpoint
from games.api.http import caching
from games.api.http.problems import problems
from games.api.requests.plans import NewPlan
from games.decisions import find_seat, plans
from games.replay.state import GameState
from games.services import plans as services
from games.storage.event_store import LoadedGame

PRIVATE = (401, 403, "not-your-seat", 404)


class KeepPlan(NewPlan, GameCommand):
    """Set the standing orders of a seat.

    The orders replace the existing ones. Nothing is played immediately: the server
    checks the orders when another player's move makes it this seat's turn.
    """

    route = Route("seats/<int:seat>/plan", "seat-plan", "keep_plan", method="PUT")
    scope = "play"
    is_to_seat = True
    needs_seat = False
    responses = {200: Plan}
    errors = (*PRIVATE, 422, "game-over", "not-started", "nothing-to-plan")

    def read(self, state: GameState, sender: Sender) -> Sequence[plans.Order]:
        """Return the orders with their moves."""
        return self.read_orders(state.ruleset, sender.number)

    def execute(
        self,
        loaded: LoadedGame,
        sender: Sender,
        meant: Sequence[plans.Order],
    ) -> tuple[GameState, plans.Plan]:
        """Store the plan without storing an event in the game."""
        return services.keep_plan(
            loaded,
            player=sender.actor,
            seat=sender.number,
            orders=meant,
            stop_if_none=self.stop_if_none,
            expected=sender.expected,
        )


class DropPlan(GameCommand):
    """Delete the standing orders of a seat.

    None of the orders is played after this response.
    """

    route = Route("seats/<int:seat>/plan", "seat-plan", "drop_plan", method="DELETE")
    scope = "play"
    is_to_seat = True
    needs_seat = False
    responses = {204: OpenApiResponse(description="The seat has no standing orders.")}
    errors = PRIVATE

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> None:
        """Delete the plan without storing an event in the game."""
        services.drop_plan(loaded.state, player=sender.actor, seat=sender.number)


class PlanEndpoint(CommandEndpoint):
    """Endpoint of a seat's plan."""

    tells_change: ClassVar[bool] = False
    scopes: ClassVar = {"GET": "games:read"}

    def prepare(self) -> None:
        """Read the game and check the seat."""
        self.state = self.read(self.kwargs["game"]).state
        find_seat(self.state, self.kwargs["seat"])

    @extend_schema(
        operation_id="read_plan",
        tags=["games"],
        responses={200: Plan, **problems(*PRIVATE)},
    )
    def get(self, request: Request, game: UUID, seat: int) -> Response:
        """Get the standing orders of a seat.

        The response includes the move that would be played if it were this seat's turn
        now.
        """
        plan = services.find_plan(self.state, player=self.caller.actor, seat=seat)
        answer = Plan.build(self.state, plan)
        return self.conditional(caching.content_tag(answer), lambda: answer)

    def answer(self, answer: tuple[GameState, plans.Plan] | None) -> Response:
        """Respond with the plan, or with 204 if it was deleted."""
        if answer is None:
            return Response(status=204)
        state, _ = answer
        headers = {"ETag": caching.version_tag(state.version)}
        return Response(Plan.build(*answer), headers=headers)
