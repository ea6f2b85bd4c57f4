"""Pictures and animations of records."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from msgspec.structs import replace
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from games.api.pictures.animations import ANIMATION, PARAMETERS, AnimationEndpoint
from games.api.pictures.endpoints import (
    DRAWING,
    IMAGE,
    PictureEndpoint,
    PngEndpoint,
    picture_response,
)
from games.api.pictures.queries import (
    PlyPngQuery,
    PlyQuery,
    ReplayQuery,
    look_of,
)
from games.api.pictures.scenes import scene_of_cells
from games.errors import InvalidError
from games.pictures import Scene, draw, draw_replay
from games.pictures.svg import WIDTH
from games.rules.variants import find_ruleset
from records.archive.permissions import find_record
from records.models import Record


def scene_of_record(record: Record, ply: int | None = None) -> Scene:
    """Return a record's board after `ply` placements or, by default, at the end.

    The board includes the setup of a `position`. Raises `InvalidError` if the record
    has fewer placements.
    """
    setup = [] if record.setup is None else record.setup["placements"]
    laid = [(0, color, cells) for color, _, cells in setup]
    placed = [(seat, color, cells) for seat, color, _, cells in record.placements]
    if ply is not None and ply > len(placed):
        raise InvalidError(
            f"The record has only {len(placed)} placements. Send a smaller `ply`.",
            field="ply",
        )
    ruleset = find_ruleset(record.variant, record.options)
    scene = scene_of_cells(ruleset, [*laid, *placed[:ply]])
    return scene if placed[:ply] else replace(scene, last=0)


def record_picture(
    endpoint: Endpoint, record: Record, svg: str, width: int = WIDTH
) -> Response:
    """Return the picture of a record.

    The picture never changes, because it does not show names, which could be erased.
    """
    return picture_response(endpoint, svg, width=width, max_age=age_of(record))


def age_of(record: Record) -> int | None:
    """Return the seconds for which a record may be cached; None if it is private.

    An imported record may be cached for only a day, because an operator may remove it
    from this server but cannot remove it from caches.
    """
    if record.visibility != "public":
        return None
    return caching.FOR_A_DAY if record.game is None else caching.FOR_EVER


class RecordPicture(PictureEndpoint):
    """A picture of a record that the caller may see."""

    def draw_queried(self, name: UUID) -> Response:
        """Return the picture that the query describes."""
        record = find_record(name, self.viewer)
        query = self.queried(PlyQuery)
        scene = scene_of_record(record, query.ply)
        svg = draw(scene, look_of(scene.ruleset, query))
        width = query.size if isinstance(query, PlyPngQuery) else WIDTH
        return record_picture(self, record, svg, width)


class RecordSvgView(RecordPicture):
    """A record as SVG."""

    queries: ClassVar = {"GET": PlyQuery}

    @extend_schema(
        operation_id="draw_record",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, "removed", 422)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Draw a record as SVG.

        The picture shows the final position, or the position after `ply` placements.
        """
        return self.draw_queried(record)


class RecordPngView(PngEndpoint, RecordPicture):
    """A record as PNG."""

    queries: ClassVar = {"GET": PlyPngQuery}

    @extend_schema(
        operation_id="draw_record_png",
        tags=["pictures"],
        responses={**IMAGE, **problems(404, "removed", 422, "no-pictures")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Draw a record as PNG.

        The picture shows the final position, or the position after `ply` placements.
        """
        return self.draw_queried(record)


class RecordReplaySvgView(RecordPicture):
    """A record as an animated SVG."""

    queries: ClassVar = {"GET": ReplayQuery}

    @extend_schema(
        operation_id="draw_record_replay",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, "removed", 422)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Draw a record as an animated SVG.

        Placements appear one after another. If the viewer prefers reduced motion, the
        picture shows the last position.
        """
        stored_record = find_record(record, self.viewer)
        query = self.queried(ReplayQuery)
        scene = scene_of_record(stored_record)
        look = look_of(scene.ruleset, query)
        return record_picture(
            self, stored_record, draw_replay(scene, look, query.seconds)
        )


class RecordAnimationView(AnimationEndpoint):
    """A record as an animated WebP, for programs that do not show SVG."""

    @extend_schema(
        operation_id="draw_record_animation",
        tags=["pictures"],
        parameters=PARAMETERS,
        responses={**ANIMATION, **problems("removed")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Draw a record as an animated WebP.

        A worker creates the animation on request. Until the animation is ready, the
        status is 202. Repeat the request after `Retry-After`.
        """
        stored_record = find_record(record, self.viewer)
        return self.animation_response(
            scene_of_record(stored_record), age_of(stored_record)
        )
