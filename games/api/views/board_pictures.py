"""Pictures of boards, positions and pieces, without a game."""

from typing import Any, ClassVar

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
    LineQuery,
    PieceQuery,
    TriedQuerySerializer,
    look_of_values,
)
from games.api.pictures.scenes import scene_with
from games.api.requests.lines import read_moves
from games.api.requests.moves import PickRequest, find_color, play_moves
from games.api.requests.variants import VariantQuery, find_asked_rules
from games.api.views.catalogue import canonical_id
from games.api.views.lasting import HOUR
from games.errors import InvalidError, NotFoundError
from games.pictures import Look, Scene, draw, draw_piece
from games.pictures.svg import WIDTH
from games.rules.ruleset import Ruleset

BOARD_FAILURES = problems(404, 422, "illegal-move")


class BoardPicture(PictureEndpoint):
    """The board of a variant, or a position."""

    def tell_board(self, variant: str) -> Response:
        """Draw what the query asks for."""
        canonical_id(variant)
        values = self.validated_query()
        ruleset = find_asked_rules(variant, _options(values))
        look = look_of_values(ruleset, values)
        svg = draw(_scene(ruleset, values), look)
        return picture_response(
            self, svg, width=values.get("size", WIDTH), max_age=HOUR
        )


class BoardSvgView(BoardPicture):
    """The board of a variant, or a position, as SVG."""

    queries: ClassVar = {"GET": BoardQuery}

    @extend_schema(
        operation_id="draw_variant",
        tags=["pictures"],
        responses={**DRAWING, **BOARD_FAILURES},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Draw the board of a variant, with the options in the query, or a position.

        `moves` lead to the position; `move` is tried there.
        """
        return self.tell_board(variant)


class BoardPngView(PngEndpoint, BoardPicture):
    """The board of a variant, or a position, as PNG."""

    queries: ClassVar = {"GET": BoardPngQuery}

    @extend_schema(
        operation_id="draw_variant_png",
        tags=["pictures"],
        responses={**IMAGE, **BOARD_FAILURES, **problems("no-pictures")},
    )
    def get(self, request: Request, variant: str) -> Response:
        """Draw the board of a variant, or a position, as PNG."""
        return self.tell_board(variant)


class PieceSvgView(PictureEndpoint):
    """A piece by itself, as SVG."""

    queries: ClassVar = {"GET": PieceQuery}

    @extend_schema(
        operation_id="draw_piece",
        tags=["pictures"],
        parameters=[OpenApiParameter("piece", str, OpenApiParameter.PATH)],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str, piece: str) -> Response:
        """Draw a piece by itself, in a color of the variant."""
        canonical_id(variant)
        values = self.validated_query()
        ruleset = find_asked_rules(variant, _options(values))
        if piece not in ruleset.piece_index:
            raise NotFoundError(f"The pieces are: {', '.join(ruleset.piece_index)}.")
        color = values.get("color", ruleset.colors[0])
        find_color(ruleset, color)
        svg = draw_piece(ruleset, piece, color, Look(theme=values["theme"]))
        return picture_response(self, svg, max_age=HOUR)


def _options(values: dict[str, Any]) -> dict[str, Any]:
    """Return what a query says of the variant's options."""
    known = VariantQuery().fields
    return {name: value for name, value in values.items() if name in known}


def _scene(ruleset: Ruleset, values: dict[str, Any]) -> Scene:
    """Return the board, or a position on it; only the latter needs all placements."""
    if not values.keys() & {*LineQuery().fields, *TriedQuerySerializer().fields}:
        return Scene(ruleset=ruleset)
    requests = read_moves(ruleset.grid, values.get("moves", ""), "moves")
    picks = [PickRequest(piece) for piece in values.get("picks", ())]
    if picks and not ruleset.is_drafted:
        raise InvalidError("Nothing is drafted in this variant.", field="picks")
    position = play_moves(ruleset, requests, picks)
    return scene_with(position, values.get("move"))
