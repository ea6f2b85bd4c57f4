"""The base class of commands: what each one declares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from games.api.answers.events import GameChange
from games.api.http.bodies import Body, Query
from games.decisions import Command
from games.events.registry import Event
from games.replay.state import GameState
from games.services import execution
from games.storage.event_store import LoadedGame

FAILURES = (401, 403, "not-your-seat", 404, "game-over", 422)
"""Errors of every command; each adds its own."""


@dataclass(frozen=True)
class Route:
    """The path of a command, and its names."""

    path: str
    """As the URL configuration has it, below that of the game."""
    name: str
    """Name of the path in the URL configuration."""
    operation: str
    """Name of the operation in the OpenAPI document."""
    tag: str = "games"
    method: str = "POST"


@dataclass(frozen=True)
class Sender:
    """Who sends a command, when, and what they have seen."""

    command: Command
    """The actor, the idempotency key and the fingerprint."""
    now: datetime
    """On the clock of the game."""
    expected: int | None
    """Version that the sender has seen, where they say so."""
    number: int = 0
    """Number of the seat or offer in the path."""

    @property
    def actor(self) -> str:
        """Who sends it, as events name them."""
        return self.command.actor


class DryRun(Query):
    """Whether nothing is stored: the response shows only what would happen."""

    dry_run: bool = False


class GameCommand(Body):
    """A command to a game. Its fields are the body of the request.

    The docstring describes the operation in the OpenAPI document. A field
    `expected_version` is the version that the sender has seen. A command without a
    route, a scope and errors cannot be defined.
    """

    route: ClassVar[Route]
    scope: ClassVar[str]
    errors: ClassVar[Sequence[int | str]]
    query: ClassVar[type[Query] | None] = None
    """The query parameters, if the command has any."""
    responses: ClassVar[Mapping[int, Any]] = {201: GameChange, 200: GameChange}
    """Successful responses of the endpoint, by status."""
    component: ClassVar[str | None] = None
    """Name of the body in the OpenAPI document, if it is not the class's own."""
    bucket: ClassVar[str | None] = None
    """The rate limit, if the command has one of its own."""
    is_recalled: ClassVar[bool] = False
    """Whether the state that this process caches is tried before any is read."""
    is_to_seat: ClassVar[bool] = False
    """Whether the path names a seat."""
    needs_seat: ClassVar[bool] = True
    """Whether only who holds a seat may send it, whatever they did before."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Refuse a command that does not say who may send it."""
        super().__init_subclass__(**options)
        lacking = {"route", "scope", "errors"} - set(dir(cls))
        if lacking:
            raise TypeError(f"{cls.__name__} declares no {' and no '.join(lacking)}.")

    def read(self, state: GameState, sender: Sender) -> Any:
        """Return what is meant, for `decide`; raises `InvalidError`.

        This comes before the scope of the token is checked.
        """

    def decide(self, state: GameState, sender: Sender, meant: Any) -> Sequence[Event]:
        """Return the events, or raise why there are none. Pure: it may run twice."""
        raise NotImplementedError

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> Any:
        """Decide, store the events, and return what `answer` of the endpoint tells."""
        return execution.execute(
            loaded,
            sender.command,
            lambda state: self.decide(state, sender, meant),
            sender.expected,
        )
