"""Responses of streams: what there is now, and how it goes on.

Server-sent events are blocks of lines: https://html.spec.whatwg.org/#server-sent-events
"""

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.http import HttpResponse
from msgspec import UNSET

from blokus_api.streams.answers import GamePoll, Poll
from blokus_api.streams.limits import Holder
from games.api.answers.events import Event
from games.api.answers.games import Game
from games.api.answers.legal_moves import LegalMoves
from games.api.http.answer import encode
from games.events.game import GameCreated
from games.events.seats import SeatReserved
from games.replay.state import GameState
from games.storage.feed import Entry

MEDIA_TYPE = "text/event-stream"
RETRY = b"retry: 1000\n\n"
"""Milliseconds that a client waits before it comes back."""
HEARTBEAT = b":\n\n"
STATE = "state"
"""The name of what tells a whole game between its events."""
LEGAL = "legal"
"""The name of what tells who is to move what they may place."""


@dataclass(frozen=True)
class Topic:
    """The topic of a stream: a game, all games of a player, or their turns.

    Or an analysis: of these the feed tells nothing, so its name is called (`feed.wake`)
    and the view asked.
    """

    name: str
    is_player: bool = False
    is_in_feed: bool = True

    def number(self, entry: Entry) -> int:
        """The `id` of an event in this stream."""
        return entry.position if self.is_player else entry.envelope.version


INVITING = {GameCreated.type, SeatReserved.type}
"""Events by which a seat may be kept for somebody."""


def work_of(player: str | None) -> Topic:
    """Return the topic for whoever waits until a player is to move, or invited."""
    return Topic(f"work of {player}")


def topics_of(entry: Entry) -> Iterator[str]:
    """The names of all topics that an event belongs to."""
    yield entry.envelope.game
    yield from entry.players
    called = {entry.turn_player}
    if entry.envelope.type in INVITING:
        called |= entry.players
    for player in called:
        yield work_of(player).name


@dataclass(frozen=True)
class StreamItem:
    """An event, under the number by which the stream is resumed."""

    number: int
    content: object
    name: str | None = None
    """None for events of games, which say their own type."""
    is_last: bool = False
    """Whether it is the last of the events that were stored together."""

    def block(self) -> bytes:
        """Return it as a server-sent event; the JSON has no line breaks."""
        name = f"event: {self.name}\n".encode() if self.name else b""
        data = encode(self.content)
        return b"%sid: %d\ndata: %s\n\n" % (name, self.number, data)


def pulse(number: int) -> bytes:
    """A heartbeat that moves the place to resume from, and shows the client nothing."""
    return b":\nid: %d\n\n" % number


@dataclass(frozen=True)
class StreamStretch:
    """The stretch of a stream after the number that was asked for."""

    topic: Topic
    items: Sequence[StreamItem]
    last: int
    """The number to resume from."""
    is_complete: bool = True
    """Whether that is all there is now."""
    is_ended: bool = False
    """Whether nothing more will come."""
    state: Game | None = None
    """The game after all that, where it was asked for."""
    legal: LegalMoves | None = None
    """What the caller may place then, where it was asked for and is their turn."""

    def blocks(self) -> bytes:
        """Return all of it as server-sent events."""
        told = [*self.items]
        if self.state is not None:
            told.append(StreamItem(self.last, self.state, STATE))
        if self.legal is not None:
            told.append(StreamItem(self.last, self.legal, LEGAL))
        return b"".join(item.block() for item in told)

    def poll(self) -> Poll[Any]:
        """Return all of it as one document."""
        found = [item.content for item in self.items]
        if self.state is None:
            return Poll(items=found, after=self.last)
        events = cast("list[Event]", found)
        return GamePoll(
            items=events,
            after=self.last,
            state=self.state,
            legal=UNSET if self.legal is None else self.legal,
        )


@dataclass(frozen=True)
class StateWish:
    """A wish to be told the state after events, and as whom."""

    viewer: str | None
    legal: bool = False
    """Whether to be told the legal placements as well, when it is their turn."""

    def legal_in(self, state: GameState) -> LegalMoves | None:
        """Return what the viewer may place as JSON, if that is wanted and their turn.

        What `legal-moves?color=*&as=anchors` answers.
        """
        seat = state.acting_seat
        if not self.legal or self.viewer is None or seat is None:
            return None
        if state.seats[seat].player != self.viewer:
            return None
        return LegalMoves.of_mover(
            state, state.position.placements.all, count_only=False
        )


class HeldResponse(HttpResponse):
    """A response with what there is now, to a client that may wait for more."""

    def __init__(
        self,
        content: bytes,
        topic: Topic,
        holder: Holder,
        wait: int | None,
        **kwargs: Any,
    ) -> None:
        """Take what to follow, who asks, and how many seconds they wait."""
        super().__init__(content, **kwargs)
        self.topic = topic
        self.holder = holder
        """Holder for whom the stream counts."""
        self.wait = wait
        """None: not for one answer."""
        self.expires_at: datetime | None = None
        """When the token that asks ends by itself."""
        # A proxy that gathers answers before it passes them on must not gather this.
        self["X-Accel-Buffering"] = "no"
        self["Cache-Control"] = "no-store"

    @property
    @abstractmethod
    def may_wait(self) -> bool:
        """Return whether a long poll has nothing to tell yet."""

    @property
    def again_in(self) -> float:
        """Seconds after which there may be more, although nothing happened."""
        return math.inf


class StreamResponse(HeldResponse):
    """A response with what there is now; a stream goes on from `stretch.last`."""

    def __init__(
        self,
        stretch: StreamStretch,
        holder: Holder,
        wait: int | None,
        state_wish: StateWish | None = None,
    ) -> None:
        """Answer with server-sent events, or, given seconds to `wait`, one document."""
        self.stretch = stretch
        self.state_wish = state_wish
        content = RETRY + stretch.blocks() if wait is None else encode(stretch.poll())
        kind = MEDIA_TYPE if wait is None else "application/json"
        super().__init__(content, stretch.topic, holder, wait, content_type=kind)

    @property
    def may_wait(self) -> bool:
        """Whether there is nothing yet, there may be more, and all was read."""
        stretch = self.stretch
        settled = stretch.items or stretch.is_ended or not stretch.is_complete
        return bool(self.wait) and not settled
