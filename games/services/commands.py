"""The verbs: each decides on a game as it was read, and appends.

Checks come in the order of the API's error table. A verb never waits for a worker or a
broker: what must follow from its events is owed from the moment they are stored.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction
from django.db.models import F

from games import decisions
from games.clocks.calendars import Calendar
from games.computers.ai.levels import choose_pick
from games.computers.registry import choose_placement
from games.decisions import TIMEKEEPER, Claim, Table, Terms
from games.errors import KeyReusedError, NotFoundError, StaleVersionError
from games.events.game import Envelope, Event
from games.ids import new_id
from games.models import Game
from games.replay.state import AI_PREFIX, GameState
from games.rules.geometry import Cell
from games.rules.legality import Placement
from games.rules.ruleset import Ruleset
from games.storage import event_store
from games.storage.event_store import Command, LoadedGame, PriorResult

SCORER = "system:score"
EXPIRER = "system:expiry"
MOST_TRIES = 20
"""Times that something is decided again because the game moved on meanwhile."""


@dataclass(frozen=True)
class CommandResult:
    """What a command did: the events it stored, and the state after them."""

    state: GameState
    envelopes: Sequence[Envelope]
    replayed: bool = False
    """Whether the same command was answered before."""


def read_game(game: str, player: str | None) -> GameState:
    """Return a game that the caller may see; raises `NotFoundError`."""
    return visible(event_store.read(game), player).state


def unfinished_games(player: str, limit: int) -> Sequence[Game]:
    """Return the latest games of a player that go on, or have not begun."""
    mine = Game.objects.filter(players__contains=[player])
    return list(mine.filter(status__in=["open", "playing"]).order_by("-id")[:limit])


def read_for(game: str, player: str, key: str | None) -> LoadedGame:
    """Read a game for a command, with what the same key did before.

    A deadline that has come is dealt with first, whoever asks. Whoever did something is
    answered the same again, even if that was to leave a private game, which they see
    no more.
    """
    loaded = _read_in_time(game, Command(player, key))
    return loaded if loaded.prior else visible(loaded, player)


def create_game(
    *,
    command: Command,
    ruleset: Ruleset,
    visibility: str,
    table: Table,
    terms: Terms | None = None,
    along: Callable[[str], None] | None = None,
) -> CommandResult:
    """Set up a game; the same key makes it once.

    `along` gets the id of a new game, and stores what is there with the game or not
    at all.
    """
    if command.key and (prior := event_store.find_creation(command)):
        return replay_result(prior, command)
    events = decisions.create_game(ruleset, visibility, table, terms)
    game = str(new_id())
    try:
        with transaction.atomic():
            answer = CommandResult(*event_store.open_stream(game, events, command))
            if along:
                along(game)
            return answer
    except IntegrityError:
        rival = event_store.find_creation(command)
        if rival is None:
            raise
        return replay_result(rival, command)


def place_piece(
    loaded: LoadedGame, *, command: Command, placement: Placement, expected: int | None
) -> CommandResult:
    """Play a move for the seat that is to move."""
    decisions.require_any_seat(loaded.state, command.actor)

    def decide(state: GameState) -> list[Event]:
        return decisions.place_piece(state, command.actor, placement, expected)

    return execute(loaded, command, decide, expected)


def draft_piece(
    loaded: LoadedGame,
    *,
    command: Command,
    pick: tuple[int | None, int],
    expected: int | None,
) -> CommandResult:
    """Take a piece of the draft for the seat whose pick it is."""
    decisions.require_any_seat(loaded.state, command.actor)

    def decide(state: GameState) -> list[Event]:
        return decisions.draft_piece(state, command.actor, pick, expected)

    return execute(loaded, command, decide, expected)


def remove_placement(
    loaded: LoadedGame,
    *,
    command: Command,
    cells: Sequence[Cell] | None,
    expected: int | None,
) -> CommandResult:
    """Take a piece back from the board, by default the last one; in games for one."""
    decisions.require_any_seat(loaded.state, command.actor)

    def decide(state: GameState) -> list[Event]:
        return decisions.remove_placement(state, cells, expected)

    return execute(loaded, command, decide, expected)


def judge_move(
    loaded: LoadedGame, *, player: str, placement: Placement, expected: int | None
) -> list[Event]:
    """Return what playing this move would store, and store nothing."""
    decisions.require_any_seat(loaded.state, player)
    try:
        return decisions.place_piece(loaded.state, player, placement, expected)
    except StaleVersionError as error:
        raise stale_error(loaded, expected) from error


def resign(
    loaded: LoadedGame, *, command: Command, seat: int, expected: int | None
) -> CommandResult:
    """Give a seat up for good."""
    decisions.require_seat(loaded.state, seat, command.actor)
    return execute(
        loaded,
        command,
        lambda state: decisions.resign(state, seat, expected),
        expected,
    )


def abort(
    loaded: LoadedGame, *, command: Command, expected: int | None
) -> CommandResult:
    """Call a game off."""
    decisions.require_part(loaded.state, command.actor)
    return execute(
        loaded, command, lambda state: decisions.abort(state, expected), expected
    )


def take_seat(
    loaded: LoadedGame, *, command: Command, seat: int, claim: Claim | None = None
) -> CommandResult:
    """Sit down."""
    shown = replace(claim or Claim(), now=loaded.now)
    return execute(
        loaded,
        command,
        lambda state: decisions.take_seat(state, seat, command.actor, shown),
    )


def seat_level(
    loaded: LoadedGame, *, command: Command, seat: int, level: str
) -> CommandResult:
    """Let a level of the computer sit down, or play on for the caller."""
    return execute(
        loaded,
        command,
        lambda state: decisions.seat_level(
            state, seat, level, command.actor, loaded.now
        ),
    )


def leave_seat(loaded: LoadedGame, *, command: Command, seat: int) -> CommandResult:
    """Get up before the game starts."""
    return execute(
        loaded,
        command,
        lambda state: decisions.leave_seat(state, seat, command.actor),
    )


def play_ai_turn(
    *, game: str, version: int, simply: bool = False
) -> CommandResult | None:
    """Make the computer's move or pick for one version of a game, if still due.

    It gives a puzzle up when nothing fits any more. `simply` takes any legal move,
    whatever the level would do.
    """
    loaded = event_store.read(game)
    state = loaded.state
    acting = state.acting_seat
    level = None if acting is None else state.seats[acting].level
    if state.version != version or level is None:
        return None
    command, seed = Command(AI_PREFIX + level), f"{game}:{version}"
    position = state.position
    choice = "random" if simply else level
    if position.picking is not None:
        pick = (position.picking, choose_pick(position, choice, seed))
        events = decisions.draft_piece(state, command.actor, pick, version)
    elif not any(position.legal_sets):
        assert acting is not None
        events = decisions.resign(state, acting, version)
    else:
        color, number = choose_placement(position, choice, seed)
        cells = position.placements.cells_of(number)
        wanted = Placement(color, None, cells)
        events = decisions.place_piece(state, command.actor, wanted, version)
    return _if_first(loaded, events, command)


def claim_timeout(*, game: str, version: int) -> CommandResult | None:
    """Do what the deadline of one version of a game brings, if it has come."""
    loaded = event_store.read(game)
    if loaded.state.version != version:
        return None
    return _claim(loaded)


def change_calendar(*, game: str, player: str, calendar: Calendar) -> bool:
    """Let other days off of a player count in a game from now on.

    Returns whether the game knows of them; if not, it moved on again and again.
    """
    for _ in range(MOST_TRIES):
        loaded = _read_in_time(game)
        state = loaded.state
        if state.status in ("ended", "aborted"):
            return True
        events = [
            event
            for seat in state.seats_of(player)
            for event in decisions.change_calendar(state, seat, calendar)
        ]
        if not events or _if_first(loaded, events, Command(player)):
            return True
    return False


def games_on_the_clock(player: str, limit: int) -> Sequence[str]:
    """Return games with a clock that a player sits in, the most urgent first."""
    mine = Game.objects.filter(players__contains=[player], clock__isnull=False)
    running = mine.filter(status__in=["open", "playing"])
    urgent = running.order_by(F("deadline").asc(nulls_last=True), "id")
    return [str(game) for game in urgent.values_list("id", flat=True)[:limit]]


def score_game(*, game: str) -> CommandResult | None:
    """Score an ended game, once."""
    loaded = event_store.read(game)
    events = decisions.score(loaded.state)
    return _if_first(loaded, events, Command(SCORER)) if events else None


def _read_in_time(game: str, command: Command | None = None) -> LoadedGame:
    """Read a game in which no deadline has come that nobody dealt with."""
    loaded = event_store.read(game, command)
    for _ in range(MOST_TRIES):
        if not decisions.is_overdue(loaded.state, loaded.now):
            break
        # In vain where the row has another deadline, by older rules of time zones.
        _claim(loaded)
        loaded = event_store.read(game, command)
    return loaded


def _claim(loaded: LoadedGame) -> CommandResult | None:
    events = decisions.time_out(loaded.state, loaded.now)
    return _if_first(loaded, events, Command(TIMEKEEPER)) if events else None


def expire_game(*, game: str) -> CommandResult | None:
    """Call off a game that was not filled in time."""
    loaded = event_store.read(game)
    events = decisions.expire(loaded.state, loaded.now)
    return _if_first(loaded, events, Command(EXPIRER)) if events else None


def visible(loaded: LoadedGame, player: str | None) -> LoadedGame:
    """Refuse who may not know of the game."""
    if not loaded.state.is_visible_to(player):
        raise NotFoundError()
    return loaded


def execute(
    loaded: LoadedGame,
    command: Command,
    decide: Callable[[GameState], Sequence[Event]],
    expected: int | None = None,
) -> CommandResult:
    """Decide and append, or answer as before if the command's key is known."""
    if loaded.prior:
        return replay_result(loaded.prior, command)
    try:
        events = decide(loaded.state)
    except StaleVersionError as error:
        raise stale_error(loaded, expected) from error
    if not events:
        return CommandResult(loaded.state, [])
    try:
        return CommandResult(*event_store.append(loaded, events, command))
    except StaleVersionError as error:
        rival = event_store.read(loaded.state.id, command).prior
        if rival:
            return replay_result(rival, command)
        raise stale_error(loaded, expected) from error


def replay_result(prior: PriorResult, command: Command) -> CommandResult:
    """Answer as before, if it is the same that is wanted."""
    if prior.fingerprint != command.fingerprint:
        raise KeyReusedError()
    first, last = prior.version, prior.version + prior.batch - 1
    return CommandResult(
        event_store.state_at(prior.game, last),
        event_store.events(prior.game, after=first - 1, until=last),
        replayed=True,
    )


def stale_error(loaded: LoadedGame, expected: int | None) -> StaleVersionError:
    """Tell which events were missed, so that one round trip is enough to catch up."""
    seen = loaded.state.version if expected is None else expected
    current = _read_in_time(loaded.state.id).state
    missed = event_store.events(current.id, after=seen)
    return StaleVersionError(
        version=current.version, events=[envelope.public() for envelope in missed]
    )


def _if_first(
    loaded: LoadedGame, events: Sequence[Event], command: Command
) -> CommandResult | None:
    try:
        return CommandResult(*event_store.append(loaded, events, command))
    except StaleVersionError:
        return None  # Another copy of this task was faster, or a person was.
