"""Kept states: games as this process saw them last, so that they are not replayed.

A kept state is a prefix of its stream, never wrong: what came after it is read. All
together take `KEPT_STATES_MB`. Those that nobody asked for longest are folded, to a
tenth of what they took; to unfold one asks nobody, and takes half of a replay. Only
when all are folded the oldest are forgotten.
"""

from collections import OrderedDict
from sys import getsizeof
from threading import Lock

from django.conf import settings

from games.replay.folding import FoldedState, fold, unfold
from games.replay.state import GameState

MB = 2**20
BARE = 3000
"""Bytes of a state besides what grows with its game, as was measured."""
STEP = 250
"""Bytes of a step and its placement."""
FOLDED_STEP = 30
TABLES = 4
"""Sets of placements that a board has for every cell."""


class KeptStates:
    """The states that a process keeps, by game."""

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._lock = Lock()
        self._whole: OrderedDict[str, GameState] = OrderedDict()
        self._folded: OrderedDict[str, FoldedState] = OrderedDict()
        self._weights: dict[str, int] = {}
        self.weight = 0
        """The bytes that all of them take, nearly."""

    def __len__(self) -> int:
        """Return how many games are kept."""
        return len(self._weights)

    def find(self, game: str, until: int | None = None) -> GameState | None:
        """Return the latest state of a game that is kept, if not after a version."""
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
        """Keep a state instead of what was kept of its game."""
        with self._lock:
            self._put(state)

    def catch_up(self, state: GameState) -> bool:
        """Keep a state unless a later one of its game is kept; return whether."""
        with self._lock:
            folded = self._folded.get(state.id)
            kept = self._whole.get(state.id) if folded is None else folded.bare
            if kept is not None and kept.version > state.version:
                return False
            self._put(state)
            return True

    def forget_all(self) -> None:
        """Keep nothing, as a process that has just begun."""
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
    """Return the bytes that a state takes; with its board, if that is no other's."""
    position = state.position
    sets = [position.free, *position.alive, *position.reach, *position.legal_sets]
    if state.has_own_board:
        sets += [position.placements.all] * len(state.ruleset.grid.cells) * TABLES
    return BARE + STEP * len(state.steps) + sum(map(getsizeof, sets))


def folded_weight(folded: FoldedState) -> int:
    """Return the bytes that a folded state takes."""
    return BARE + FOLDED_STEP * len(folded.steps) // 2


_kept = KeptStates()
find, keep, catch_up = _kept.find, _kept.keep, _kept.catch_up
forget_all = _kept.forget_all
