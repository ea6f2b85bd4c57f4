"""Plans: the standing orders of a seat, for its player alone."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import models
from games.api.answers.plans import Plan, PlanRow
from games.api.commands.endpoint import CommandEndpoint
from games.api.http import caching
from games.api.http.answer import Page
from games.api.http.endpoint import Endpoint
from games.api.http.headers import IF_MATCH
from games.api.http.paging import page_of
from games.api.http.problems import problems
from games.api.requests.plans import NewPlan, PlansQuery
from games.decisions import find_seat
from games.services import plans

PRIVATE = (401, 403, "not-your-seat", 404)


class PlanListView(Endpoint):
    """The caller's plans, in all games."""

    queries: ClassVar = {"GET": PlansQuery}

    @extend_schema(
        operation_id="list_plans",
        summary="List my plans",
        tags=["me"],
        responses={200: page_of(PlanRow), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your plans, those of the newest games first. Needs `games:read`."""
        caller = self.caller
        query = self.queried(PlansQuery)
        self.require_scope("games:read")
        found = plans.plans_of(caller.actor, is_stopped=query.stopped)
        return self.page(found, lambda row: row, page=_with_games)


def _with_games(items: list[models.Plan], next: str | None) -> Page[PlanRow]:  # noqa: A002
    games = models.Game.objects.in_bulk([row.game_id for row in items])
    rows = [PlanRow.of(row, games[row.game_id]) for row in items]
    return Page(items=rows, next=next)


class PlanView(CommandEndpoint):
    """The plan of one seat."""

    tells_change = False
    bodies: ClassVar = {"PUT": NewPlan}

    @extend_schema(
        operation_id="keep_plan",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            200: Plan,
            **problems(*PRIVATE, 422, "game-over", "not-started", "nothing-to-plan"),
        },
    )
    def put(self, request: Request, game: UUID, seat: int) -> Response:
        """Give standing orders, in place of those there were; nothing is played yet.

        They are looked at whenever somebody's move brings the turn to this seat.
        """
        loaded = self.read(game)
        find_seat(loaded.state, seat)
        asked = self.received(NewPlan)
        expected = self.expected(asked.expected_version)
        orders = asked.read_orders(loaded.state.ruleset, seat)
        self.require_scope("play")
        state, plan = plans.keep_plan(
            loaded,
            player=self.caller.actor,
            seat=seat,
            orders=orders,
            stop_if_none=asked.stop_if_none,
            expected=expected,
        )
        return Response(
            Plan.of(state, plan),
            headers={"ETag": caching.version_tag(state.version)},
        )

    @extend_schema(
        operation_id="read_plan",
        tags=["games"],
        responses={200: Plan, **problems(*PRIVATE)},
    )
    def get(self, request: Request, game: UUID, seat: int) -> Response:
        """Tell the orders, and what would happen if this seat were to move now."""
        state = self.read(game).state
        find_seat(state, seat)
        self.require_scope("games:read")
        plan = plans.find_plan(state, player=self.caller.actor, seat=seat)
        answer = Plan.of(state, plan)
        return self.conditional(caching.content_tag(answer), lambda: answer)

    @extend_schema(
        operation_id="drop_plan",
        tags=["games"],
        responses={
            204: OpenApiResponse(description="There are no orders."),
            **problems(*PRIVATE),
        },
    )
    def delete(self, request: Request, game: UUID, seat: int) -> Response:
        """Take the orders back: after this answer none of them is played."""
        state = self.read(game).state
        find_seat(state, seat)
        self.require_scope("play")
        plans.drop_plan(state, player=self.caller.actor, seat=seat)
        return Response(status=204)
