"""The catalogue: variants, boards, pieces, levels, and positions without a game."""

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers import catalogue, games_schema
from games.api.answers.games import position_document, replay_document
from games.api.answers.levels_schema import LevelList
from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.schema import problems
from games.api.requests.games import (
    MAX_SOLUTIONS,
    GeometryQuery,
    ReplaySerializer,
    SolutionFileSerializer,
    pick_of,
    request_of,
)
from games.api.requests.moves import find_rules, play_moves
from games.errors import InvalidError, NotFoundError
from games.replay.state import turn_in
from games.rules.ruleset import Variant
from games.rules.solution_files import SolutionFileError, read_solutions
from games.rules.solutions import replay
from games.rules.variants import find_variant

HOUR = 3600


class CatalogueEndpoint(Endpoint):
    """Public data that changes only with a release."""

    def cached(self, document: Mapping[str, Any]) -> Response:
        """Answer with a strong entity tag, to be kept for an hour."""
        return self.conditional(
            caching.content_tag(document), lambda: document, max_age=HOUR
        )


class VariantListView(CatalogueEndpoint):
    """All variants."""

    @extend_schema(
        operation_id="list_variants",
        tags=["catalogue"],
        responses={200: games_schema.VariantList},
    )
    def get(self, request: Request) -> Response:
        """List every variant with its seats, colors and options."""
        return self.cached(catalogue.variants_document())


class VariantView(CatalogueEndpoint):
    """One variant."""

    @extend_schema(
        operation_id="read_variant",
        tags=["catalogue"],
        responses={200: games_schema.Variant, **problems(404)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Tell a variant; by an alias, with the options that this leaves to choose."""
        _variant(variant)
        return self.cached(catalogue.variant_document(variant))


class GeometryView(CatalogueEndpoint):
    """The board of a variant."""

    queries: ClassVar = {"GET": GeometryQuery}

    @extend_schema(
        operation_id="read_geometry",
        tags=["catalogue"],
        responses={200: games_schema.Geometry, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Tell the board as polygons, with the names and start cells."""
        found = _variant(variant)
        ruleset = find_rules(found.id, self.validated_query())
        return self.cached(catalogue.geometry_document(ruleset))


class PiecesView(CatalogueEndpoint):
    """The pieces of a variant."""

    @extend_schema(
        operation_id="read_pieces",
        tags=["catalogue"],
        responses={200: games_schema.Pieces, **problems(404)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Tell the pieces of a color in every orientation."""
        ruleset = find_rules(_variant(variant).id, {})
        return self.cached(catalogue.pieces_document(ruleset))


class LevelListView(CatalogueEndpoint):
    """The levels of the computer."""

    @extend_schema(
        operation_id="list_levels",
        tags=["catalogue"],
        responses={200: LevelList},
    )
    def get(self, request: Request) -> Response:
        """List the levels with what a move costs and how they play: 1 to 9 rise."""
        return self.cached(catalogue.levels_document())


class PositionListView(Endpoint):
    """Positions without a game."""

    bodies: ClassVar = {"POST": ReplaySerializer}

    @extend_schema(
        operation_id="replay_position",
        tags=["catalogue"],
        responses={200: games_schema.Position, **problems(404, 422, "illegal-move")},
    )
    def post(self, request: Request, variant: str) -> Response:
        """Replay moves from the start; answer the position, or the first reason.

        In Draft the picks come before all moves.
        """
        found = _variant(variant)
        values = self.validated()
        return self.once(lambda: self._replayed(found, variant, values))

    def _replayed(
        self, found: Variant, variant: str, values: dict[str, Any]
    ) -> Response:
        ruleset = find_rules(variant, values["options"], field="options")
        requests = [request_of(move) for move in values["moves"]]
        picks = [pick_of(pick) for pick in values["picks"]]
        position = play_moves(ruleset, requests, picks)
        return Response(
            {
                "variant": found.id,
                "options": ruleset.options,
                "ruleset": str(ruleset),
                "turn": turn_in(position),
                **position_document(position),
            }
        )


class SolutionListView(Endpoint):
    """Solutions of puzzles."""

    bodies: ClassVar = {"POST": SolutionFileSerializer}

    @extend_schema(
        operation_id="verify_solutions",
        tags=["catalogue"],
        responses={200: games_schema.SolutionList, **problems(404, 422)},
    )
    def post(self, request: Request, variant: str) -> Response:
        """Replay the solutions of a puzzle for one; tell the first fault of each."""
        found = _variant(variant)
        values = self.validated()
        return self.once(lambda: self._verified(found, values))

    def _verified(self, found: Variant, values: dict[str, Any]) -> Response:
        try:
            file = read_solutions(found.id, values, MAX_SOLUTIONS)
        except SolutionFileError as error:
            raise InvalidError(str(error), field=error.field) from error
        replays = [replay(file.ruleset, entries) for entries in file.solutions]
        return Response(
            {
                "variant": found.id,
                "options": file.ruleset.options,
                "ruleset": str(file.ruleset),
                "solved": all(each.is_solved for each in replays),
                "solutions": [replay_document(each) for each in replays],
            }
        )


def _variant(variant: str) -> Variant:
    try:
        return find_variant(variant)
    except KeyError as error:
        raise NotFoundError(f"There is no variant {variant!r}.") from error
