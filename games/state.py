"""GameState: what the events of a game add up to. Pure: no clock, no database."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias

from games.events import (
    Envelope,
    Event,
    GameAborted,
    GameCreated,
    GameEnded,
    GameScored,
    GameStarted,
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    SeatHandedOver,
    SeatLeft,
    SeatOut,
    SeatTaken,
    TurnPassed,
    UnknownEventError,
)
from games.rules.position import Position, start_position
from games.rules.removal import without
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.rules.variants import find_ruleset

Status: TypeAlias = Literal["open", "playing", "ended", "aborted"]
AI_PREFIX = "ai:"
PLAYER_PREFIX = "player:"


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    player: str | None = None
    """Who sits here: `player:ID`, or `ai:LEVEL`."""
    reserved: str | None = None
    """The only player who may sit down here, if the seat is kept for one."""

    @property
    def level(self) -> str | None:
        """The level of the computer that plays this seat."""
        if self.player is not None and self.player.startswith(AI_PREFIX):
            return self.player.removeprefix(AI_PREFIX)
        return None


@dataclass(frozen=True, kw_only=True)
class GameState:
    """A game after `version` events."""

    id: str
    version: int = 0
    head: str | None = None
    """The hash of the last event."""
    created_at: datetime | None = None
    updated_at: datetime | None = None
    creator: str
    visibility: str
    rules_version: int
    status: Status = "open"
    seats: tuple[Seat, ...]
    position: Position
    removals: int = 0
    """How many placements were taken back."""
    out: tuple[SeatOut, ...] = ()
    ended: GameEnded | None = None
    scored: GameScored | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the game is played by."""
        return self.position.ruleset

    @property
    def acting_seat(self) -> int | None:
        """The seat that everybody waits for; None unless the game is being played.

        In a puzzle where nothing fits any more that is who may take back or give up.
        """
        if self.status != "playing":
            return None
        return 0 if self.position.seat is None else self.position.seat

    @property
    def turn(self) -> dict[str, object] | None:
        """Whose turn it is, as the API tells it."""
        return turn_in(self.position) if self.status == "playing" else None

    @property
    def ply(self) -> int:
        """Number of placements so far."""
        return len(self.position.played)

    def seats_of(self, player: str) -> list[int]:
        """Return the seats that a player holds."""
        return [i for i, seat in enumerate(self.seats) if seat.player == player]

    def is_visible_to(self, player: str | None) -> bool:
        """Whether a caller may know of this game."""
        if self.visibility == "public":
            return True
        return player is not None and (
            player == self.creator
            or any(player in (seat.player, seat.reserved) for seat in self.seats)
        )


def replay(envelopes: Iterable[Envelope], state: GameState | None = None) -> GameState:
    """Return the state after all events, going on from `state`."""
    for envelope in envelopes:
        state = evolve(state, envelope)
    assert state is not None, "A game has at least one event."
    return state


def evolve(state: GameState | None, envelope: Envelope) -> GameState:
    """Return the state after one more event; trusts what is stored."""
    event = envelope.event()
    if state is None:
        if not isinstance(event, GameCreated):
            raise UnknownEventError(f"Game {envelope.game} begins with {event.type!r}.")
        changed = _created(envelope, event)
    else:
        changed = _after(state, event)
    return replace(
        changed,
        version=envelope.version,
        head=envelope.hash,
        updated_at=envelope.at,
    )


def turn_in(position: Position) -> dict[str, object] | None:
    """Return the color to move and the seat that acts for it, if there is one."""
    if position.turn is None:
        return None
    color = position.color if position.picking is None else position.picking
    name = None if color is None else position.ruleset.colors[color]
    return {"color": name, "seat": position.seat}


def _created(envelope: Envelope, event: GameCreated) -> GameState:
    if event.rules_version != RULES_VERSION:
        raise UnknownEventError(
            f"Game {envelope.game} was judged by rules version {event.rules_version};"
            f" this code has {RULES_VERSION}."
        )
    ruleset = find_ruleset(event.variant, event.options)
    return GameState(
        id=envelope.game,
        created_at=envelope.at,
        creator=envelope.actor,
        visibility=event.visibility,
        rules_version=event.rules_version,
        seats=tuple(
            Seat(reserved=event.reserved.get(str(seat)))
            for seat in range(len(ruleset.seats))
        ),
        position=start_position(ruleset),
    )


def _after(state: GameState, event: Event) -> GameState:
    match event:
        case MovePlayed() | PieceDrafted() | PlacementRemoved():
            position = _position_after(state.position, event)
            removals = state.removals + isinstance(event, PlacementRemoved)
            return replace(state, position=position, removals=removals)
        case TurnPassed() | PlanFired():
            return state
        case (
            SeatTaken(seat=seat, player=player)
            | SeatHandedOver(seat=seat, player=player)
        ):
            return _with_player(state, seat, player)
        case SeatLeft(seat=seat):
            return _with_player(state, seat, None)
        case SeatOut(seat=seat):
            position = state.position.leave(seat)
            return replace(state, position=position, out=(*state.out, event))
        case _:
            return _with_status(state, event)


def _position_after(
    position: Position, event: MovePlayed | PieceDrafted | PlacementRemoved
) -> Position:
    ruleset = position.ruleset
    match event:
        case MovePlayed():
            number = position.placements.find(event.cells)
            assert number is not None, "A stored move lies on the board."
            return position.play(ruleset.color_index[event.color], number)
        case PieceDrafted():
            return position.draft(ruleset.piece_index[event.piece])
        case PlacementRemoved():
            return without(position, event.index)


def _with_status(state: GameState, event: Event) -> GameState:
    match event:
        case GameStarted():
            return replace(state, status="playing")
        case GameEnded():
            return replace(state, status="ended", ended=event)
        case GameAborted():
            return replace(state, status="aborted")
        case GameScored():
            return replace(state, scored=event)
        case _:
            raise UnknownEventError(f"No rule for {event.type!r}.")


def _with_player(state: GameState, seat: int, player: str | None) -> GameState:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], player=player)
    return replace(state, seats=tuple(seats))
