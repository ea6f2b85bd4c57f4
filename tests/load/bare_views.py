"""Views that do nothing, with the web's server: no request of this project costs less.

Granian loads this module instead of `blokus_api.wsgi`. It has its own settings, without
middleware or database.
"""

from typing import Any

from django.conf import settings

from games.lab.client.api import PREFIX

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    MIDDLEWARE=[],
    ROOT_URLCONF=__name__,
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
        "DEFAULT_PERMISSION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)

from django.core.wsgi import get_wsgi_application  # noqa: E402 - needs the settings
from django.http import HttpRequest, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework.request import Request  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

ANSWER = {"version": 1}


def bare(request: HttpRequest) -> JsonResponse:
    """Answer without reading the body."""
    return JsonResponse(ANSWER, status=201)


class Bare(APIView):
    """Parses a body and renders an answer."""

    def post(self, request: Request) -> Response:
        body: dict[str, Any] = request.data
        return Response(ANSWER | {"fields": len(body)}, status=201)


urlpatterns = [
    path(f"{PREFIX}/django".removeprefix("/"), bare),
    path(f"{PREFIX}/drf".removeprefix("/"), Bare.as_view()),
]
application = get_wsgi_application()
