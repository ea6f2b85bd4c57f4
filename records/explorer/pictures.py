"""Pictures of positions in the explorer."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
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
from games.api.pictures.queries import look_of
from games.api.pictures.scenes import scene_of
from games.pictures import draw
from games.pictures.svg import WIDTH
from records.explorer.positions import explored_ruleset, queried_position
from records.explorer.requests import PositionLookQuery, PositionPngQuery
from records.explorer.views import MINUTE


class PositionPicture(PictureEndpoint):
    """Picture of a position that the query specifies by moves or by key."""

    def draw_position(self, ruleset: str) -> Response:
        """Return the picture that the query describes."""
        rules = explored_ruleset(ruleset)
        query = self.queried(PositionLookQuery)
        look = look_of(rules, query)
        queried = queried_position(rules, query)
        width = query.size if isinstance(query, PositionPngQuery) else WIDTH
        svg = draw(scene_of(queried.position), look)
        return picture_response(self, svg, width=width, max_age=MINUTE)


class PositionSvgView(PositionPicture):
    """A position as SVG."""

    queries: ClassVar = {"GET": PositionLookQuery}

    @extend_schema(
        operation_id="draw_position",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, 422, "illegal-move")},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Draw an explorer position as SVG.

        Select the position by moves or by key. For a key, the picture shows the
        position as in one of its records.
        """
        return self.draw_position(ruleset)


class PositionPngView(PngEndpoint, PositionPicture):
    """A position as PNG."""

    queries: ClassVar = {"GET": PositionPngQuery}

    @extend_schema(
        operation_id="draw_position_png",
        tags=["pictures"],
        responses={**IMAGE, **problems(404, 422, "illegal-move", "no-pictures")},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Draw an explorer position as PNG.

        Select the position by moves or by key.
        """
        return self.draw_position(ruleset)
