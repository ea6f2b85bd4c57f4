"""A cache of past game states in this process, for players who replay a game.

The state at a version never changes. For backward steps, the cache also stores an
earlier state, from which replays can begin.
"""

from collections import OrderedDict
from threading import Lock

from games.replay.state import GameState

MOST = 64
"""Maximum number of cached states. A state of a Classic game takes about 60 kB."""
STRIDE = 16
"""Number of events between a requested state and the earlier one that is also cached.
"""

_states: OrderedDict[tuple[str, int], GameState] = OrderedDict()
_lock = Lock()


def find(game: str, until: int) -> GameState | None:
    """Return a game's latest cached state at or before a version."""
    with _lock:
        versions = [version for cached_game, version in _states if cached_game == game]
        latest = max((v for v in versions if v <= until), default=None)
        if latest is None:
            return None
        _states.move_to_end((game, latest))
        return _states[game, latest]


def keep(state: GameState) -> None:
    """Cache a state, unless it has its own board, which would take much memory."""
    if state.has_own_board:
        return
    with _lock:
        _states[state.id, state.version] = state
        if len(_states) > MOST:
            _states.popitem(last=False)


def forget_all() -> None:
    """Empty the cache."""
    with _lock:
        _states.clear()
