"""The explorer over HTTP."""

from typing import Any, ClassVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.board import placements_of
from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.schema import problems
from games.api.requests.moves import play_moves
from games.errors import InvalidError, NotFoundError
from games.replay.state import turn_in
from games.rules.ruleset import Ruleset
from records.explorer import queries, schema
from records.explorer.positions import Asked, with_key
from records.explorer.queries import Chosen, Ended
from records.explorer.serializers import ExplorerQuery, filter_of
from records.explorer.visits import is_explored, moves_of
from records.judging.keys import key_text, keys_of, read_key
from records.judging.rulesets import require_ruleset
from records.notation import cells_text, read_moves

MINUTE = 60


class ExplorerView(Endpoint):
    """What games chose in a position."""

    queries: ClassVar = {"GET": ExplorerQuery}

    @extend_schema(
        operation_id="explore",
        tags=["records"],
        responses={200: schema.Exploration, **problems(404, 422, "illegal-move")},
        examples=[schema.EXAMPLE],
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
        document = _document(asked, values)
        return self.conditional(
            caching.content_tag(document), lambda: document, max_age=MINUTE
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


def _document(asked: Asked, values: dict[str, Any]) -> dict[str, Any]:
    position, ruleset = asked.position, asked.position.ruleset
    found = queries.look_up(
        asked.key.value,
        filter_of(values),
        values["limit"],
        is_start=not position.played,
    )
    return {
        "ruleset": str(ruleset),
        "variant": ruleset.variant,
        "options": ruleset.options,
        "plies": settings.EXPLORER_PLIES,
        "position": _position(asked),
        "games": found.came.games,
        "results": _results(ruleset, found.came),
        "went_on": found.went_on,
        "choices": found.choices,
        "moves": [_move(asked, each, found.went_on) for each in found.chosen],
    }


def _position(asked: Asked) -> dict[str, Any]:
    position = asked.position
    return {
        "key": key_text(asked.key.value),
        "ply": len(position.played),
        "turn": turn_in(position),
        "placements": placements_of(position),
    }


def _move(asked: Asked, chosen: Chosen, went_on: int) -> dict[str, Any]:
    ruleset = asked.position.ruleset
    table, grid = ruleset.placements, ruleset.grid
    number = moves_of(ruleset).turned_back(asked.key.frames[0], chosen.move)
    cells = table.cells_of(number)
    games = chosen.ended.games
    has_rivals = len(ruleset.teams) > 1
    return {
        "color": ruleset.colors[chosen.color],
        "piece": table.piece_of(number).id,
        "cells": cells,
        "move": cells_text(grid, cells),
        "games": games,
        "share": round(games / went_on, 4),
        "reached": chosen.reached,
        "mean_margin": round(chosen.margin / games, 2) if has_rivals else None,
        "results": _results(ruleset, chosen.ended),
        "key": key_text(chosen.next),
        "examples": [str(record) for record in chosen.examples],
    }


def _results(ruleset: Ruleset, ended: Ended) -> list[dict[str, int]]:
    return [
        {"seat": seat, "won": ended.won[seat], "shared": ended.shared[seat]}
        for seat in range(len(ruleset.seats))
    ]
