"""Execution of commands: decided on a game as it was loaded, and appended once.

What the same key did before is answered again. Where the game moved on meanwhile, the
error says which events were missed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games import decisions
from games.decisions import TIMEKEEPER, Command
from games.errors import NotFoundError, StaleVersionError
from games.events.envelope import Envelope
from games.events.registry import Event
from games.replay.state import GameState
from games.storage import event_store
from games.storage.counters import CONFLICTS
from games.storage.event_store import LoadedGame
from games.storage.idempotency import PriorResult, require_same

MOST_TRIES = 20
"""Times that something is decided again because the game moved on meanwhile."""


@dataclass(frozen=True)
class CommandResult:
    """What a command did: the events it stored, and the state after them."""

    state: GameState
    envelopes: Sequence[Envelope]
    replayed: bool = False
    """Whether the same command was answered before."""


def load_in_time(game: str, command: Command | None = None) -> LoadedGame:
    """Read a game in which no deadline has come that nobody dealt with."""
    loaded = event_store.read(game, command)
    for _ in range(MOST_TRIES):
        if not loaded.state.is_overdue(loaded.now):
            break
        # In vain where the row has another deadline, by older rules of time zones.
        claim_deadline(loaded)
        loaded = event_store.read(game, command)
    return loaded


def visible(loaded: LoadedGame, player: str | None) -> LoadedGame:
    """Refuse who may not know of the game."""
    if not loaded.state.is_visible_to(player):
        raise NotFoundError()
    return loaded


def read_for(game: str, player: str, key: str | None) -> LoadedGame:
    """Read a game for a command, with what the same key did before.

    A deadline that has come is dealt with first, whoever asks. Whoever did something is
    answered the same again, even if that was to leave a private game, which they see
    no more.
    """
    loaded = load_in_time(game, Command(player, key))
    return loaded if loaded.prior else visible(loaded, player)


def recall_for(game: str, player: str, expected: int | None) -> LoadedGame | None:
    """Return a game for a command without reading it, as this process saw it last.

    None where that cannot be what the command is for: at another version, past its
    deadline, or not to be seen by the caller.
    """
    recalled = event_store.recall(game)
    if recalled is None or not recalled.state.is_visible_to(player):
        return None
    if expected not in (None, recalled.state.version):
        return None
    if recalled.state.is_overdue(recalled.now):
        return None
    return recalled


def execute(
    loaded: LoadedGame,
    command: Command,
    decide: Callable[[GameState], Sequence[Event]],
    expected: int | None = None,
) -> CommandResult:
    """Decide and append, or answer as before if the command's key is known.

    Of a game that was recalled only what was stored holds: whatever else comes of it,
    errors too, is to be found once more on the game as it is read.
    """
    if loaded.is_recalled:
        return _execute_recalled(loaded, command, decide)
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


def _execute_recalled(
    loaded: LoadedGame,
    command: Command,
    decide: Callable[[GameState], Sequence[Event]],
) -> CommandResult:
    if not (events := decide(loaded.state)):
        raise StaleVersionError(version=loaded.state.version)
    return CommandResult(*event_store.append(loaded, events, command))


def replay_result(prior: PriorResult, command: Command) -> CommandResult:
    """Answer as before, if it is the same that is wanted."""
    require_same(prior.fingerprint, command)
    first, last = prior.version, prior.version + prior.batch - 1
    return CommandResult(
        event_store.state_at(prior.game, last),
        event_store.events(prior.game, after=first - 1, until=last),
        replayed=True,
    )


def stale_error(loaded: LoadedGame, expected: int | None) -> StaleVersionError:
    """Tell which events were missed, so that one round trip is enough to catch up."""
    CONFLICTS.labels("player").inc()
    seen = loaded.state.version if expected is None else expected
    current = load_in_time(loaded.state.id).state
    missed = event_store.events(current.id, after=seen)
    return StaleVersionError(
        version=current.version, events=[envelope.public() for envelope in missed]
    )


def append_if_first(
    loaded: LoadedGame, events: Sequence[Event], command: Command
) -> CommandResult | None:
    try:
        return CommandResult(*event_store.append(loaded, events, command))
    except StaleVersionError:
        CONFLICTS.labels("worker").inc()
        return None  # Another copy of this task was faster, or a person was.


def claim_deadline(loaded: LoadedGame) -> CommandResult | None:
    events = decisions.time_out(loaded.state, loaded.now)
    return append_if_first(loaded, events, Command(TIMEKEEPER)) if events else None
