"""Base class of all views."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, TypeAlias, cast

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching, decoding
from games.api.http.answer import Page
from games.api.http.bodies import Body, Query
from games.api.http.caller import Caller
from games.api.http.client_addresses import client_address
from games.api.http.decoding import AnyBody, AnyQuery
from games.api.http.headers import wants_representation
from games.api.http.lean_view import LeanView
from games.api.http.paging import PagedQuery, read_page
from games.decisions import Command
from games.errors import InvalidError, UnauthenticatedError
from games.storage import idempotency

Bucket: TypeAlias = str | Callable[[Collection[str]], str | None]
"""Name of a rate limit, or a function of the names of the query parameters."""
EXPENSIVE_BUCKETS = frozenset({"patterns", "pictures", "searches", "solutions"})
"""Rate limits of requests that may take a tenth of a second or more."""
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
"""Methods that may change something. Each view declares a scope for its methods."""
NO_SCOPE = ""
"""Value of `scopes` for requests that need no token."""


class Endpoint(LeanView):
    """A resource, which declares the permitted input by method.

    Errors come in the order of the API contract. Before a method with a scope:
    malformed input (400), no caller (401), `prepare` (404), wrong values (422), and a
    token without the scope (403).
    """

    bodies: ClassVar[Mapping[str, type[Body]]] = {}
    """Bodies by method; other methods accept no body, or `{}`."""
    queries: ClassVar[Mapping[str, type[Query]]] = {}
    """Query parameters by method."""
    scopes: ClassVar[Mapping[str, str]] = {}
    """Scopes by method, separated by blanks, or `NO_SCOPE`. A GET without scopes is
    public, or its view calls `require_scope`."""
    ordering: ClassVar[tuple[str, ...]] = ("-id",)
    """Fields that sort a list; see `read_page`."""
    raw_bodies: ClassVar[frozenset[str]] = frozenset()
    """Methods whose body is not JSON and is read by the view."""
    has_tag: ClassVar[bool] = True
    """Whether responses to GET have an entity tag; streams have none."""
    can_be_stale: ClassVar[bool] = False
    """Whether requests are decided on a game that may change meanwhile."""
    is_play: ClassVar[bool] = False
    """Whether requests are commands to a running game, which the server accepts even if
    its disk is nearly full."""
    tells_change: ClassVar[bool] = False
    """Whether `Prefer` can request the whole changed resource."""
    buckets: ClassVar[Mapping[str, Bucket]] = {}
    """Rate limits by method, for methods with their own; see the settings."""
    expensive_methods: ClassVar[frozenset[str]] = frozenset()
    """Methods that are expensive regardless of their rate limit."""
    is_export: ClassVar[bool] = False
    """Whether GET is an export; `EXPORTS_AT_ONCE` bounds concurrent ones."""
    may_be_expensive: ClassVar[bool] = False
    """Whether any request can be expensive; computed once per class."""
    keeps_answers: ClassVar[bool] = True
    """Whether a POST with an `Idempotency-Key` has a stored response."""

    _decoded_body: Body | InvalidError
    _decoded_query: Query | InvalidError | None = None

    def __init_subclass__(cls, **_: Any) -> None:
        """Reject a view class without scopes for its changing methods."""
        super().__init_subclass__()
        for method in CHANGING:
            if hasattr(cls, method.lower()) and method not in cls.scopes:
                raise TypeError(
                    f'{cls.__name__} declares no scope for {method}: add "{method}" to'
                    " its `scopes`, with the scope or with `NO_SCOPE`."
                )
        buckets = cls.buckets.values()
        cls.may_be_expensive = (
            cls.is_export
            or bool(cls.expensive_methods)
            or cls.bucket_of.__func__ is not Endpoint.bucket_of.__func__  # type: ignore[attr-defined]
            or any(callable(name) or name in EXPENSIVE_BUCKETS for name in buckets)
        )

    @property
    def takes_any_query(self) -> bool:
        """Whether undeclared query parameters are accepted for other code."""
        return False

    @classmethod
    def bucket_of(
        cls,
        method: str,
        query: Collection[str],
        accept: str,  # noqa: ARG003 - where it matters, a subclass looks at it
    ) -> str | None:
        """Return the rate limit of a request, if it has its own.

        It depends on the names of query parameters and on `Accept`.
        """
        bucket = cls.buckets.get(method)
        return bucket(query) if callable(bucket) else bucket

    @classmethod
    def is_expensive(cls, method: str, query: Collection[str], accept: str) -> bool:
        """Return whether a request belongs in the queue of expensive requests."""
        return (
            method in cls.expensive_methods
            or cls.bucket_of(method, query, accept) in EXPENSIVE_BUCKETS
        )

    @property
    def caller(self) -> Caller:
        """Return the caller; raises `UnauthenticatedError` without a token."""
        if (caller := self.caller_or_none) is None:
            raise UnauthenticatedError
        return caller

    @property
    def actor(self) -> str | None:
        """Return the caller as in events; None without a token."""
        caller = self.caller_or_none
        return None if caller is None else caller.actor

    @property
    def account_or_address(self) -> str:
        """Return the account responsible for the caller, else the address."""
        caller = self.caller_or_none
        return (caller and caller.account) or client_address(self.request)

    @property
    def viewer(self) -> str | None:
        """Player for whom private data is read; None without the scope `games:read`."""
        caller = self.caller_or_none
        if caller is None or "games:read" not in caller.scopes:
            return None
        return caller.actor

    def prepare(self) -> None:
        """Look up the resource of the path, before values and the scope are checked.

        It may also check values that no type describes, with `received` or `queried`.
        """

    def permit(self, scopes: str) -> None:
        """Raise the first error of a request that needs these scopes."""
        if self.caller_or_none is None:
            raise UnauthenticatedError
        self.prepare()
        if (body := self.bodies.get(self.method)) is not None:
            self.received(body)
        if (query := self.queries.get(self.method)) is not None:
            self.queried(query)
        for scope in scopes.split():
            self.require_scope(scope)

    def require_scope(self, scope: str) -> None:
        """Require a scope, and that a seat token is used for its seat."""
        caller = self.caller
        caller.require(scope)
        if scope == "play" and caller.bound is not None:
            game = self.kwargs.get("game")
            caller.require_at(game and str(game), self.kwargs.get("seat"))

    def received(self, declared_as: type[AnyBody]) -> AnyBody:
        """Return the body as declared; raises `InvalidError` for a wrong field."""
        decoded = self._decoded_body
        if isinstance(decoded, InvalidError):
            raise decoded
        return cast("AnyBody", decoded)

    def queried(self, declared_as: type[AnyQuery]) -> AnyQuery:
        """Return the query as declared; raises `InvalidError` for a wrong parameter."""
        decoded = self._decoded_query or decoding.read_query(declared_as, {})
        if isinstance(decoded, InvalidError):
            raise decoded
        return cast("AnyQuery", decoded)

    @property
    def fingerprint(self) -> str:
        """Hash that repeated requests with the same key must have in common."""
        return idempotency.fingerprint(self.method, self.path_sent, self.body)

    @property
    def wants_representation(self) -> bool:
        """Whether the caller requests the whole changed resource."""
        sent = self.sent.get("HTTP_PREFER")
        return sent is not None and wants_representation(sent)

    @property
    def if_match(self) -> int | None:
        """Version in `If-Match`; None if any version matches."""
        return caching.version_in(self.sent.get("HTTP_IF_MATCH"))

    def conditional(
        self, tag: str, make: Callable[[], object], max_age: int | None = None
    ) -> Response:
        """Return 304 if the caller has this tag, else the response of `make`.

        With `max_age` (seconds) all caches may store it; without, only the caller, who
        must revalidate it.
        """
        headers = {"ETag": tag, "Cache-Control": caching.cache_control(max_age)}
        if caching.matches(self.sent.get("HTTP_IF_NONE_MATCH"), tag):
            return Response(status=304, headers=headers)
        return Response(make(), headers=headers)

    def command(self) -> Command:
        """Return the actor, the idempotency key and the fingerprint."""
        return Command(self.caller.actor, self.idempotency_key, self.fingerprint)

    def once(
        self, make: Callable[[], Response], *, shown_once: str | None = None
    ) -> Response:
        """Return the response of `make`, or the first response to the same key.

        This is for requests whose key is not stored with their result. The field
        `shown_once` is null in a repeated response.
        """
        if (key := self.idempotency_key) is None:
            return make()
        caller = self.actor or idempotency.anonymous_at(client_address(self.request))
        command = Command(caller, key, self.fingerprint)
        return idempotency.answer_once(command, make, shown_once)

    def create_once(
        self, make: Callable[[], object], *, shown_once: str | None = None
    ) -> Response:
        """Respond 201 with a new object, or repeat the first response."""
        return self.once(lambda: Response(make(), status=201), shown_once=shown_once)

    def page(
        self,
        rows: QuerySet[Any],
        describe: Callable[[Any], object],
        page: Callable[..., Page[Any]] = Page,
    ) -> Response:
        """Return one page of a list that a `PagedQuery` selects.

        `ordering` sorts it. `page` builds the answer from the items and the cursor of
        the next page.
        """
        items, following = read_page(rows, self.queried(PagedQuery), self.ordering)
        return Response(page(items=[describe(row) for row in items], next=following))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read the input before authentication, as the order of errors requires."""
        self._read()
        super().initial(request, *args, **kwargs)
        if scopes := self.scopes.get(self.method):
            self.permit(scopes)

    def options(  # type: ignore[override]
        self, *_: Any, **__: Any
    ) -> HttpResponse:
        """Respond with the permitted methods in `Allow`."""
        answer = HttpResponse(status=204)
        del answer["Content-Type"]
        return answer

    def _read(self) -> None:
        method = self.method
        if not hasattr(self, method.lower()):
            raise MethodNotAllowed(method)
        if self.sent.get("QUERY_STRING") and not self.takes_any_query:
            declared_query = self.queries.get(method, Query)
            values = dict(self.query.lists())
            try:
                self._decoded_query = decoding.read_query(declared_query, values)
            except InvalidError as error:
                self._decoded_query = error
        key = self.sent.get("HTTP_IDEMPOTENCY_KEY")
        self.idempotency_key = idempotency.read_key(key)
        if method in self.raw_bodies:
            return
        body = self.body
        if (declared_body := self.bodies.get(method)) is None:
            decoding.refuse_body(body)
            return
        try:
            self._decoded_body = decoding.read_body(declared_body, body)
        except InvalidError as error:
            self._decoded_body = error


class FileEndpoint(Endpoint):
    """A file with its name in the path."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Return the only type, whatever `Accept` requests."""
        return super().perform_content_negotiation(request, force=True)
