"""Events as JSON: what happened in a game, and where it left the game."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from games.api.answers.board import Turn
from games.api.answers.games import Game
from games.api.http.answer import Answer
from games.api.names import GameStatus
from games.events import registry
from games.events.base import BaseEvent, Cells, Data
from games.events.envelope import Envelope
from games.events.game import GameEnded
from games.events.registry import EVENTS
from games.events.times import Time, time_text
from games.events.turns import MovePlayed, TurnPassed, TurnSkipped
from games.ids import Id
from games.services import execution


class Event(Answer, tag_field="type"):
    """An event of a game: one of these types, told apart by `type`."""

    alternatives: ClassVar[Any]
    """The union of all types."""
    type: ClassVar[str]
    """The name of what happened."""
    game: Id
    """The game that it is of."""
    version: int
    """The number of the event in its game, from 1; the game's version after it."""
    schema: int
    """The number of the shape of `data`; the latest is described here."""
    at: Time
    """When it happened, by the server's clock."""
    actor: str
    """Who did it: `player:ID`, `ai:LEVEL`, or a part of the server, `system:NAME`."""
    data: Data
    """What happened, by the type."""
    prev: str | None
    """The `hash` of the event before it; null for the first."""
    hash: str
    """SHA-256, in hex, over the canonical JSON (RFC 8785) of all else in it."""
    redacted: tuple[str, ...] | UnsetType = UNSET
    """Of events of older schemas: what was left out of `data` because it is personal.
    `hash` is that of the whole event, so it cannot be checked, but links can."""

    @classmethod
    def of(cls, envelope: Envelope) -> "Event":
        """Return an event as JSON; the data as stored, because the hash covers them.

        What is personal is left out.
        """
        envelope = envelope.for_everybody()
        return TYPES[envelope.type](
            game=envelope.game,
            version=envelope.version,
            schema=envelope.schema,
            at=time_text(envelope.at),
            actor=envelope.actor,
            data=envelope.data,
            prev=envelope.prev,
            hash=envelope.hash,
            redacted=envelope.redacted or UNSET,
        )


def _type_of(event: type[BaseEvent]) -> type[Event]:
    """Return what an event is on the wire: a `MovePlayedEvent` has a `MovePlayed`."""
    body = {"__doc__": event.__doc__, "__annotations__": {"data": event}}
    declare: Any = msgspec.StructMeta
    made: type[Event] = declare(
        f"{event.__name__}Event", (Event,), body, tag=event.type
    )
    return made


TYPES = {name: _type_of(event) for name, event in EVENTS.items()}
Event.alternatives = reduce(or_, TYPES.values())


class EventList(Answer):
    """The events of a game, in order."""

    items: list[Event]

    @classmethod
    def of(cls, envelopes: Iterable[Envelope]) -> "EventList":
        """Return events as JSON."""
        return cls(items=[Event.of(envelope) for envelope in envelopes])


class GameChange(Answer):
    """What a command did: the events it stored, and where they left the game."""

    game: Id
    version: int
    status: GameStatus
    turn: Turn | None
    events: list[Event]
    state: Game | UnsetType = UNSET
    """All of the game after that, where `Prefer: return=representation` asked for it
    and you may see it."""

    @classmethod
    def of(
        cls, result: execution.CommandResult, told: Game | UnsetType = UNSET
    ) -> "GameChange":
        """Return what a command did as JSON, with all of the game where it is told."""
        state = result.state
        return GameChange(
            game=state.id,
            version=state.version,
            status=state.status,
            turn=Turn.of(state.position) if state.status == "playing" else None,
            events=[Event.of(envelope) for envelope in result.envelopes],
            state=told,
        )


class Invited(GameChange):
    """What an invitation did."""

    token: str | UnsetType | None = UNSET
    """Of a link the secret, shown once."""

    @classmethod
    def of_link(cls, change: GameChange, secret: str | None) -> "Invited":
        """Return what the invitation by a link did as JSON."""
        return cls(**asdict(change), token=secret)


class Judgment(Answer, kw_only=True):
    """What a legal move would do."""

    legal: bool
    color: str
    piece: str | UnsetType = UNSET
    """Left out: the move is a skip."""
    cells: Cells | UnsetType = UNSET
    """Left out: the move is a skip."""
    passes: list[str]
    """The colors that pass; seats do in Draft."""
    passed_turns: list[Turn]
    """All turns that are passed, in order."""
    ends_game: bool

    @classmethod
    def of(cls, events: list[registry.Event]) -> "Judgment":
        """Return what would happen as JSON."""
        moved = events[0]
        assert isinstance(moved, MovePlayed | TurnSkipped)
        placed = moved if isinstance(moved, MovePlayed) else None
        passed = [event for event in events if isinstance(event, TurnPassed)]
        return cls(
            legal=True,
            color=moved.color,
            piece=UNSET if placed is None else placed.piece,
            cells=UNSET if placed is None else placed.cells,
            passes=[event.color for event in passed if event.color is not None],
            passed_turns=[Turn(color=one.color, seat=one.seat) for one in passed],
            ends_game=any(isinstance(event, GameEnded) for event in events),
        )
