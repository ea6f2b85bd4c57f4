"""Endpoint that validates, authorizes and executes commands."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from django.http import HttpResponse
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from games.api.answers.events import GameChange
from games.api.answers.games import Game
from games.api.commands.command import GameCommand, Sender
from games.api.http import caching
from games.api.http.answer import JSON, Answer, encode
from games.api.http.bodies import Body
from games.api.http.endpoint import Endpoint
from games.api.http.headers import IF_MATCH, LOCATION, REPRESENTATION
from games.api.http.problems import problems
from games.api.http.raw_headers import set_header
from games.decisions import find_seat, require_any_seat
from games.errors import ApiError, InvalidError
from games.services import execution, queries
from games.services.execution import CommandResult
from games.storage.event_store import LoadedGame

AnyCommand = TypeVar("AnyCommand", bound=GameCommand)


class CommandEndpoint(Endpoint):
    """Endpoint of commands to a game that may have changed meanwhile."""

    commands: ClassVar[Mapping[str, type[GameCommand]]] = {}
    """Commands by method."""
    can_be_stale: ClassVar[bool] = True
    is_play: ClassVar[bool] = True
    tells_change: ClassVar[bool] = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read `If-Match` before anything else."""
        self.tag = self.if_match
        super().initial(request, *args, **kwargs)

    def permit(self, scopes: str) -> None:
        """Do nothing: `understood` checks commands once the game is loaded."""
        if self.method not in self.commands:
            super().permit(scopes)

    def read(self, game: UUID) -> LoadedGame:
        """Return the game; raises `NotFoundError` if the caller may not see it."""
        caller = self.caller
        return execution.read_for(str(game), caller.actor, self.idempotency_key)

    def send(
        self, kind: type[GameCommand], game: UUID, number: int = 0
    ) -> HttpResponse:
        """Decide based on the cached state, if the command permits it.

        A cached state may be outdated. In this case the append stores nothing, and the
        command is decided again, based on the stored state. The same happens after any
        refusal.
        """
        if kind.is_recalled:
            actor = self.caller.actor
            if recalled := execution.recall_for(str(game), actor, self.tag):
                try:
                    return self.run(kind, recalled, number)
                except ApiError:
                    pass
        return self.run(kind, self.read(game), number)

    def run(
        self, kind: type[GameCommand], loaded: LoadedGame, number: int = 0
    ) -> HttpResponse:
        """Decide, store the events, and respond."""
        sent, sender, meant = self.understood(kind, loaded, number)
        return self.answer(sent.execute(loaded, sender, meant))

    def understood(
        self, kind: type[AnyCommand], loaded: LoadedGame, number: int = 0
    ) -> tuple[AnyCommand, Sender, Any]:
        """Return the command, its sender and the parsed request."""
        state = loaded.state
        if kind.is_to_seat:
            find_seat(state, number)
        sent = self.received(kind) if kind.__struct_fields__ else kind()
        expected = self.expected(getattr(sent, "expected_version", UNSET))
        sender = Sender(self.command(), loaded.now, expected, number)
        meant = sent.read(state, sender)
        self.require_scope(kind.scope)
        if kind.needs_seat:
            require_any_seat(state, sender.actor)
        return sent, sender, meant

    def expected(self, field: int | UnsetType | None) -> int | None:
        """Return the version that the caller has seen, from the header or the field."""
        if field is UNSET or field is None:
            return self.tag
        if self.tag not in (None, field):
            raise InvalidError(
                "`If-Match` and `expected_version` must specify the same version.",
                field="expected_version",
            )
        return field

    def answer(self, answer: Any) -> HttpResponse:
        """Respond with the stored events: 201, or 200 if no event is new."""
        return self.respond_with(answer, self.change(answer))

    def change(self, answer: CommandResult) -> GameChange:
        """Return the stored events, with the state if `Prefer` requests it."""
        if not self.wants_representation:
            return GameChange.build(answer)
        state = answer.state
        if not state.is_visible_to(self.viewer):
            return GameChange.build(answer)  # for example, after a player left
        # Right after an event, no computer move is being prepared yet.
        preparing = not answer.envelopes and queries.is_preparing(state)
        game = Game.for_viewer(self.viewer, state, preparing=preparing)
        return GameChange.build(answer, game)

    def respond_with(
        self, answer: CommandResult, document: Answer, **headers: str
    ) -> HttpResponse:
        """Respond with a document about the stored events, and with additional headers.

        Commands respond only with JSON, so the response can be encoded at once. DRF
        renders its `Response` later, which costs 24 calls per move
        (docs/front-desk.md).
        """
        if isinstance(document, GameChange) and document.state is not UNSET:
            headers["Preference-Applied"] = REPRESENTATION
        if answer.replayed:
            headers["Idempotency-Replayed"] = "true"
        new = bool(answer.envelopes) and not answer.replayed
        response = HttpResponse(
            encode(document), JSON, status=201 if new else 200, headers=headers
        )
        set_header(response, "ETag", caching.version_tag(answer.state.version))
        return response


def path_of(
    *kinds: type[GameCommand], base: type[CommandEndpoint] = CommandEndpoint
) -> URLPattern:
    """Return the path of commands that differ only in their method.

    `base` is their endpoint, which also handles GET if the path can be read.
    """
    route, doc = kinds[0].route, kinds[0].__doc__
    commands = {kind.route.method: kind for kind in kinds}
    members: dict[str, Any] = {
        "__doc__": doc,
        "commands": commands,
        "bodies": {m: kind for m, kind in commands.items() if kind.__struct_fields__},
        "scopes": {**base.scopes, **{m: kind.scope for m, kind in commands.items()}},
        "queries": {m: kind.query for m, kind in commands.items() if kind.query},
        "buckets": {m: kind.bucket for m, kind in commands.items() if kind.bucket},
        **{method.lower(): _method(kind) for method, kind in commands.items()},
    }
    view: type[CommandEndpoint] = type(kinds[0].__name__, (base,), members)
    return path(route.path, view.as_view(), name=route.name)


def _method(kind: type[GameCommand]) -> Callable[..., HttpResponse]:
    def method(
        view: CommandEndpoint, _: Request, game: UUID, **numbers: int
    ) -> HttpResponse:
        return view.send(kind, game, *numbers.values())

    route = kind.route
    method.__doc__ = kind.__doc__
    parameters = [IF_MATCH] if "expected_version" in kind.__struct_fields__ else []
    if kind.responses.get(201) is Game:
        parameters.append(LOCATION)
    described = extend_schema(
        operation_id=route.operation,
        tags=[route.tag],
        parameters=parameters,
        request=_documented(kind),
        responses={**kind.responses, **problems(*kind.errors)},
    )
    decorated: Callable[..., HttpResponse] = described(method)
    return decorated


def _documented(kind: type[GameCommand]) -> type[Body] | None:
    """Return the class that declares the fields: the command or its base."""
    fields, bases = kind.__struct_fields__, reversed(kind.__mro__)
    declaring = (b for b in bases if getattr(b, "__struct_fields__", ()) == fields)
    return next(declaring) if fields else None
