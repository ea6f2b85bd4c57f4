"""What a stream's view answers: what there is now, and how it goes on.

Server-sent events are blocks of lines: https://html.spec.whatwg.org/#server-sent-events
"""

from collections.abc import Sequence
from dataclasses import dataclass

import orjson
from django.http import HttpResponse

from games.feed import Entry

MEDIA_TYPE = "text/event-stream"
RETRY = b"retry: 1000\n\n"
"""Milliseconds that a client waits before it comes back."""
HEARTBEAT = b":\n\n"


@dataclass(frozen=True)
class Topic:
    """What is followed: a game, or a player through all their games."""

    name: str
    is_player: bool = False

    def number(self, entry: Entry) -> int:
        """The `id` of an event in this stream."""
        return entry.position if self.is_player else entry.envelope.version


@dataclass(frozen=True)
class Item:
    """One event, under the number by which the stream is resumed."""

    number: int
    content: object
    name: str | None = None
    """None for events of games, which say their own type."""

    def block(self) -> bytes:
        """As server-sent events; the JSON has no line breaks."""
        name = f"event: {self.name}\n".encode() if self.name else b""
        data = orjson.dumps(self.content)
        return b"%sid: %d\ndata: %s\n\n" % (name, self.number, data)


def pulse(number: int) -> bytes:
    """A heartbeat that moves the place to resume from, and shows the client nothing."""
    return b":\nid: %d\n\n" % number


@dataclass(frozen=True)
class Stretch:
    """What a stream holds after the number that was asked for."""

    topic: Topic
    items: Sequence[Item]
    last: int
    """The number to resume from."""
    is_complete: bool = True
    """Whether that is all there is now."""
    is_ended: bool = False
    """Whether nothing more will come."""


class StreamAnswer(HttpResponse):
    """What there is now; whoever can goes on from `stretch.last`."""

    def __init__(self, stretch: Stretch, holder: str, wait: int | None) -> None:
        """Without `wait` as server-sent events, with it (seconds) as one document."""
        self.stretch = stretch
        self.holder = holder
        """Whose stream it is; empty for nobody known."""
        self.wait = wait
        if wait is None:
            content = RETRY + b"".join(item.block() for item in stretch.items)
            super().__init__(content, content_type=MEDIA_TYPE)
        else:
            document = {
                "items": [item.content for item in stretch.items],
                "after": stretch.last,
            }
            super().__init__(orjson.dumps(document), content_type="application/json")
        # A proxy that gathers answers before it passes them on must not gather this.
        self["X-Accel-Buffering"] = "no"
        self["Cache-Control"] = "no-store"

    @property
    def may_wait(self) -> bool:
        """Whether a long poll has nothing to tell yet."""
        stretch = self.stretch
        settled = stretch.items or stretch.is_ended or not stretch.is_complete
        return bool(self.wait) and not settled
