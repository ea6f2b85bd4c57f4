"""States for streams: the game after a version, computed once for all streams."""

from collections import OrderedDict
from dataclasses import dataclass

from blokus_api.streams.responses import LEGAL, STATE, StateWish, StreamItem
from blokus_api.streams.threads import Threads
from games.api.answers.games import Game
from games.replay.state import GameState
from games.services import queries
from games.storage import days_off, event_store

MOST_CACHED = 64
"""Maximum number of cached states. Usually, only one state per game is requested."""


@dataclass(frozen=True)
class RenderedState:
    """A state as seen by viewers who may not see the players' days off."""

    state: GameState
    preparing: bool
    block: bytes


class States:
    """Cache of states with its own thread, so that it delays neither events nor views.

    A game's version is computed at the first request, and all viewers get the same
    bytes. Two parts are computed for each viewer: the clocks of players with days off,
    and the legal placements.
    """

    def __init__(self) -> None:
        self._thread = Threads(1)
        self._rendered: OrderedDict[tuple[str, int], RenderedState] = OrderedDict()

    async def blocks(self, game: str, version: int, wish: StateWish) -> bytes:
        """Return the messages with the state of a game after a version."""
        return await self._thread.run(self._render, game, version, wish)

    def _render(self, game: str, version: int, wish: StateWish) -> bytes:
        rendered = self._rendered.get((game, version)) or self._compute(game, version)
        state, block = rendered.state, rendered.block
        if known_days_off := days_off.known_to(wish.viewer, state):
            own_view = Game.build(state, known_days_off, preparing=rendered.preparing)
            block = StreamItem(version, own_view, STATE).block()
        if legal := wish.legal_in(state):
            block += StreamItem(version, legal, LEGAL).block()
        return block

    def _compute(self, game: str, version: int) -> RenderedState:
        state = event_store.state_at(game, version)
        preparing = queries.is_preparing(state)
        content = Game.build(state, preparing=preparing)
        rendered = RenderedState(
            state, preparing, StreamItem(version, content, STATE).block()
        )
        self._rendered[game, version] = rendered
        if len(self._rendered) > MOST_CACHED:
            self._rendered.popitem(last=False)
        return rendered
