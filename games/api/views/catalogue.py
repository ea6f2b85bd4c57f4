"""Views of variants, boards, pieces, levels, and positions without a game."""

from typing import ClassVar, cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.drawing import Drawing
from games.api.answers.geometry import Geometry
from games.api.answers.levels import LevelList
from games.api.answers.pieces import Pieces
from games.api.answers.positions import Position
from games.api.answers.solutions import SolutionList
from games.api.answers.variants import VariantList, VariantWithRules
from games.api.http import caching
from games.api.http.bodies import optional
from games.api.http.endpoint import NO_SCOPE, Endpoint
from games.api.http.headers import SPOKEN, language_of
from games.api.http.problems import problems
from games.api.pictures.endpoints import AlsoPictured, picture_response
from games.api.requests.games import Replay
from games.api.requests.moves import find_rules, kinds_of, play_moves
from games.api.requests.solutions import MAX_SOLUTIONS, SolutionFile
from games.api.requests.variants import VariantQuery, find_asked_rules
from games.api.views.lasting import HOUR, CatalogueEndpoint
from games.computers.ai.readiness import prepared
from games.errors import InvalidError, NotFoundError
from games.pictures import Scene, draw
from games.rules.solution_files import SolutionFileError, read_solutions
from games.rules.solutions import replay
from games.rules.variants import find_alias, find_variant
from games.storage import obligations


class VariantListView(CatalogueEndpoint):
    """All variants."""

    @extend_schema(
        operation_id="list_variants",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={200: VariantList},
    )
    def get(self, request: Request) -> Response:
        """List all variants.

        Each variant has its title, number of players, seats, colors and options. Use
        the list to fill a menu for new games.
        """
        language = language_of(request)
        return self.cached_in(language, VariantList.of_all, language)


class VariantView(AlsoPictured, CatalogueEndpoint):
    """One variant."""

    queries: ClassVar = {"GET": VariantQuery}

    @extend_schema(
        operation_id="read_variant",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={
            200: VariantWithRules,
            **problems(404, 422, "no-pictures"),
        },
    )
    def get(self, request: Request, variant: str) -> Response:
        """Get a variant and its rules.

        The query accepts the variant's options; an alias fixes some of them. With
        `Accept: image/svg+xml` or `image/png`, the response is a picture of the board.
        `/variants/{variant}.svg` has more picture options.
        """
        canonical_id(variant)
        ruleset = find_asked_rules(variant, self.queried(VariantQuery))
        if self.is_picture_wanted:
            return picture_response(self, draw(Scene(ruleset=ruleset)), max_age=HOUR)
        language = language_of(request)
        return self.cached_in(
            language, VariantWithRules.for_query, variant, ruleset, language
        )


class GeometryView(CatalogueEndpoint):
    """The board of a variant."""

    queries: ClassVar = {"GET": VariantQuery}

    @extend_schema(
        operation_id="read_geometry",
        tags=["catalogue"],
        responses={200: Geometry, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Get the cells of a board as polygons.

        Use this data to draw the board in your client. The response also has cell names
        and start cells. The query accepts all options of the variant; only some of them
        change the board.
        """
        variant_id = canonical_id(variant)
        settled = find_alias(variant).settled
        ruleset = find_asked_rules(variant_id, self.queried(VariantQuery), settled)
        return self.cached(Geometry.build, ruleset)


class DrawingView(CatalogueEndpoint):
    """The path data of a variant's board and pieces."""

    queries: ClassVar = {"GET": VariantQuery}

    @extend_schema(
        operation_id="read_drawing",
        tags=["catalogue"],
        responses={200: Drawing, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Get the path data of a board, its pieces and marks.

        Use this data to draw positions in the style of this server's pictures. The
        query accepts all options of the variant.
        """
        canonical = canonical_id(variant)
        settled = find_alias(variant).settled
        ruleset = find_asked_rules(canonical, self.queried(VariantQuery), settled)
        return self.cached(Drawing.build, ruleset)


class PiecesView(CatalogueEndpoint):
    """The pieces of a variant."""

    queries: ClassVar = {"GET": VariantQuery}

    @extend_schema(
        operation_id="read_pieces",
        tags=["catalogue"],
        responses={200: Pieces, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Get the pieces of a color in every orientation.

        The query accepts all options of the variant; none of them currently changes the
        pieces.
        """
        variant_id = canonical_id(variant)
        ruleset = find_asked_rules(variant_id, self.queried(VariantQuery))
        return self.cached(Pieces.build, ruleset)


class LevelListView(Endpoint):
    """The computer levels."""

    @extend_schema(
        operation_id="list_levels",
        tags=["catalogue"],
        responses={200: LevelList},
    )
    def get(self, request: Request) -> Response:
        """List the computer levels with their cost per move and strength.

        Levels range from `1` (weakest) to `10` (strongest). Send a level's name as the
        `ai` of a seat or an analysis.
        """
        levels = LevelList.of_all(
            preparing=obligations.is_anything_preparing(), prepared=prepared()
        )
        return self.conditional(caching.content_tag(levels), lambda: levels)


class PositionListView(Endpoint):
    """Positions without a game."""

    bodies: ClassVar = {"POST": Replay}
    scopes: ClassVar = {"POST": NO_SCOPE}

    @extend_schema(
        operation_id="replay_position",
        tags=["catalogue"],
        responses={200: Position, **problems(404, 422, "illegal-move")},
    )
    def post(self, request: Request, variant: str) -> Response:
        """Replay moves of a variant from the start.

        The response is the position after all moves, or the first illegal move and its
        reason. Nothing is stored. In Draft, send the picks in `picks`. In variants that
        draw the first piece, send it in `first_piece` or start with it.
        """
        canonical_id(variant)
        request_body = self.received(Replay)
        return self.once(lambda: self._replayed(variant, request_body))

    def _replayed(self, variant: str, request_body: Replay) -> Response:
        ruleset = find_rules(variant, request_body.options, field="options")
        position = play_moves(
            ruleset,
            request_body.moves,
            request_body.picks,
            optional(request_body.first_piece),
        )
        kinds = kinds_of(request_body.picks, request_body.moves)
        return Response(Position.build(position, kinds, tells_legal=request_body.legal))


class SolutionListView(Endpoint):
    """Solutions of puzzles."""

    bodies: ClassVar = {"POST": SolutionFile}
    scopes: ClassVar = {"POST": NO_SCOPE}
    buckets: ClassVar = {"POST": "solutions"}

    @extend_schema(
        operation_id="verify_solutions",
        tags=["catalogue"],
        responses={200: SolutionList, **problems(404, 422)},
    )
    def post(self, request: Request, variant: str) -> Response:
        """Verify solutions of a solo puzzle.

        The server replays each solution and reports its first error. Nothing is stored.
        """
        variant_id = canonical_id(variant)
        document = cast("dict[str, object]", self.body)
        return self.once(lambda: self._verified(variant_id, document))

    def _verified(self, variant: str, document: dict[str, object]) -> Response:
        try:
            file = read_solutions(variant, document, MAX_SOLUTIONS)
        except SolutionFileError as error:
            raise InvalidError(str(error), field=error.field) from error
        replays = [replay(file.ruleset, entries) for entries in file.solutions]
        return Response(SolutionList.build(file.ruleset, replays))


def canonical_id(variant: str) -> str:
    """Return the canonical id of a variant or alias."""
    try:
        return find_variant(variant).id
    except KeyError as error:
        raise NotFoundError(f"Unknown variant: {variant!r}.") from error
