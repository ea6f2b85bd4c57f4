"""Base class of commands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

import msgspec

from games.api.answers.events import GameChange
from games.api.http.bodies import Body, Query
from games.decisions import Command
from games.events.registry import Event
from games.replay.state import GameState
from games.services import execution
from games.storage.event_store import LoadedGame

FAILURES = (401, 403, "not-your-seat", 404, "game-over", 422)
"""Errors that every command can cause; commands add their own."""


@dataclass(frozen=True)
class Route:
    """Path of a command, with its names."""

    path: str
    """Path below the game's path, in the syntax of the URL configuration."""
    name: str
    """Name of the path in the URL configuration."""
    operation: str
    """Name of the operation in the OpenAPI document."""
    tag: str = "games"
    method: str = "POST"


class Sender(msgspec.Struct, frozen=True):
    """Sender of a command, with the time and the version that they have seen."""

    command: Command
    """Actor, idempotency key and fingerprint."""
    now: datetime
    """Current time of the game, which differs from real time in the sandbox."""
    expected: int | None
    """Version that the sender has seen, if given."""
    number: int = 0
    """Number of the seat or offer in the path."""

    @property
    def actor(self) -> str:
        """Name of the actor, as used in events."""
        return self.command.actor


class DryRun(Query):
    """Query that can request the effect of a command without storing it."""

    dry_run: bool = False


class GameCommand(Body):
    """A command that changes a game. Its fields are those of the request body.

    The docstring is the text of the operation in the OpenAPI document. The field
    `expected_version` is the version that the sender has seen. Every command class must
    have a route, a scope and errors.
    """

    route: ClassVar[Route]
    scope: ClassVar[str]
    errors: ClassVar[Sequence[int | str]]
    query: ClassVar[type[Query] | None] = None
    """Query parameters, if the command has any."""
    responses: ClassVar[Mapping[int, Any]] = {201: GameChange, 200: GameChange}
    """Successful responses by status."""
    component: ClassVar[str | None] = None
    """Name of the body in the OpenAPI document, if it differs from the class name."""
    bucket: ClassVar[str | None] = None
    """Name of the rate limit, if the command has its own."""
    is_recalled: ClassVar[bool] = False
    """Whether the command first tries the state in this process's cache."""
    is_to_seat: ClassVar[bool] = False
    """Whether the path names a seat."""
    needs_seat: ClassVar[bool] = True
    """Whether the sender must have a seat."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Reject a command class without a route, scope or errors."""
        super().__init_subclass__(**options)
        lacking = {"route", "scope", "errors"} - set(dir(cls))
        if lacking:
            raise TypeError(f"{cls.__name__} declares no {' and no '.join(lacking)}.")

    def read(self, state: GameState, sender: Sender) -> Any:
        """Return the parsed request for `decide`; raises `InvalidError`.

        The endpoint calls it before it checks the token's scope.
        """

    def decide(self, state: GameState, sender: Sender, meant: Any) -> Sequence[Event]:
        """Return the events or raise an error, without side effects. May run twice."""
        raise NotImplementedError

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> Any:
        """Decide, store the events, and return the result for the endpoint."""
        return execution.execute(
            loaded,
            sender.command,
            lambda state: self.decide(state, sender, meant),
            sender.expected,
        )
