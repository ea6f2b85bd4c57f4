"""Endpoints of pictures in SVG, and in PNG if the server supports it."""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.response import Response
from rest_framework.settings import api_settings

from games.api.http import caching
from games.api.http.endpoint import Bucket, Endpoint, FileEndpoint
from games.api.http.errors import UnavailableError
from games.api.http.media_types import PngRenderer, SvgRenderer, preferred
from games.errors import ApiError
from games.pictures.png import (
    DrawingError,
    PicturesUnavailableError,
    rasterize_apart,
)
from games.pictures.svg import WIDTH
from games.time_budget import TimeUsedUpError, time_left

logger = logging.getLogger(__name__)

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Content security policy. Browsers open SVG files as documents, which must not run
scripts or load resources."""
BUCKET = "pictures"
"""Name of the rate limit for pictures that take a tenth of a second or need a
worker."""
DRAWINGS = "drawings"
"""Name of the rate limit for all other pictures. Pages show many pictures at once, and
browsers request them without a token. The limit is high enough for a school class
behind one address."""
SVG, PNG = SvgRenderer.media_type, PngRenderer.media_type
DRAWING: dict[Any, Any] = {
    (200, SVG): OpenApiResponse(OpenApiTypes.BINARY, "An SVG picture."),
}
IMAGE: dict[Any, Any] = {
    (200, PNG): OpenApiResponse(OpenApiTypes.BINARY, "A PNG picture."),
}


@dataclass(eq=False, kw_only=True)
class NoPicturesError(ApiError, code="no-pictures", status=406):
    """This server cannot create this type of picture. See `available`."""

    available: list[str]
    """Media types that the server can make."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(available=[SVG])


class PictureEndpoint(FileEndpoint):
    """Endpoint of a picture whose media type is in the path."""

    renderer_classes: Sequence[type[BaseRenderer]] = (SvgRenderer,)
    buckets: ClassVar[Mapping[str, Bucket]] = {"GET": DRAWINGS}


class PngEndpoint(PictureEndpoint):
    """Endpoint of a PNG picture, which takes a hundred times as long as an SVG."""

    renderer_classes = (PngRenderer,)
    buckets = {"GET": BUCKET}


class AlsoPictured(Endpoint):
    """Endpoint of a JSON answer that is also available as a picture by `Accept`."""

    renderer_classes = (
        *cast("list[type[BaseRenderer]]", api_settings.DEFAULT_RENDERER_CLASSES),
        SvgRenderer,
        PngRenderer,
    )

    @property
    def is_picture_wanted(self) -> bool:
        """Return whether the caller requests a picture."""
        return self.request.accepted_renderer.media_type in (SVG, PNG)

    @classmethod
    def bucket_of(cls, method: str, query: Collection[str], accept: str) -> str | None:
        """Return the PNG rate limit if the response is a PNG picture."""
        # SVG has priority over PNG unless the header names only one of them.
        if method == "GET" and "image/" in accept.lower():
            kinds = [str(renderer.media_type) for renderer in cls.renderer_classes]
            if preferred(accept, kinds) == PNG:
                return BUCKET
        return super().bucket_of(method, query, accept)


def picture_response(
    endpoint: Endpoint,
    svg: str,
    *,
    width: int = WIDTH,
    version: int | None = None,
    max_age: int | None = None,
) -> Response:
    """Respond with an SVG or a PNG of the requested width, or with 304.

    The entity tag of a running game begins with its version. Raises `NoPicturesError`
    if the server does not support PNG.
    """
    kind = endpoint.request.accepted_renderer.media_type
    tag = caching.content_tag([kind, width, svg] if kind == PNG else [kind, svg])
    if version is not None:
        tag = tag.replace('"', f'"{version}-', 1)
    response = endpoint.conditional(
        tag,
        lambda: _rasterized(svg, width) if kind == PNG else svg.encode(),
        max_age,
    )
    response["Content-Security-Policy"] = POLICY
    return response


def _rasterized(svg: str, width: int) -> bytes:
    try:
        return rasterize_apart(svg, width, time_left())
    except TimeoutError as error:
        raise TimeUsedUpError from error
    except DrawingError as error:
        logger.exception("A picture could not be drawn.")
        raise UnavailableError(
            "The picture could not be drawn. Try again later."
        ) from error
    except PicturesUnavailableError as error:
        detail = "This server cannot create PNG pictures. Request SVG instead."
        raise NoPicturesError(detail, available=[SVG]) from error
