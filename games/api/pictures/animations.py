"""Responses with animations, which a worker creates unless they are cached."""

from typing import Any, ClassVar, Literal, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.response import Response
from rest_framework.settings import api_settings

from games.api.http import caching
from games.api.http.answer import Answer
from games.api.http.headers import RETRY_AFTER
from games.api.http.media_types import WebpRenderer
from games.api.http.problems import problems
from games.api.pictures.endpoints import BUCKET, SVG, NoPicturesError, PictureEndpoint
from games.pictures import Scene
from games.pictures.webp import is_animated
from games.services.animations import find_or_ask

WAIT = "5"
"""Seconds after which a client should repeat the request. Most animations are then
ready."""
PARAMETERS = [RETRY_AFTER]


class AwaitedAnimation(Answer):
    """An animation in progress. Repeat the request after `Retry-After`."""

    status: Literal["waiting"] = "waiting"


ANIMATION: dict[Any, Any] = {
    (200, WebpRenderer.media_type): OpenApiResponse(
        OpenApiTypes.BINARY, "A WebP animation."
    ),
    (202, "application/json"): AwaitedAnimation,
    **problems(404, "no-pictures", "animators-busy"),
}


class AnimationEndpoint(PictureEndpoint):
    """Endpoint of a WebP replay, which a worker creates on request."""

    renderer_classes = (WebpRenderer,)
    buckets: ClassVar = {"GET": BUCKET}

    def animation_response(self, scene: Scene, max_age: int | None) -> Response:
        """Respond with an animation, or with 202 while it is being created.

        Raises `NoPicturesError` and `AnimatorsBusyError`.
        """
        if not is_animated():
            detail = "This server cannot create WebP pictures. Request SVG instead."
            raise NoPicturesError(detail, available=[SVG])
        content = find_or_ask(scene, self.actor)
        if content is None:
            return self._awaited()
        digest = caching.content_tag(content.hex())
        return self.conditional(digest, lambda: content, max_age)

    def _awaited(self) -> Response:
        json, *_ = cast(
            "list[type[BaseRenderer]]", api_settings.DEFAULT_RENDERER_CLASSES
        )
        self.request.accepted_renderer = json()
        self.request.accepted_media_type = json.media_type
        headers = {"Retry-After": WAIT, "Cache-Control": caching.PRIVATE}
        return Response(AwaitedAnimation(), status=202, headers=headers)
