"""Views that draw boards, positions and pieces without a game."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.problems import problems
from games.api.pictures.endpoints import (
    DRAWING,
    IMAGE,
    PictureEndpoint,
    PngEndpoint,
    picture_response,
)
from games.api.pictures.queries import (
    BoardPngQuery,
    BoardQuery,
    PieceQuery,
    PieceSetQuery,
    look_of,
)
from games.api.pictures.scenes import scene_with
from games.api.requests.lines import read_moves
from games.api.requests.moves import RequestedPick, find_color, play_moves
from games.api.requests.variants import find_asked_rules
from games.api.views.catalogue import canonical_id
from games.api.views.lasting import HOUR
from games.errors import InvalidError, NotFoundError
from games.pictures import Look, Scene, draw, draw_piece, draw_pieces
from games.pictures.svg import WIDTH
from games.rules.ruleset import Ruleset

BOARD_FAILURES = problems(404, 422, "illegal-move")


class BoardPicture(PictureEndpoint):
    """A picture of a variant's board or of a position."""

    def tell_board(self, variant: str) -> Response:
        """Respond with the requested picture."""
        canonical_id(variant)
        query = self.queried(BoardQuery)
        ruleset = find_asked_rules(variant, query)
        look = look_of(ruleset, query)
        svg = draw(_scene(ruleset, query), look)
        width = query.size if isinstance(query, BoardPngQuery) else WIDTH
        return picture_response(self, svg, width=width, max_age=HOUR)


class BoardSvgView(BoardPicture):
    """A variant's board or a position, as SVG."""

    queries: ClassVar = {"GET": BoardQuery}

    @extend_schema(
        operation_id="draw_variant",
        tags=["pictures"],
        responses={**DRAWING, **BOARD_FAILURES},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Draw the board of a variant as SVG.

        The query accepts all options of the variant. `moves` selects a position, and
        `move` shows a move on it.
        """
        return self.tell_board(variant)


class BoardPngView(PngEndpoint, BoardPicture):
    """A variant's board or a position, as PNG."""

    queries: ClassVar = {"GET": BoardPngQuery}

    @extend_schema(
        operation_id="draw_variant_png",
        tags=["pictures"],
        responses={**IMAGE, **BOARD_FAILURES, **problems("no-pictures")},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Draw the board of a variant as PNG.

        The query accepts the options of the SVG and a size.
        """
        return self.tell_board(variant)


class PieceSvgView(PictureEndpoint):
    """A piece as SVG."""

    queries: ClassVar = {"GET": PieceQuery}

    @extend_schema(
        operation_id="draw_piece",
        tags=["pictures"],
        parameters=[OpenApiParameter("piece", str, OpenApiParameter.PATH)],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str, piece: str) -> Response:
        """Draw a piece as SVG.

        `color` selects a color of the variant.
        """
        canonical_id(variant)
        query = self.queried(PieceQuery)
        ruleset = find_asked_rules(variant, query)
        if piece not in ruleset.piece_index:
            raise NotFoundError(
                f"Unknown piece. Available pieces: {', '.join(ruleset.piece_index)}."
            )
        color = ruleset.colors[0] if query.color is None else query.color
        find_color(ruleset, color)
        svg = draw_piece(ruleset, piece, color, Look(theme=query.theme))
        return picture_response(self, svg, max_age=HOUR)


class PieceSetSvgView(PictureEndpoint):
    """All pieces of a color, as SVG."""

    queries: ClassVar = {"GET": PieceSetQuery}

    @extend_schema(
        operation_id="draw_pieces",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Draw the pieces of a color as SVG.

        The pieces appear side by side, largest first.
        """
        canonical_id(variant)
        query = self.queried(PieceSetQuery)
        ruleset = find_asked_rules(variant, query)
        color = ruleset.colors[0] if query.color is None else query.color
        find_color(ruleset, color)
        svg = draw_pieces(ruleset, color, query.columns, query.theme)
        return picture_response(self, svg, max_age=HOUR)


def _scene(ruleset: Ruleset, query: BoardQuery) -> Scene:
    """Return an empty board or a position; only a position needs all placements."""
    if not query.is_position:
        return Scene(ruleset=ruleset)
    requests = read_moves(ruleset.grid, query.moves or "", "moves")
    picks = [RequestedPick(piece) for piece in query.picked]
    if picks and not ruleset.is_drafted:
        raise InvalidError("This variant has no draft. Omit `picks`.", field="picks")
    position = play_moves(
        ruleset, requests, picks, query.drawn, first_piece_field="drawn"
    )
    return scene_with(position, query.move)
