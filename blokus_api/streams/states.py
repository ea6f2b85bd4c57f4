"""States for streams: what a game has become, computed once for all who follow it."""

from collections import OrderedDict
from dataclasses import dataclass

from blokus_api.streams.responses import LEGAL, STATE, StateWish, StreamItem
from blokus_api.streams.threads import Threads
from games.api.answers.games import Game
from games.replay.state import GameState
from games.services import queries
from games.storage import days_off, event_store

MOST_KEPT = 64
"""Tellings kept at once; of a game seldom more than one is asked for."""


@dataclass(frozen=True)
class Telling:
    """A state as everybody is told it who knows nobody's days off."""

    state: GameState
    preparing: bool
    block: bytes


class States:
    """Tells states on a thread of its own: they keep neither events nor views waiting.

    Whoever asks first for a version of a game has it computed, the others get the same
    bytes. Only who plays where clocks count days off is told by themselves, and of who
    is to move nobody else is told what they may place.
    """

    def __init__(self) -> None:
        """Know none yet."""
        self._thread = Threads(1)
        self._tellings: OrderedDict[tuple[str, int], Telling] = OrderedDict()

    async def blocks(self, game: str, version: int, wish: StateWish) -> bytes:
        """Return the events that tell a game as it was after a version."""
        return await self._thread.run(self._tell, game, version, wish)

    def _tell(self, game: str, version: int, wish: StateWish) -> bytes:
        telling = self._tellings.get((game, version)) or self._compute(game, version)
        state, block = telling.state, telling.block
        if known := days_off.known_to(wish.viewer, state):
            own = Game.build(state, known, preparing=telling.preparing)
            block = StreamItem(version, own, STATE).block()
        if legal := wish.legal_in(state):
            block += StreamItem(version, legal, LEGAL).block()
        return block

    def _compute(self, game: str, version: int) -> Telling:
        state = event_store.state_at(game, version)
        preparing = queries.is_preparing(state)
        content = Game.build(state, preparing=preparing)
        telling = Telling(state, preparing, StreamItem(version, content, STATE).block())
        self._tellings[game, version] = telling
        if len(self._tellings) > MOST_KEPT:
            self._tellings.popitem(last=False)
        return telling
