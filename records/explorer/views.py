"""The explorer over HTTP."""

from typing import Any, ClassVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.schema import problems
from games.api.requests.lines import read_moves
from games.api.requests.moves import play_moves
from games.errors import InvalidError, NotFoundError
from games.rules.keys import keys_of, read_key
from games.rules.ruleset import Ruleset
from records.explorer import queries
from records.explorer.answers import Exploration
from records.explorer.positions import Asked, with_key
from records.explorer.serializers import ExplorerQuery, filter_of
from records.explorer.visits import is_explored
from records.judging.rulesets import require_ruleset

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
        """Tell what was chosen in a position, how often, and how it ended.

        By public games that were played to their end by the rules. Positions and moves
        that a symmetry of the ruleset makes equal are one. A position named by its key
        lies as it did in some record.
        """
        found = _ruleset(ruleset)
        values = self.validated_query()
        asked = _asked(found, values)
        known = queries.look_up(
            asked.key.value,
            filter_of(values),
            values["limit"],
            is_start=not asked.position.played,
        )
        answer = Exploration.of(asked, known)
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=MINUTE
        )


def _ruleset(name: str) -> Ruleset:
    ruleset = require_ruleset(name)
    if not is_explored(ruleset):
        raise NotFoundError("Each game of this ruleset begins with its own draft.")
    return ruleset


def _asked(ruleset: Ruleset, values: dict[str, Any]) -> Asked:
    if "position" in values:
        return with_key(ruleset, read_key(values["position"]))
    requests = read_moves(ruleset.grid, values.get("moves", ""), "moves")
    if len(requests) > settings.EXPLORER_PLIES:
        raise InvalidError(
            f"The first {settings.EXPLORER_PLIES} moves are explored.", field="moves"
        )
    position = play_moves(ruleset, requests, field="moves")
    return Asked(position, keys_of(ruleset).key_of(position))
