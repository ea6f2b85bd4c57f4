"""JSON for game events and command results."""

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
    """An event of a game; `type` names its kind."""

    alternatives: ClassVar[Any]
    """Union of all event types."""
    type: ClassVar[str]
    """Event type."""
    game: Id
    """Id of the game."""
    version: int
    """Number in the game, from 1, which is also the version after the event."""
    schema: int
    """Schema version of `data`; this document describes the latest."""
    at: Time
    """Server time of the event, in UTC."""
    actor: str
    """Author of the event: `player:ID`, `ai:LEVEL`, or `system:NAME` for a part of the
    server."""
    data: Data
    """Event content."""
    prev: str | None
    """`hash` of the previous event; null for the first event."""
    hash: str
    """Hex SHA-256 of the canonical JSON (RFC 8785) of all other fields."""
    redacted: tuple[str, ...] | UnsetType = UNSET
    """Personal fields omitted from `data`, in events with older schemas. Because `hash`
    covers the whole event, it cannot be verified in this case; `prev` can."""

    @classmethod
    def build(cls, envelope: Envelope) -> "Event":
        """Return an event as JSON without personal data.

        The data is returned as stored, because the hash covers it.
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
    """Return the answer type for an event type, such as `MovePlayedEvent`."""
    body = {"__doc__": event.__doc__, "__annotations__": {"data": event}}
    declare: Any = msgspec.StructMeta
    event_type: type[Event] = declare(
        f"{event.__name__}Event", (Event,), body, tag=event.type
    )
    return event_type


TYPES = {name: _type_of(event) for name, event in EVENTS.items()}
Event.alternatives = reduce(or_, TYPES.values())


class EventList(Answer):
    """The events of a game, in order."""

    items: list[Event]

    @classmethod
    def build(cls, envelopes: Iterable[Envelope]) -> "EventList":
        """Return events as JSON."""
        return cls(items=[Event.build(envelope) for envelope in envelopes])


class GameChange(Answer):
    """The new events and the game's state."""

    game: Id
    version: int
    status: GameStatus
    turn: Turn | None
    events: list[Event]
    state: Game | UnsetType = UNSET
    """Whole game after the events, if `Prefer: return=representation` was sent and you
    may see the game."""

    @classmethod
    def build(
        cls, result: execution.CommandResult, game: Game | UnsetType = UNSET
    ) -> "GameChange":
        """Return the result of a command as JSON, with the game if it is given."""
        state = result.state
        return GameChange(
            game=state.id,
            version=state.version,
            status=state.status,
            turn=Turn.build(state.position) if state.status == "playing" else None,
            events=[Event.build(envelope) for envelope in result.envelopes],
            state=game,
        )


class Invited(GameChange):
    """Result of an invitation."""

    token: str | UnsetType | None = UNSET
    """Secret of the link, returned once; null in a repeated response."""

    @classmethod
    def of_link(cls, change: GameChange, secret: str | None) -> "Invited":
        """Return the result of an invitation by link as JSON."""
        return cls(**asdict(change), token=secret)


class Judgment(Answer, kw_only=True):
    """Effect of a legal move."""

    legal: bool
    color: str
    piece: str | UnsetType = UNSET
    """Id of the piece; omitted for a skip."""
    cells: Cells | UnsetType = UNSET
    """Cells of the piece; omitted for a skip."""
    passes: list[str]
    """Colors that pass after the move; empty in Draft, where seats pass."""
    passed_turns: list[Turn]
    """Turns passed after the move, in order."""
    ends_game: bool

    @classmethod
    def build(cls, events: list[registry.Event]) -> "Judgment":
        """Return the effect of a move as JSON."""
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
            passed_turns=[Turn(color=event.color, seat=event.seat) for event in passed],
            ends_game=any(isinstance(event, GameEnded) for event in events),
        )
