"""The framework's steps around a view, each taken where it has something to do.

DRF makes parsers, renderers and authenticators for every request, asks permissions and
throttles that nobody declared, and looks up what a view may do. All that follows from
the class of a view, so it is found once for a class. What a request is asked for again
and again is kept beside it: DRF's `Request` looks in three places each time.
"""

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

ANYTHING = "*/*"
NO_QUERY = QueryDict()


class Manners(NamedTuple):
    """What all answers of a class of views have in common."""

    parsers: list[BaseParser]
    by_type: dict[str | None, BaseParser]
    """The parsers by their media types, as most clients send them."""
    authenticators: list[BaseAuthentication]
    only: BaseRenderer | None
    """The renderer, where there is nothing to choose."""
    is_open: bool
    """Whether there are neither permissions nor throttles nor versions to look at."""


class LeanView(APIView):
    """A view of DRF's that costs less than what it answers."""

    _manners: ClassVar[dict[type[APIView], Manners]] = {}
    _headers: ClassVar[dict[type[APIView], dict[str, str]]] = {}

    caller_or_none: Caller | None = None
    """Who asks, if they say so."""

    def initialize_request(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> Request:
        """Return what DRF reads requests with."""
        self.manners = self._manners.get(type(self)) or self._find_manners()
        self.sent = request.META
        self.path_sent = request.path
        method = request.method or ""
        self.method = "GET" if method == "HEAD" else method
        made = Request(
            request,
            parsers=self.manners.parsers,
            authenticators=self.manners.authenticators,
            negotiator=self.get_content_negotiator(),
            parser_context={"view": self, "args": args, "kwargs": kwargs},
        )
        # Without these, DRF looks each of them up by `__getattr__` again and again.
        made.method, made.META = method, self.sent
        return made

    def _find_manners(self) -> Manners:
        """Return what this view has in common with all of its class, from now on."""
        parsers, renderers = self.get_parsers(), self.get_renderers()
        found = self._manners[type(self)] = Manners(
            parsers,
            {parser.media_type: parser for parser in parsers},
            self.get_authenticators(),
            renderers[0] if len(renderers) == 1 else None,
            not (
                self.permission_classes
                or self.throttle_classes
                or self.versioning_class
            ),
        )
        return found

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find how to answer, and whom."""
        if not self.manners.is_open:
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
        """Return what writes the answer; types are compared where there are several."""
        only, accepted = self.manners.only, self.sent.get("HTTP_ACCEPT", ANYTHING)
        if only is not None and accepted in (ANYTHING, only.media_type):
            return only, str(only.media_type)
        return super().perform_content_negotiation(request, force)

    def perform_authentication(self, request: Request) -> None:
        """Authenticate the caller now, and store them also where DRF reads them."""
        found: Any = None, None
        for authenticator in request.authenticators or ():
            if (answer := authenticator.authenticate(request)) is not None:
                found = answer
                break
        self.caller_or_none, _ = request.user, request.auth = found

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Return `Allow`, and `Vary` if need be, for DRF to take apart.

        They are found when a request has come: before that, no view knows of HEAD.
        """
        if (found := self._headers.get(type(self))) is None:
            found = self._headers[type(self)] = super().default_response_headers
        return dict(found)

    @property
    def query(self) -> QueryDict:
        """Return the query parameters; without any, nothing has to be read."""
        return self.request.query_params if self.sent.get("QUERY_STRING") else NO_QUERY

    @cached_property
    def body(self) -> object:
        """Return what was sent, read as DRF does where there are no forms.

        Nothing at all reads as an object without fields.
        """
        stream = self.request.stream
        if stream is None:
            return {}
        sent = self.request.content_type
        parser = self.manners.by_type.get(sent)
        if parser is None:
            chooser = self.get_content_negotiator()
            parser = chooser.select_parser(self.request, self.manners.parsers)
        if parser is None:
            raise UnsupportedMediaType(sent)
        return parser.parse(stream, sent, self.request.parser_context)
