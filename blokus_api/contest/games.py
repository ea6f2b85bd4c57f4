"""Functions that create, play and end contest games through the game services.

All functions block on the database, so the door runs them on threads. This module does
not use XML or sockets.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from blokus_api.contest.placements import SetMove, SkipMove, move_from_contest
from games import decisions
from games.clocks.controls import Control, DaysControl, LiveControl
from games.decisions import Command, Table, Terms
from games.decisions.timeouts import SEAT_OUT
from games.errors import AlreadyStartedError, NotFoundError, StaleVersionError
from games.events.envelope import Envelope
from games.events.game import GameStarted
from games.events.registry import Event
from games.events.turns import MovePlayed, TurnSkipped
from games.replay.evolution import evolve
from games.replay.state import GameState
from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from games.services import execution, seating
from games.storage import event_store

VARIANT = "contest"
HARD_LIMIT_S = 10
"""Seconds per move on the game's own clock for a client's seat.

The door rejects moves after two seconds. The rest allows for the time between a move
and the next request on a busy machine."""
DAYS_FOR_PEOPLE = 1
"""Days per move in games with people and in games that administrators may pause."""
OPEN_FOR = timedelta(hours=1)
"""Time that a game waits for its players to join."""
MOST_TRIES = 5
"""Maximum number of attempts to change a game while others change it."""

SHORT_CLOCK = LiveControl(
    bank_s=HARD_LIMIT_S,
    increment_s=HARD_LIMIT_S,
    cap_s=HARD_LIMIT_S,
    timeout=SEAT_OUT,
)
LONG_CLOCK = DaysControl(days=DAYS_FOR_PEOPLE, timeout=SEAT_OUT)


@dataclass(frozen=True)
class ShownPosition:
    """A position that is sent to all clients of a game."""

    version: int
    state: GameState
    move: Move | None
    """Move that led to the position; None at the start."""


def ruleset() -> Ruleset:
    """Return the ruleset of the contest."""
    return find_ruleset(VARIANT, {})


def create(
    reserved: Mapping[int, str], levels: Mapping[int, str], clock: Control
) -> GameState:
    """Create a game with a seat for each client; seats without a player stay open.

    `reserved` contains the clients' accounts by seat. The first account creates the
    game.
    """
    creator = reserved[min(reserved)]
    terms = Terms(rated=False, expires_at=event_store.clock() + OPEN_FOR, clock=clock)
    return seating.create_game(
        command=Command(creator),
        ruleset=ruleset(),
        visibility="public",
        table=Table(players=levels, reserved=reserved),
        terms=terms,
    ).state


def find_open_seat(game: str) -> int | None:
    """Return a seat that any player may take in a public contest game.

    Games that draw their seats at random are excluded, because a client's seat must not
    change.
    """
    try:
        state = event_store.read(str(UUID(game))).state
    except (NotFoundError, ValueError):
        return None
    is_joinable = state.status == "open" and state.visibility == "public"
    is_contest = state.ruleset.name == ruleset().name and not state.by_lot
    if state.id != game or not is_joinable or not is_contest:
        return None
    return next((n for n, seat in enumerate(state.seats) if seat.is_open), None)


def take_seat(game: str, seat: int, player: str) -> GameState:
    """Take a seat for a client, unless its account already has it; return the game."""
    loaded = execution.read_for(game, player, None)
    if loaded.state.seats[seat].player == player:
        return loaded.state
    return seating.take_seat(loaded, command=Command(player), seat=seat).state


def news(
    game: str, announced: GameState | None
) -> tuple[GameState, Sequence[ShownPosition]]:
    """Return a game, and the positions since the announced state.

    If a deadline has passed, the timeout is stored first.
    """
    state = execution.load_in_time(game).state
    shown, before = [], announced
    seen = 0 if announced is None else announced.version
    if state.version == seen:
        return state, []
    for envelope in event_store.events(game, after=seen, until=state.version):
        before = evolve(before, envelope)
        event = envelope.event()
        if isinstance(event, GameStarted | MovePlayed | TurnSkipped):
            shown.append(ShownPosition(envelope.version, before, _move_of(event)))
    assert before is not None
    return before, shown


def _move_of(event: GameStarted | MovePlayed | TurnSkipped) -> Move | None:
    match event:
        case MovePlayed(color=color, piece=piece, cells=cells):
            return Move(color, piece, cells)
        case TurnSkipped(color=color):
            return Move(color, None, ())
        case _:
            return None


def play(game: str, player: str, move: SetMove | SkipMove) -> Sequence[Envelope]:
    """Play a client's move, and return the stored events.

    Raise `IllegalMoveError`, `NotYourTurnError`, or another error if the game is over.
    """
    meant = move_from_contest(move)

    def decide(state: GameState) -> Sequence[Event]:
        if meant.is_pass:
            return decisions.skip_turn(state, player, meant.color, None)
        return decisions.place_piece(state, player, meant, None)

    return _execute(game, player, decide)


def give_up(game: str, player: str, creators: Collection[str]) -> bool:
    """Remove a client from its game; return False if that is not possible yet.

    A game that has not begun is aborted if one of `creators` created it. Otherwise, the
    client's seat becomes free. Players cannot leave while the first piece is being
    drawn.
    """

    def decide(state: GameState) -> Sequence[Event]:
        seats = set(state.seats_of(player)) - {*state.position.out}
        if state.status == "playing":
            return [e for seat in seats for e in decisions.resign(state, seat, None)]
        if state.status == "open" and state.creator in creators:
            return decisions.abort(state, None)
        if state.status == "open":
            return [
                e for seat in seats for e in decisions.leave_seat(state, seat, player)
            ]
        return []

    try:
        _execute(game, player, decide)
    except AlreadyStartedError:
        return False
    return True


def seconds_left(game: str) -> float | None:
    """Return the seconds until a turn's deadline; None without a deadline."""
    loaded = execution.load_in_time(game)
    clock = loaded.state.clock
    deadline = None if clock is None else clock.deadline
    return None if deadline is None else (deadline - loaded.now).total_seconds()


def _execute(
    game: str, player: str, decide: Callable[[GameState], Sequence[Event]]
) -> Sequence[Envelope]:
    """Execute a player's command, and retry if the game has changed in the meantime."""
    for _ in range(MOST_TRIES - 1):
        with suppress(StaleVersionError):
            return _try(game, player, decide)
    return _try(game, player, decide)


def _try(
    game: str, player: str, decide: Callable[[GameState], Sequence[Event]]
) -> Sequence[Envelope]:
    loaded = execution.read_for(game, player, None)
    return execution.execute(loaded, Command(player), decide).envelopes
