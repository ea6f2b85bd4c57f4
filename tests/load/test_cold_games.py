"""Moves in games whose state no process holds, beside moves in games that are held."""

import os
import statistics
from collections.abc import Sequence
from contextlib import ExitStack

from games.lab.client.recorded import RecordedGame
from tests.e2e.table import until
from tests.load.copies import copied
from tests.load.generator import Play, Seats, Table, guests, load, play_one, visit
from tests.load.processes import resident
from tests.load.runs import IS_JUDGED, Run, heading, measured, recorded
from tests.load.stack import DurableStack
from tests.load.test_moves import BACKLOG

GAMES = int(os.environ.get("LOAD_GAMES", "10000" if IS_JUDGED else "160"))
BLOCKS = 5 if IS_JUDGED else 1
HELD = 200 if IS_JUDGED else 40
PLIES = 30
"""Moves of a game before it is copied."""
VISITORS = 8
RATIO = 2.2
"""Not held over held; 1.3 were aimed at, and 1.93 measured."""


class Crowd:
    """Games that went alike, and who goes round them."""

    def __init__(self, stack: DurableStack, game: RecordedGame) -> None:
        self.stack = stack
        self.game = game
        self.tokens = guests(stack.url, len(game.ruleset.seats))

    def begun(self) -> str:
        """The id of a game in which some moves were made."""
        paths: list[str] = []

        def play() -> Play:
            paths.append((yield from play_one(self._seats, self.game, PLIES)))

        with ExitStack() as closing:
            self._seats = self._sit(closing)
            load([Table(self._seats, play())])
        return paths[0].rpartition("/")[2]

    def visited(self, ids: Sequence[str], *plies: int) -> Run:
        """Make the next moves in these games, one game after the other."""
        paths = [f"/games/{one}" for one in ids]
        with ExitStack() as closing:
            made = [
                Table(seats, visit(seats, paths[number::VISITORS], self.game, plies))
                for number in range(VISITORS)
                for seats in [self._sit(closing)]
            ]
            return measured(self.stack, made)

    def _sit(self, closing: ExitStack) -> Seats:
        seats = Seats(self.stack.url, self.tokens)
        closing.callback(seats.close)
        return seats


def test_moves_in_games_that_no_process_holds(durable_stack, committed, tell):
    crowd = Crowd(durable_stack, recorded("classic")[0])
    ids = copied(durable_stack, crowd.begun(), GAMES + HELD)
    games, held = ids[HELD:], ids[:HELD]
    memory = resident(durable_stack.pid("web"))
    tell(heading(f"{GAMES} games in turn"))

    blocks = []
    for block in range(BLOCKS):
        ply = PLIES + 3 * block
        cold = crowd.visited(games[block::BLOCKS], PLIES)
        # Whatever was held may have had to go meanwhile.
        crowd.visited(held, ply)
        cached = crowd.visited(held, ply + 1, ply + 2)
        blocks.append((cold, cached))
    again = crowd.visited(games, PLIES + 1)
    until(lambda: durable_stack.query(BACKLOG) == 0)

    for cold, cached in blocks:
        tell(cold.row("not held"))
        tell(cached.row("held"))
    tell(again.row("all once more"))
    ratio = compared([cold for cold, _ in blocks], [cached for _, cached in blocks])
    tell(
        f"ms of web a move: not held over held {ratio:.2f} (median of {BLOCKS}),"
        f" {GAMES} games once more over held"
        f" {compared([again], [cached for _, cached in blocks]):.2f}; memory of web"
        f" {memory:.0f} MB before, {resident(durable_stack.pid('web')):.0f} after"
    )
    assert not IS_JUDGED or ratio <= RATIO


def compared(runs: Sequence[Run], others: Sequence[Run]) -> float:
    """The ratio of what moves cost the web."""
    ours, theirs = (
        statistics.median(run.cost("web") for run in some) for some in (runs, others)
    )
    return ours / theirs
