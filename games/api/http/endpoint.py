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
"""Name of a rate limit, or a function that chooses it by the names of query
parameters."""
EXPENSIVE_BUCKETS = frozenset({"patterns", "pictures", "searches", "solutions"})
"""Names of rate limits for requests that may take a tenth of a second or more."""
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
"""Methods that may change data. Each view declares a scope for each of them."""
NO_SCOPE = ""
"""Value in `scopes` for requests that need no token."""


class Endpoint(LeanView):
    """A resource that declares its permitted input for each method.

    Errors come in a documented order. Before a method with a scope runs, these are
    checked in turn: malformed input (400), no caller (401), `prepare` (404), wrong
    values (422), and a token without the scope (403).
    """

    bodies: ClassVar[Mapping[str, type[Body]]] = {}
    """Body classes by method; other methods accept only `{}` or no body."""
    queries: ClassVar[Mapping[str, type[Query]]] = {}
    """Query classes by method."""
    scopes: ClassVar[Mapping[str, str]] = {}
    """Scopes by method, separated by spaces, or `NO_SCOPE`. A GET without scopes is
    public unless its view calls `require_scope`."""
    ordering: ClassVar[tuple[str, ...]] = ("-id",)
    """Fields by which a list is sorted; see `read_page`."""
    raw_bodies: ClassVar[frozenset[str]] = frozenset()
    """Methods whose bodies are not JSON and are read by the view itself."""
    has_tag: ClassVar[bool] = True
    """Whether responses to GET have an entity tag. Streams have none."""
    can_be_stale: ClassVar[bool] = False
    """Whether a game may have changed since the client's last response."""
    is_play: ClassVar[bool] = False
    """Whether requests are commands to a running game. The server accepts these even if
    its disk is nearly full."""
    tells_change: ClassVar[bool] = False
    """Whether clients can request the whole changed resource with `Prefer`."""
    buckets: ClassVar[Mapping[str, Bucket]] = {}
    """Rate limits by method, for methods with their own limits; see the settings."""
    expensive_methods: ClassVar[frozenset[str]] = frozenset()
    """Methods that are always expensive, regardless of their rate limit."""
    is_export: ClassVar[bool] = False
    """Whether GET is an export; `EXPORTS_AT_ONCE` limits concurrent exports."""
    may_be_expensive: ClassVar[bool] = False
    """Whether any request to the class can be expensive. The value is computed once."""
    keeps_answers: ClassVar[bool] = True
    """Whether the response to a POST with an `Idempotency-Key` is stored."""

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
        """Whether other code reads query parameters that are not declared."""
        return False

    @classmethod
    def bucket_of(
        cls,
        method: str,
        query: Collection[str],
        accept: str,  # noqa: ARG003 - a subclass uses it
    ) -> str | None:
        """Return the name of the rate limit if the request has a separate one.

        It may depend on the names of query parameters and on `Accept`.
        """
        bucket = cls.buckets.get(method)
        return bucket(query) if callable(bucket) else bucket

    @classmethod
    def is_expensive(cls, method: str, query: Collection[str], accept: str) -> bool:
        """Return whether a request belongs in the queue for expensive requests."""
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
        """Return the caller as named in events; None without a token."""
        caller = self.caller_or_none
        return None if caller is None else caller.actor

    @property
    def account_or_address(self) -> str:
        """Return the account responsible for the caller, or else the address."""
        caller = self.caller_or_none
        return (caller and caller.account) or client_address(self.request)

    @property
    def viewer(self) -> str | None:
        """Player whose private data is shown; None without the scope `games:read`."""
        caller = self.caller_or_none
        if caller is None or "games:read" not in caller.scopes:
            return None
        return caller.actor

    def prepare(self) -> None:
        """Look up the resource in the path before values and the scope are checked.

        It may also use `received` or `queried` to check values that no type describes.
        """

    def permit(self, scopes: str) -> None:
        """Check a request that needs these scopes, and raise its first error."""
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
        """Require a scope and, for a seat token, the token's own seat."""
        caller = self.caller
        caller.require(scope)
        if scope == "play" and caller.bound is not None:
            game = self.kwargs.get("game")
            caller.require_at(game and str(game), self.kwargs.get("seat"))

    def received(self, declared_as: type[AnyBody]) -> AnyBody:
        """Return the body as its declared class; raises `InvalidError`."""
        decoded = self._decoded_body
        if isinstance(decoded, InvalidError):
            raise decoded
        return cast("AnyBody", decoded)

    def queried(self, declared_as: type[AnyQuery]) -> AnyQuery:
        """Return the query as its declared class; raises `InvalidError`."""
        decoded = self._decoded_query or decoding.read_query(declared_as, {})
        if isinstance(decoded, InvalidError):
            raise decoded
        return cast("AnyQuery", decoded)

    @property
    def fingerprint(self) -> str:
        """Hash that must be equal for all requests with the same idempotency key."""
        return idempotency.fingerprint(self.method, self.path_sent, self.body)

    @property
    def wants_representation(self) -> bool:
        """Whether the caller requests the whole changed resource."""
        sent = self.sent.get("HTTP_PREFER")
        return sent is not None and wants_representation(sent)

    @property
    def if_match(self) -> int | None:
        """Version from `If-Match`; None if any version matches."""
        return caching.version_in(self.sent.get("HTTP_IF_MATCH"))

    def conditional(
        self, tag: str, make: Callable[[], object], max_age: int | None = None
    ) -> Response:
        """Return 304 if the caller's copy has this tag, else the response from `make`.

        With `max_age` (seconds), all caches may store the response. Without it, only
        the caller may store it and must revalidate it.
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
        """Return the response from `make`, or the first response to the key again.

        This is for requests whose idempotency key is not stored with their result. The
        field `shown_once` is null in repeated responses.
        """
        if (key := self.idempotency_key) is None:
            return make()
        caller = self.actor or idempotency.anonymous_at(client_address(self.request))
        command = Command(caller, key, self.fingerprint)
        return idempotency.answer_once(command, make, shown_once)

    def create_once(
        self, make: Callable[[], object], *, shown_once: str | None = None
    ) -> Response:
        """Respond with 201 and a new object, or repeat the first response."""
        return self.once(lambda: Response(make(), status=201), shown_once=shown_once)

    def page(
        self,
        rows: QuerySet[Any],
        describe: Callable[[Any], object],
        page: Callable[..., Page[Any]] = Page,
    ) -> Response:
        """Return the page of a list that a `PagedQuery` selects.

        `ordering` sorts it. `page` builds the answer from the items and the cursor of
        the next page.
        """
        items, following = read_page(rows, self.queried(PagedQuery), self.ordering)
        return Response(page(items=[describe(row) for row in items], next=following))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read the input before authentication, because its errors come first."""
        self._read()
        super().initial(request, *args, **kwargs)
        if scopes := self.scopes.get(self.method):
            self.permit(scopes)

    def options(  # type: ignore[override]
        self, *_: Any, **__: Any
    ) -> HttpResponse:
        """Respond with the permitted methods in the `Allow` header."""
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
    """Endpoint that returns the file named in the path."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Return the only media type, whatever `Accept` requests."""
        return super().perform_content_negotiation(request, force=True)
