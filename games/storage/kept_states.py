"""Kept states: games as this process saw them last, so that they are not replayed.

A kept state is a prefix of its stream, never wrong: what came after it is read.
"""

from collections import OrderedDict
from threading import Lock

from games.replay.state import GameState

MOST = 512
"""States kept in this process; one of Classic takes about 60 kB."""

_states: OrderedDict[str, GameState] = OrderedDict()
_lock = Lock()


def find(game: str) -> GameState | None:
    """Return the latest state of a game that is kept."""
    return _states.get(game)


def keep(state: GameState) -> None:
    """Keep a state; not with a board that nobody else uses, which takes much memory."""
    if state.has_own_board:
        return
    with _lock:
        _states[state.id] = state
        _states.move_to_end(state.id)
        while len(_states) > MOST:
            _states.popitem(last=False)


def forget_all() -> None:
    """Keep nothing, as a process that has just begun."""
    with _lock:
        _states.clear()
