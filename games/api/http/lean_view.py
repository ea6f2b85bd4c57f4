"""A DRF view class that adds little overhead to each request.

DRF creates parsers, renderers and authenticators for every request, and checks
permissions, throttles and versions even if a view declares none. All of these depend
only on the view's class, so they are computed once per class. `docs/front-desk.md`
lists the cost of each step.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from django.http import HttpRequest, QueryDict
from django.utils.functional import cached_property
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.http.caller import Caller
from games.api.http.raw_headers import set_header

ANYTHING = "*/*"
ALLOW = "Allow"
NO_QUERY = QueryDict()


class Traits(NamedTuple):
    """Parsers, authenticators and renderers that all requests to a view class share."""

    parsers: list[BaseParser]
    by_type: dict[str | None, BaseParser]
    """Parsers by canonical media type."""
    authenticators: list[BaseAuthentication]
    only: BaseRenderer | None
    """The class's renderer, if it has exactly one."""
    headers: dict[str, str]
    """Headers of all responses, except `Allow`."""
    allow: str
    """The header `Allow`."""
    is_open: bool
    """Whether the class declares no permissions, throttles or versions."""


class LeanView(APIView):
    """A DRF view that computes everything that depends on its class only once."""

    _traits: ClassVar[dict[type[APIView], Traits]] = {}

    caller_or_none: Caller | None = None
    """Authenticated caller; None without a token."""

    def initialize_request(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> Request:
        """Wrap a request for DRF."""
        self.traits = self._traits.get(type(self)) or self._compute_traits()
        self.sent = request.META
        self.path_sent = request.path
        method = request.method or ""
        self.method = "GET" if method == "HEAD" else method
        wrapped = Request(
            request,
            parsers=self.traits.parsers,
            authenticators=self.traits.authenticators,
            negotiator=self.get_content_negotiator(),
            parser_context={"view": self, "args": args, "kwargs": kwargs},
        )
        # Without these assignments, DRF calls `__getattr__` each time it reads them.
        wrapped.method, wrapped.META = method, self.sent
        return wrapped

    def _compute_traits(self) -> Traits:
        """Compute and cache the traits of this view's class."""
        parsers, renderers = self.get_parsers(), self.get_renderers()
        if hasattr(self, "get") and not hasattr(self, "head"):
            # Django's `setup` does this, but the OpenAPI generator skips it.
            self.head = self.get
        headers = super().default_response_headers
        traits = self._traits[type(self)] = Traits(
            parsers,
            {parser.media_type: parser for parser in parsers},
            self.get_authenticators(),
            renderers[0] if len(renderers) == 1 else None,
            {name: value for name, value in headers.items() if name != ALLOW},
            headers[ALLOW],
            not (
                self.permission_classes
                or self.throttle_classes
                or self.versioning_class
            ),
        )
        return traits

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Return the headers of the class in a new dictionary, which DRF changes."""
        return self.traits.headers.copy()

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        """Complete the response, and add `Allow` without the calls per header."""
        finalized = super().finalize_response(request, response, *args, **kwargs)
        set_header(finalized, ALLOW, self.traits.allow)
        return finalized

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Choose the renderer and authenticate the caller."""
        if not self.traits.is_open:
            super().initial(request, *args, **kwargs)
            return
        self.format_kwarg = None
        chosen = self.perform_content_negotiation(request)
        request.accepted_renderer, request.accepted_media_type = chosen
        request.version = request.versioning_scheme = None
        self.perform_authentication(request)

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer and its media type, negotiated only if needed."""
        only, accepted = self.traits.only, self.sent.get("HTTP_ACCEPT", ANYTHING)
        if only is not None and accepted in (ANYTHING, only.media_type):
            return only, str(only.media_type)
        return super().perform_content_negotiation(request, force)

    def perform_authentication(self, request: Request) -> None:
        """Authenticate the caller now, and store the result where DRF reads it."""
        credentials: Any = None, None
        for authenticator in request.authenticators or ():
            if (answer := authenticator.authenticate(request)) is not None:
                credentials = answer
                break
        self.caller_or_none, _ = request.user, request.auth = credentials

    @property
    def query(self) -> QueryDict:
        """Return the query parameters without parsing an empty query."""
        return self.request.query_params if self.sent.get("QUERY_STRING") else NO_QUERY

    @cached_property
    def body(self) -> object:
        """Parse the body like DRF, except for forms; no body means an empty object."""
        stream = self.request.stream
        if stream is None:
            return {}
        sent = self.request.content_type
        parser = self.traits.by_type.get(sent)
        if parser is None:
            negotiator = self.get_content_negotiator()
            parser = negotiator.select_parser(self.request, self.traits.parsers)
        if parser is None:
            raise unsupported(self.traits.by_type)
        return parser.parse(stream, sent, self.request.parser_context)


def unsupported(expected_types: Iterable[str | None]) -> UnsupportedMediaType:
    """Return the error (415) that names the accepted types."""
    types = " or ".join(f'"{media_type}"' for media_type in expected_types)
    return UnsupportedMediaType("", f"The Content-Type must be {types}.")
