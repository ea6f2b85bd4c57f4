"""Events: what can happen in a game, and the envelope in which it is kept for ever.

An event is stored under its stable name with the number of its shape (`schema`). A
shape that changed is read through the upcasters, oldest first; hashes are checked on
the stored form. Unknown names and newer shapes stop the reader: nothing is skipped.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

import orjson

from games.events import clocks, offers
from games.events.base import Data as Data  # noqa: PLC0414 - who reads events reads these
from games.events.base import Event as Event  # noqa: PLC0414
from games.events.base import added
from games.rules.geometry import Cell


class UnknownEventError(ValueError):
    """A stored event that this code is too old, or too new, to read."""


@dataclass(frozen=True)
class GameCreated(Event):
    """Somebody set up a game; `reserved` keeps seats for named players."""

    type: ClassVar[str] = "game.created"
    variant: str
    options: Mapping[str, str | bool]
    rules_version: int
    visibility: str
    reserved: Mapping[str, str]
    """Seat number, as text -> the player that it is kept for."""
    clock: Mapping[str, Any] | None = added()
    """A control's JSON and `timeout` (`games.clocks`); None: nobody counts time."""
    rated: bool = added(True)
    """Whether its result may change ratings."""
    rating_min: int | None = added()
    rating_max: int | None = added()
    """The lowest and the highest rating of who may sit down uninvited."""
    expires_at: str | None = added()
    """When it is called off unless it has started."""
    rematch_of: str | None = added()
    """The game that its players played before."""
    fork: Mapping[str, Any] | None = added()
    """Where it begins, if not at the start: `game` and `version`, that event's hash as
    `head`, and in `line` the steps that led there (`games.replay.history`)."""


@dataclass(frozen=True)
class SeatTaken(Event):
    """A player, or a level of the computer, sat down."""

    type: ClassVar[str] = "seat.taken"
    seat: int
    player: str
    calendar: Mapping[str, Any] | None = added()
    """In games with a clock: the player's days off (`games.clocks.calendars`)."""
    rating: int | None = added()
    """Of who sat down, where the game asks for one."""


@dataclass(frozen=True)
class SeatReserved(Event):
    """A seat is kept: for a player, or for whoever has the secret of a link."""

    type: ClassVar[str] = "seat.reserved"
    seat: int
    player: str | None
    link: str | None
    """SHA-256 of the secret, in hex."""


@dataclass(frozen=True)
class SeatReleased(Event):
    """A seat is kept no longer: `declined` or `withdrawn`."""

    type: ClassVar[str] = "seat.released"
    seat: int
    reason: str


@dataclass(frozen=True)
class SeatLeft(Event):
    """A player left a seat before the game started."""

    type: ClassVar[str] = "seat.left"
    seat: int


@dataclass(frozen=True)
class SeatHandedOver(Event):
    """A level of the computer plays on for a seat."""

    type: ClassVar[str] = "seat.handed-over"
    seat: int
    player: str


@dataclass(frozen=True)
class GameStarted(Event):
    """Every seat is taken."""

    type: ClassVar[str] = "game.started"


@dataclass(frozen=True)
class MovePlayed(Event):
    """A piece was placed; `ply` counts placements from 1."""

    type: ClassVar[str] = "move.played"
    ply: int
    seat: int
    color: str
    piece: str
    cells: tuple[Cell, ...]
    clock: Mapping[str, int] | None = added()
    """Where the seat's time ran: `spent_ms` in this turn, `left_ms` after it."""


@dataclass(frozen=True)
class PieceDrafted(Event):
    """A seat took a piece of a color into its hand (Draft)."""

    type: ClassVar[str] = "piece.drafted"
    seat: int
    color: str
    piece: str
    clock: Mapping[str, int] | None = added()
    """As of a move."""


@dataclass(frozen=True)
class PlacementRemoved(Event):
    """A piece was taken back from the board; `index` counts those on it from 0."""

    type: ClassVar[str] = "placement.removed"
    seat: int
    index: int
    color: str
    piece: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TurnPassed(Event):
    """Nothing could be placed at a turn; derived, never asked for.

    The color is None where seats, not colors, take turns (Draft).
    """

    type: ClassVar[str] = "turn.passed"
    seat: int
    color: str | None


@dataclass(frozen=True)
class PlanFired(Event):
    """The next event, a move, was made by a seat's standing orders."""

    type: ClassVar[str] = "plan.fired"
    seat: int
    only_move: bool
    """Whether the order was to play the only legal move."""


@dataclass(frozen=True)
class SeatOut(Event):
    """A seat resigned or ran out of time after `ply` placements."""

    type: ClassVar[str] = "seat.out"
    seat: int
    reason: str
    ply: int


@dataclass(frozen=True)
class GameEnded(Event):
    """Nobody moves any more: `no-moves`, `one-left`, `resigned` or `solved`."""

    type: ClassVar[str] = "game.ended"
    reason: str


@dataclass(frozen=True)
class GameScored(Event):
    """The result; seats and teams by number, colors by name (rules 1.4)."""

    type: ClassVar[str] = "game.scored"
    colors: Mapping[str, int]
    seats: tuple[int, ...]
    teams: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    solved: bool | None = None
    """Of games for one: whether the aim was reached."""


@dataclass(frozen=True)
class GameAborted(Event):
    """The game was called off; it has no result."""

    type: ClassVar[str] = "game.aborted"
    reason: str = "aborted"
    """`aborted` or `timed-out` early, `agreed`, or `expired` while seats are open."""


_TYPES: tuple[type[Event], ...] = (
    GameCreated,
    SeatReserved,
    SeatReleased,
    SeatTaken,
    SeatLeft,
    SeatHandedOver,
    GameStarted,
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    TurnPassed,
    PlanFired,
    SeatOut,
    *clocks.EVENTS,
    *offers.EVENTS,
    GameEnded,
    GameScored,
    GameAborted,
)
EVENTS = {event.type: event for event in _TYPES}

UPCASTERS: dict[tuple[str, int], Callable[[Data], Data]] = {}
"""(type, schema) -> the data in the next schema's shape."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """An event as stored and published: everything that `hash` covers, and `hash`."""

    game: str
    version: int
    type: str
    schema: int
    at: datetime
    actor: str
    data: Data
    prev: str | None
    hash: str

    def public(self) -> Data:
        """Return the envelope as JSON."""
        return {**self.hashed(), "hash": self.hash}

    def hashed(self) -> Data:
        """Return what the hash is computed over."""
        return {
            "game": self.game,
            "version": self.version,
            "type": self.type,
            "schema": self.schema,
            "at": time_text(self.at),
            "actor": self.actor,
            "data": self.data,
            "prev": self.prev,
        }

    def event(self) -> Event:
        """Read the event in its current shape; raises `UnknownEventError`."""
        known = EVENTS.get(self.type)
        if known is None or self.schema > known.schema:
            raise self._unreadable("run the release that wrote it")
        data = self.data
        try:
            for schema in range(self.schema, known.schema):
                data = UPCASTERS[self.type, schema](data)
            return known(**{name: _frozen(value) for name, value in data.items()})
        except (LookupError, TypeError, AttributeError) as error:
            raise self._unreadable("its data have another shape") from error

    def _unreadable(self, why: str) -> UnknownEventError:
        return UnknownEventError(
            f"Game {self.game} version {self.version}: this code cannot read"
            f" {self.type!r} schema {self.schema}; {why}."
        )


def seal(
    game: str,
    head: tuple[int, str | None],
    events: Iterable[Event],
    at: datetime,
    actor: str,
) -> list[Envelope]:
    """Put events into envelopes that go on from `head`, the last version and hash."""
    version, prev = head
    sealed = []
    for event in events:
        version += 1
        envelope = Envelope(
            game=game,
            version=version,
            type=event.type,
            schema=event.schema,
            at=at,
            actor=actor,
            data=event.data(),
            prev=prev,
            hash="",
        )
        prev = envelope_hash(envelope.hashed())
        sealed.append(_with_hash(envelope, prev))
    return sealed


def envelope_hash(hashed: Data) -> str:
    """Return SHA-256, in hex, over the canonical JSON (RFC 8785) of an envelope."""
    return hashlib.sha256(canonical_json(hashed)).hexdigest()


def canonical_json(value: object) -> bytes:
    """Write JSON as RFC 8785 does; for ASCII keys and integers, sorting is enough."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def time_of(text: str) -> datetime:
    """Read a time as `time_text` writes it."""
    return datetime.fromisoformat(text)


def time_text(at: datetime) -> str:
    """Write a time in UTC with milliseconds: `2026-11-21T10:15:30.123Z`."""
    text = at.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def _with_hash(envelope: Envelope, value: str) -> Envelope:
    return Envelope(
        envelope.game,
        envelope.version,
        envelope.type,
        envelope.schema,
        envelope.at,
        envelope.actor,
        envelope.data,
        envelope.prev,
        value,
    )


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value
