"""The base class of all views."""

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
"""The name of a rate limit, or what tells it by the names of query parameters."""
EXPENSIVE_BUCKETS = frozenset({"patterns", "pictures", "searches", "solutions"})
"""Rate limits of requests that may take a tenth of a second or more."""
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
"""Methods that may change something. Each view declares a scope for those it has."""
NO_SCOPE = ""
"""Declares that anyone may send a request."""


class Endpoint(LeanView):
    """One resource. Declares by method what may be sent; anything else is refused.

    Errors come in the order of the API contract. Before the view of a method with a
    scope: what cannot be read (400), no caller (401), `prepare` (404), wrong values
    (422), and a token without the scope (403).
    """

    bodies: ClassVar[Mapping[str, type[Body]]] = {}
    """The body of each method; a method without one takes none, or `{}`."""
    queries: ClassVar[Mapping[str, type[Query]]] = {}
    """The query parameters of each method."""
    scopes: ClassVar[Mapping[str, str]] = {}
    """The scopes that each method needs, separated by blanks, or `NO_SCOPE`. A GET may
    declare none: it is open to anyone, or its view calls `require_scope`."""
    ordering: ClassVar[tuple[str, ...]] = ("-id",)
    """Fields that sort a list: see `read_page`."""
    raw_bodies: ClassVar[frozenset[str]] = frozenset()
    """Methods whose body the view reads by itself, because it is not JSON."""
    has_tag: ClassVar[bool] = True
    """Whether answers to GET have an entity tag; what is streamed has none."""
    can_be_stale: ClassVar[bool] = False
    """Whether what is sent is decided on a game that may move on meanwhile."""
    is_play: ClassVar[bool] = False
    """Whether requests are commands to a running game, which the server accepts also
    when its disk is low."""
    tells_change: ClassVar[bool] = False
    """Whether what is sent is answered with what it changed, and all else by choice."""
    buckets: ClassVar[Mapping[str, Bucket]] = {}
    """The rate limit of each method that has one of its own: see the settings."""
    expensive_methods: ClassVar[frozenset[str]] = frozenset()
    """Methods that are expensive, whatever rate limit counts them."""
    is_export: ClassVar[bool] = False
    """Whether GET sends an export; `EXPORTS_AT_ONCE` bounds those under way."""
    may_be_expensive: ClassVar[bool] = False
    """Whether any request is expensive; computed once per class."""
    keeps_answers: ClassVar[bool] = True
    """Whether a POST with an `Idempotency-Key` is answered once."""

    _decoded_body: Body | InvalidError
    _decoded_query: Query | InvalidError | None = None

    def __init_subclass__(cls, **_: Any) -> None:
        """Refuse a view that does not say who may change something."""
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
        """Whether query parameters pass that nobody declared: others read them."""
        return False

    @classmethod
    def bucket_of(
        cls,
        method: str,
        query: Collection[str],
        accept: str,  # noqa: ARG003 - where it matters, a subclass looks at it
    ) -> str | None:
        """Return the rate limit of a request, if it has one of its own.

        By the names of its query parameters, and by what it accepts.
        """
        bucket = cls.buckets.get(method)
        return bucket(query) if callable(bucket) else bucket

    @classmethod
    def is_expensive(cls, method: str, query: Collection[str], accept: str) -> bool:
        """Return whether a request belongs to the line of expensive requests."""
        return (
            method in cls.expensive_methods
            or cls.bucket_of(method, query, accept) in EXPENSIVE_BUCKETS
        )

    @property
    def caller(self) -> Caller:
        """Return who asks; nobody is an error."""
        if (caller := self.caller_or_none) is None:
            raise UnauthenticatedError
        return caller

    @property
    def actor(self) -> str | None:
        """Return who asks, as events name them; None for nobody."""
        caller = self.caller_or_none
        return None if caller is None else caller.actor

    @property
    def account_or_address(self) -> str:
        """Return the account that answers for the caller; else the address."""
        caller = self.caller_or_none
        return (caller and caller.account) or client_address(self.request)

    @property
    def viewer(self) -> str | None:
        """As whom private things are read; nobody without the scope to read them."""
        caller = self.caller_or_none
        if caller is None or "games:read" not in caller.scopes:
            return None
        return caller.actor

    def prepare(self) -> None:
        """Look up what the path names, before values and the scope are checked.

        It may check values as well that no type describes: `received` or `queried`
        return the values then.
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
        """Refuse a caller whose token lacks this scope, or is for another seat."""
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
        """What a second request with the same key must have in common with this."""
        return idempotency.fingerprint(self.method, self.path_sent, self.body)

    @property
    def wants_representation(self) -> bool:
        """Whether the caller would like to see all of what is changed."""
        sent = self.sent.get("HTTP_PREFER")
        return sent is not None and wants_representation(sent)

    @property
    def if_match(self) -> int | None:
        """The version the caller insists on."""
        return caching.version_in(self.sent.get("HTTP_IF_MATCH"))

    def conditional(
        self, tag: str, make: Callable[[], object], max_age: int | None = None
    ) -> Response:
        """304 where the caller has this tag already, else what `make` gives.

        With `max_age` (seconds) anybody may keep it that long; without, only the
        caller, who must ask again.
        """
        headers = {"ETag": tag, "Cache-Control": caching.kept(max_age)}
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

        For requests whose key is not stored with what they made. The field named
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
        """Respond 201 with what `make` creates, or as the first time."""
        return self.once(lambda: Response(make(), status=201), shown_once=shown_once)

    def page(
        self,
        rows: QuerySet[Any],
        describe: Callable[[Any], object],
        page: Callable[..., Page[Any]] = Page,
    ) -> Response:
        """Return one page of a list, which `ordering` sorts and a `PagedQuery` selects.

        `page` makes the answer from its items and the cursor of the next page.
        """
        found, following = read_page(rows, self.queried(PagedQuery), self.ordering)
        return Response(page(items=[describe(row) for row in found], next=following))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read before authenticating: the order of errors in the API contract."""
        self._read()
        super().initial(request, *args, **kwargs)
        if scopes := self.scopes.get(self.method):
            self.permit(scopes)

    def options(  # type: ignore[override]
        self, *_: Any, **__: Any
    ) -> HttpResponse:
        """Say by `Allow` what can be done here, and nothing else."""
        answer = HttpResponse(status=204)
        del answer["Content-Type"]
        return answer

    def _read(self) -> None:
        method = self.method
        if not hasattr(self, method.lower()):
            raise MethodNotAllowed(method)
        if self.sent.get("QUERY_STRING") and not self.takes_any_query:
            declared_query = self.queries.get(method, Query)
            given = dict(self.query.lists())
            try:
                self._decoded_query = decoding.read_query(declared_query, given)
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
    """A file, which the path names."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Send what there is, whatever `Accept` says."""
        return super().perform_content_negotiation(request, force=True)
