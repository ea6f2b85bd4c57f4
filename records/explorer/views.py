"""The explorer's endpoint."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from records.explorer import queries
from records.explorer.answers import Exploration
from records.explorer.positions import explored_ruleset, queried_position
from records.explorer.requests import ExplorerQuery, filter_of

MINUTE = 60


class ExplorerView(Endpoint):
    """Moves chosen in a position."""

    queries: ClassVar = {"GET": ExplorerQuery}

    @extend_schema(
        operation_id="explore",
        tags=["records"],
        responses={200: Exploration, **problems(404, 422, "illegal-move")},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Explore the next moves from a position.

        The response contains each move that was played in this position, with its
        frequency and results. It covers public games that were played to the end under
        the rules. Symmetrical positions and moves are counted together. If you send a
        key, the position is shown as in one of its records.
        """
        rules = explored_ruleset(ruleset)
        query = self.queried(ExplorerQuery)
        queried = queried_position(rules, query)
        findings = queries.look_up(
            queried.key.value,
            filter_of(query),
            query.limit,
            is_start=not queried.position.played,
        )
        answer = Exploration.from_findings(queried, findings)
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=MINUTE
        )
