"""HTML documents, one for each address of the page. Scripts complete them."""

from collections.abc import Sequence
from typing import ClassVar

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path
from rest_framework.renderers import BaseRenderer, StaticHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.page import home, modules, policy, previews
from blokus_api.page.files import address_of
from blokus_api.page.previews import Preview, Previewing
from blokus_api.page.sources import STYLE_SHEET
from blokus_api.page.texts import TEXTS
from blokus_api.site.index import PATH, RootView
from games.api.http import errors
from games.api.http.endpoint import Endpoint
from games.api.http.headers import language_of, say_language
from games.api.http.media_types import preferred
from games.errors import NotFoundError
from games.rules.variants import VARIANTS

FONT = "vendor/gabarito-5.3.0/gabarito-s.woff2"
HOME = "/"
JSON, HTML = "application/json", "text/html"
OK, NOT_FOUND = 200, 404
OTHERS = ("/api/", "/static/")
"""Prefixes of all paths outside the page."""


class PageView(Endpoint):
    """An address of the page."""

    authentication_classes = ()
    renderer_classes: Sequence[type[BaseRenderer]] = (StaticHTMLRenderer,)
    schema = None
    takes_any_query = True
    path: ClassVar[str] = ""
    preview: ClassVar[Previewing] = staticmethod(previews.home)
    is_embedded: ClassVar[bool] = False

    def get(self, request: Request, **parameters: object) -> HttpResponse:
        """Return the document for an address, with status 404 if its object is missing.

        For games and records, the status is always 200, so that it does not reveal
        private ones.
        """
        status = 200
        try:
            preview = self.preview(language_of(request), **parameters)
        except NotFoundError:
            preview, status = previews.nothing(language_of(request)), NOT_FOUND
        except DatabaseError:
            # If the database fails, only the page's scripts can report it.
            preview = previews.home(language_of(request))
        return document(
            request,
            preview,
            self.path,
            status=status,
            is_embedded=self.is_embedded,
        )


class HomeView(RootView):
    """The view of `/`: the page if the client prefers HTML, otherwise the index."""

    @property
    def takes_any_query(self) -> bool:
        """Return whether scripts read the query, so that any parameter is allowed."""
        return prefers_html(self.request)

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """Select the media type that the client prefers if it accepts both."""
        if prefers_html(request):
            return StaticHTMLRenderer(), HTML
        return super().perform_content_negotiation(request, force)

    def get(self, request: Request) -> Response | HttpResponse:  # type: ignore[override]
        """Return the page, or an index of all parameterless paths that support GET."""
        if prefers_html(request):
            answer = document(request, previews.home(language_of(request)), HOME)
        else:
            answer = super().get(request)
        patch_vary_headers(answer, ("Accept",))
        return answer


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return Django's response for unknown paths: a document for browsers."""
    is_ours = request.path != "/api" and not request.path.startswith(OTHERS)
    if is_ours and request.method in ("GET", "HEAD") and prefers_html(request):
        answer = document(
            request,
            previews.nothing(language_of(request)),
            request.path,
            status=NOT_FOUND,
        )
    else:
        answer = errors.not_found(request, exception)
    patch_vary_headers(answer, ("Accept",))
    return answer


def prefers_html(request: HttpRequest | Request) -> bool:
    """Return whether the client prefers HTML to JSON; `*/*` counts as JSON."""
    return preferred(request.META.get("HTTP_ACCEPT", ""), (JSON, HTML)) == HTML


def document(
    request: HttpRequest | Request,
    preview: Preview,
    path: str,
    *,
    status: int = 200,
    is_embedded: bool = False,
) -> HttpResponse:
    """Return the document for an address; `path` is in the router's syntax."""
    language = language_of(request)
    # The home page is visible without scripts. Modules build all other screens.
    first_view = home.first_view(language) if path == HOME and status == OK else ""
    text = render_to_string(
        "page/page.html",
        {
            "language": language,
            "api": PATH,
            "site": settings.SITE_NAME,
            "variants": len(VARIANTS),
            "texts": TEXTS[language],
            "preview": preview,
            "first_view": first_view,
            "is_embedded": is_embedded,
            # In this case, the router opens no screen.
            "is_missing": status == NOT_FOUND,
            "canonical": settings.PUBLIC_URL + escape_uri_path(request.path),
            "sheets": [
                address_of(name) for name in (STYLE_SHEET, *modules.sheets(path))
            ],
            "font": address_of(FONT),
            "modules": [address_of(name) for name in modules.needed(path, language)],
            "entry": address_of(modules.ENTRY),
        },
    )
    response = HttpResponse(text, status=status)
    say_language(response, language)
    policy.confine(response, is_embedded=is_embedded)
    return response
