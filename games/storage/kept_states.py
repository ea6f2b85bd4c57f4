"""A cache of each game's latest state in this process, which saves replays.

A cached state always corresponds to a prefix of the stream. Later events are read from
the database. The cache is limited to `KEPT_STATES_MB`. The least recently used states
are folded, which reduces them to a tenth of their size. Unfolding needs no query and
takes half as long as a replay. States are dropped only when all are folded, oldest
first.
"""

from collections import OrderedDict
from sys import getsizeof
from threading import Lock

from django.conf import settings

from games.replay.folding import FoldedState, fold, unfold
from games.replay.state import GameState

MB = 2**20
BARE = 3000
"""Measured size, in bytes, of a state without the parts that grow with the game."""
STEP = 250
"""Size of a step with its placement, in bytes."""
FOLDED_STEP = 30
TABLES = 4
"""Number of placement sets that a board stores for each cell."""


class KeptStates:
    """A process's cached states, by game."""

    def __init__(self) -> None:
        """Create an empty cache."""
        self._lock = Lock()
        self._whole: OrderedDict[str, GameState] = OrderedDict()
        self._folded: OrderedDict[str, FoldedState] = OrderedDict()
        self._weights: dict[str, int] = {}
        self.weight = 0
        """Approximate size of all states in bytes."""

    def __len__(self) -> int:
        """Return the number of cached games."""
        return len(self._weights)

    def find(self, game: str, until: int | None = None) -> GameState | None:
        """Return a game's cached state, unless its version is later than `until`."""
        with self._lock:
            folded = self._folded.get(game)
            state = self._whole.get(game) if folded is None else folded.bare
            if state is None or (until is not None and state.version > until):
                return None
            if folded is None:
                self._whole.move_to_end(game)
                return state
        state = unfold(folded)
        with self._lock:
            if self._folded.get(game) is folded:
                self._put(state)
        return state

    def keep(self, state: GameState) -> None:
        """Store a state, replacing the game's cached state."""
        with self._lock:
            self._put(state)

    def catch_up(self, state: GameState) -> bool:
        """Store a state unless a later one is cached. Return whether it was stored."""
        with self._lock:
            folded = self._folded.get(state.id)
            cached = self._whole.get(state.id) if folded is None else folded.bare
            if cached is not None and cached.version > state.version:
                return False
            self._put(state)
            return True

    def forget_all(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._whole.clear()
            self._folded.clear()
            self._weights.clear()
            self.weight = 0

    def _put(self, state: GameState) -> None:
        self._drop(state.id)
        self._whole[state.id] = state
        self._weigh(state.id, weight(state))
        while self.weight > settings.KEPT_STATES_MB * MB:
            self._shrink()

    def _shrink(self) -> None:
        if not self._whole:
            self._drop(next(iter(self._folded)))
            return
        state = next(iter(self._whole.values()))
        self._drop(state.id)
        if not state.has_own_board:
            self._folded[state.id] = folded = fold(state)
            self._weigh(state.id, folded_weight(folded))

    def _weigh(self, game: str, weight: int) -> None:
        self._weights[game] = weight
        self.weight += weight

    def _drop(self, game: str) -> None:
        self._whole.pop(game, None)
        self._folded.pop(game, None)
        self.weight -= self._weights.pop(game, 0)


def weight(state: GameState) -> int:
    """Return a state's size in bytes, including its board unless it is shared."""
    position = state.position
    # Sets that are not computed yet may be computed while the state is cached.
    sets = [position.placements.all] * (1 + 3 * len(position.ruleset.hands))
    if state.has_own_board:
        sets += [position.placements.all] * len(state.ruleset.grid.cells) * TABLES
    return BARE + STEP * len(state.steps) + sum(map(getsizeof, sets))


def folded_weight(folded: FoldedState) -> int:
    """Return the size of a folded state in bytes."""
    return BARE + FOLDED_STEP * len(folded.steps) // 2


_kept = KeptStates()
find, keep, catch_up = _kept.find, _kept.keep, _kept.catch_up
forget_all = _kept.forget_all
