"""Past states: of games that somebody steps through, as this process found them.

What a game was at a version stays so. From one state to the next takes an event; who
steps back finds one a few events before, and that is where replays begin.
"""

from collections import OrderedDict
from threading import Lock

from games.replay.state import GameState

MOST = 64
"""States kept in this process; one of Classic takes about 60 kB."""
STRIDE = 16
"""Events between a state that was asked for and one that is kept for who steps back."""

_states: OrderedDict[tuple[str, int], GameState] = OrderedDict()
_lock = Lock()


def find(game: str, until: int) -> GameState | None:
    """Return the latest state of a game that is kept and not after a version."""
    with _lock:
        versions = [version for kept, version in _states if kept == game]
        found = max((v for v in versions if v <= until), default=None)
        if found is None:
            return None
        _states.move_to_end((game, found))
        return _states[game, found]


def keep(state: GameState) -> None:
    """Keep a state; not with a board that nobody else uses, which takes much memory."""
    if state.has_own_board:
        return
    with _lock:
        _states[state.id, state.version] = state
        if len(_states) > MOST:
            _states.popitem(last=False)


def forget_all() -> None:
    """Keep nothing, as a process that has just begun."""
    with _lock:
        _states.clear()
