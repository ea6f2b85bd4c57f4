"""Command execution: loading the game, deciding, and appending the events.

A command whose key was already used returns the first command's result. If the game has
changed, the error contains the missed events.
"""

from collections.abc import Callable, Sequence

import msgspec

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
"""Maximum number of attempts if the game keeps changing while a command is decided."""


class CommandResult(msgspec.Struct, frozen=True):
    """Events that a command stored, and the resulting state."""

    state: GameState
    envelopes: Sequence[Envelope]
    replayed: bool = False
    """Whether an earlier command with the same key stored the events."""


def load_in_time(game: str, command: Command | None = None) -> LoadedGame:
    """Read a game. If its deadline has passed, apply the deadline first."""
    loaded = event_store.read(game, command)
    for _ in range(MOST_TRIES):
        if not loaded.state.is_overdue(loaded.now):
            break
        # This has no effect if the row's deadline was computed with outdated time zone
        # rules.
        claim_deadline(loaded)
        loaded = event_store.read(game, command)
    return loaded


def visible(loaded: LoadedGame, player: str | None) -> LoadedGame:
    """Return the game. Raises `NotFoundError` if the player may not see it."""
    if not loaded.state.is_visible_to(player):
        raise NotFoundError()
    return loaded


def read_for(game: str, player: str, key: str | None) -> LoadedGame:
    """Read a game for a command, and the result of any earlier command with its key.

    A deadline that has passed is applied first. A repeated command returns the same
    result, even if the caller left a private game and can no longer see it.
    """
    loaded = load_in_time(game, Command(player, key))
    return loaded if loaded.prior else visible(loaded, player)


def recall_for(game: str, player: str, expected: int | None) -> LoadedGame | None:
    """Return a cached game for a command, without a query.

    Returns None if the command needs another version, if the deadline has passed, or if
    the caller may not see the game.
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
    """Decide and append, or return the earlier result for the command's key.

    If the state came from the cache, only success is final. After any other outcome,
    including errors, the caller must read the game and execute the command again.
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
    """Return the result of an earlier command if both commands are the same request."""
    require_same(prior.fingerprint, command)
    first, last = prior.version, prior.version + prior.batch - 1
    return CommandResult(
        event_store.state_at(prior.game, last),
        event_store.events(prior.game, after=first - 1, until=last),
        replayed=True,
    )


def stale_error(loaded: LoadedGame, expected: int | None) -> StaleVersionError:
    """Return an error with the missed events, so the client needs no extra request."""
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
        return None  # Another copy of this task, or a player, was faster.


def claim_deadline(loaded: LoadedGame) -> CommandResult | None:
    events = decisions.time_out(loaded.state, loaded.now)
    return append_if_first(loaded, events, Command(TIMEKEEPER)) if events else None
