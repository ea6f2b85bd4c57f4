"""Cost of the parts of a move without HTTP: the rules and the store."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from games import decisions
from games.decisions import Command, Table
from games.events.envelope import seal
from games.events.registry import Event
from games.ids import new_id
from games.lab.client.recorded import RecordedGame, RecordedMove
from games.replay.evolution import replay
from games.replay.state import GameState
from games.rules import moves
from games.storage import event_store

PLAYER = "player:A"
REPEATS = 4


class Parts(NamedTuple):
    """Milliseconds of processor time for a move."""

    rules: float
    """Seconds to decide a move, seal its events, and replay them."""
    store: float
    """Seconds to read and append with the driver, without the database's own time."""


def measure(games: Sequence[RecordedGame]) -> Parts:
    """Play the games in this process; the first pass is not counted."""
    games = list(games)
    play(games)
    moves = REPEATS * sum(len(game.moves) for game in games)
    started = time.process_time()
    play(games * REPEATS)
    played = time.process_time()
    judge(games * REPEATS)
    judged = time.process_time()
    rules = (judged - played) / moves
    return Parts(1000 * rules, 1000 * ((played - started) / moves - rules))


def play(games: Sequence[RecordedGame]) -> None:
    for game in games:
        opened, _ = event_store.open_stream(
            str(new_id()), _begin(game), Command(PLAYER)
        )
        for ply, move in enumerate(game.moves):
            command = Command(PLAYER, f"key-{ply}", "f" * 64)
            loaded = event_store.read(opened.id, command)
            event_store.append(loaded, _decide(loaded.state, move), command)


def judge(games: Sequence[RecordedGame]) -> None:
    for game in games:
        now = datetime.now(UTC)
        state = replay(seal(str(new_id()), (0, None), _begin(game), now, PLAYER))
        for move in game.moves:
            events = _decide(state, move)
            head = state.version, state.head
            state = replay(seal(state.id, head, events, now, PLAYER), state)


def _begin(game: RecordedGame) -> list[Event]:
    seats = dict.fromkeys(range(len(game.ruleset.seats)), PLAYER)
    return decisions.create_game(game.ruleset, "public", Table(seats, {}))


def _decide(state: GameState, move: RecordedMove) -> list[Event]:
    named = moves.Move(move.color, move.piece, tuple(move.cells))
    return decisions.place_piece(state, PLAYER, named, state.version)
