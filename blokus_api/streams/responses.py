"""Responses for streams: the events up to now, and the data for continuing.

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
"""Message that makes clients wait 1,000 milliseconds before they reconnect."""
HEARTBEAT = b":\n\n"
STATE = "state"
"""Name of messages that contain a whole game."""
LEGAL = "legal"
"""Name of messages with the legal placements of the player whose turn it is."""


@dataclass(frozen=True)
class Topic:
    """Topic of a stream: a game, a player's games, a player's turns, or an analysis.

    The feed has no entries about analyses. Instead, a notification names the analysis
    (`feed.wake`), and the view is called again.
    """

    name: str
    is_player: bool = False
    is_in_feed: bool = True

    def number(self, entry: Entry) -> int:
        """Return the `id` of an entry in this stream."""
        return entry.position if self.is_player else entry.envelope.version


INVITING = {GameCreated.type, SeatReserved.type}
"""Types of events that may reserve a seat for a player."""


def work_of(player: str | None) -> Topic:
    """Return the topic of a player's next turns and invitations."""
    return Topic(f"work of {player}")


def topics_of(entry: Entry) -> Iterator[str]:
    """Yield the names of all topics to which an entry belongs."""
    yield entry.envelope.game
    yield from entry.players
    called = {entry.turn_player}
    if entry.envelope.type in INVITING:
        called |= entry.players
    for player in called:
        yield work_of(player).name


@dataclass(frozen=True)
class StreamItem:
    """An event, with the number from which the stream can resume after it."""

    number: int
    content: object
    name: str | None = None
    """Name of the message; None for game events, which contain their own type."""
    is_last: bool = False
    """Whether this is the last of the events that were stored together."""

    def block(self) -> bytes:
        """Return a server-sent event; the JSON has no line breaks."""
        name = f"event: {self.name}\n".encode() if self.name else b""
        data = encode(self.content)
        return b"%sid: %d\ndata: %s\n\n" % (name, self.number, data)


def pulse(number: int) -> bytes:
    """Return a heartbeat that moves the place to resume. Clients see no event."""
    return b":\nid: %d\n\n" % number


@dataclass(frozen=True)
class StreamStretch:
    """The part of a stream that follows a requested number."""

    topic: Topic
    items: Sequence[StreamItem]
    last: int
    """Number to resume from."""
    is_complete: bool = True
    """Whether this part contains everything up to now."""
    is_ended: bool = False
    """Whether no more events will follow."""
    state: Game | None = None
    """The game after these events, if it was requested."""
    legal: LegalMoves | None = None
    """The caller's legal placements, if they were requested and it is the caller's
    turn."""

    def blocks(self) -> bytes:
        """Return all items as server-sent events."""
        items = [*self.items]
        if self.state is not None:
            items.append(StreamItem(self.last, self.state, STATE))
        if self.legal is not None:
            items.append(StreamItem(self.last, self.legal, LEGAL))
        return b"".join(item.block() for item in items)

    def poll(self) -> Poll[Any]:
        """Return all items as one document."""
        items = [item.content for item in self.items]
        if self.state is None:
            return Poll(items=items, after=self.last)
        events = cast("list[Event]", items)
        return GamePoll(
            items=events,
            after=self.last,
            state=self.state,
            legal=UNSET if self.legal is None else self.legal,
        )


@dataclass(frozen=True)
class StateWish:
    """A request for states after events, as a viewer sees them."""

    viewer: str | None
    legal: bool = False
    """Whether to add the legal placements when it is the viewer's turn."""

    def legal_in(self, state: GameState) -> LegalMoves | None:
        """Return the viewer's legal placements as JSON, if requested and on their turn.

        They equal the response to `legal-moves?color=*&as=anchors`.
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
    """A response with the content up to now, for a client that may wait for more."""

    def __init__(
        self,
        content: bytes,
        topic: Topic,
        holder: Holder,
        wait: int | None,
        **kwargs: Any,
    ) -> None:
        """Store the topic, the holder and the number of seconds to wait."""
        super().__init__(content, **kwargs)
        self.topic = topic
        self.holder = holder
        """Holder to whom the stream is counted."""
        self.wait = wait
        """Seconds to wait for a single response; None for a stream."""
        self.expires_at: datetime | None = None
        """Time when the caller's token expires."""
        # Proxies must not buffer this response.
        self["X-Accel-Buffering"] = "no"
        self["Cache-Control"] = "no-store"

    @property
    @abstractmethod
    def may_wait(self) -> bool:
        """Return whether this is a long poll that has no content yet."""

    @property
    def again_in(self) -> float:
        """Seconds after which content may exist even without a new event."""
        return math.inf


class StreamResponse(HeldResponse):
    """A response with the events up to now; a stream continues from `stretch.last`."""

    def __init__(
        self,
        stretch: StreamStretch,
        holder: Holder,
        wait: int | None,
        state_wish: StateWish | None = None,
    ) -> None:
        """Create server-sent events, or one document if `wait` is given."""
        self.stretch = stretch
        self.state_wish = state_wish
        content = RETRY + stretch.blocks() if wait is None else encode(stretch.poll())
        kind = MEDIA_TYPE if wait is None else "application/json"
        super().__init__(content, stretch.topic, holder, wait, content_type=kind)

    @property
    def may_wait(self) -> bool:
        """Return whether no content exists yet, but more may follow."""
        stretch = self.stretch
        settled = stretch.items or stretch.is_ended or not stretch.is_complete
        return bool(self.wait) and not settled
