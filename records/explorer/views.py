"""The explorer over HTTP."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from records.explorer import queries
from records.explorer.answers import Exploration
from records.explorer.positions import asked_position, explored_ruleset
from records.explorer.requests import ExplorerQuery, filter_of

MINUTE = 60


class ExplorerView(Endpoint):
    """What games chose in a position."""

    queries: ClassVar = {"GET": ExplorerQuery}

    @extend_schema(
        operation_id="explore",
        tags=["records"],
        responses={200: Exploration, **problems(404, 422, "illegal-move")},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Explore the next moves of a position.

        The response has each move that was played in this position, with its frequency
        and results, from public games that were played to their end by the rules.
        Positions and moves that are equal by a symmetry of the ruleset count as one. A
        position named by its key has the orientation of one of its records.
        """
        found = explored_ruleset(ruleset)
        query = self.queried(ExplorerQuery)
        asked = asked_position(found, query)
        known = queries.look_up(
            asked.key.value,
            filter_of(query),
            query.limit,
            is_start=not asked.position.played,
        )
        answer = Exploration.of(asked, known)
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=MINUTE
        )
