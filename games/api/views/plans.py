"""View that lists the caller's standing orders, which only the caller can see."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import models
from games.api.answers.plans import PlanRow
from games.api.http.answer import Page
from games.api.http.endpoint import Endpoint
from games.api.http.paging import page_of
from games.api.http.problems import problems
from games.api.requests.plans import PlansQuery
from games.services import plans


class PlanListView(Endpoint):
    """The caller's plans in all games."""

    queries: ClassVar = {"GET": PlansQuery}
    scopes: ClassVar = {"GET": "games:read"}

    @extend_schema(
        operation_id="list_plans",
        tags=["me"],
        responses={200: page_of(PlanRow), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your standing orders.

        Plans for your newest games come first.
        """
        is_stopped = self.queried(PlansQuery).stopped
        rows = plans.plans_of(self.caller.actor, is_stopped=is_stopped)
        return self.page(rows, lambda row: row, page=_with_games)


def _with_games(items: list[models.Plan], next: str | None) -> Page[PlanRow]:  # noqa: A002
    games = models.Game.objects.in_bulk([row.game_id for row in items])
    rows = [PlanRow.build(row, games[row.game_id]) for row in items]
    return Page(items=rows, next=next)
