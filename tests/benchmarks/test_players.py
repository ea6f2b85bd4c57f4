"""How fast the computer plays: random games, simulations, and what comes before them.

The first two are what other programs of the kind tell of themselves, so they are told a
second, too. A worker that has just started is told by its own clock.
"""

import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from games.computers.ai.arrays.memory import Board, room_of
from games.computers.ai.arrays.rules import rules_of
from games.computers.ai.arrays.states import state_of
from games.computers.ai.arrays.style import Settings, style_of
from games.computers.ai.arrays.tables import narrowed, tables_of, words_of
from games.computers.ai.kernels.playouts import play_games
from games.computers.ai.levels import LEVELS, choose_placement
from games.computers.ai.mcts import TreeSearch
from games.computers.ai.preferences import preferences_for
from games.rules.position import Position
from tests.benchmarks.conftest import LINES, Measure
from tests.games.computers.ai.positions import after, begun

pytestmark = [
    pytest.mark.benchmark(
        timer=time.process_time, warmup=True, min_rounds=5, max_time=1
    ),
    pytest.mark.usefixtures("kernels"),
]
each = pytest.mark.parametrize("variant", ["duo", "classic", "trigon"])

UNIFORM = Settings(growth=1, answers=0)
MIDDLE = {"duo": 10, "classic": 28, "trigon": 28}
STARTED = """
import time
begun, wall = time.process_time(), time.perf_counter()
from games.computers.ai.levels import choose_placement
from games.rules.position import start_position
from games.rules.variants import find_ruleset

choose_placement(start_position(find_ruleset({variant!r}, {{}})), "3", "seed")
print(time.process_time() - begun, time.perf_counter() - wall)
"""


def random_games(position: Position, settings: Settings) -> Callable[[int], None]:
    """Return a function that plays so many random games from a position on."""
    ruleset, tables = position.ruleset, tables_of(position.placements)
    board = Board(tables, rules_of(ruleset, tables))
    root = state_of(position, tables)
    room = room_of(board, state_of(position, tables), seed=1)
    preferences = preferences_for(ruleset)._replace(settings=settings)
    style = style_of(preferences, ruleset, tables)

    def play(games: int) -> None:
        play_games(board, root, room, style, games)

    return play


@each
def test_play_a_random_game(measure: Measure, variant: str) -> None:
    play = random_games(begun(variant), UNIFORM)
    measure(lambda: play(100), 100)


@each
def test_play_a_game_as_the_search_does(measure: Measure, variant: str) -> None:
    play = random_games(begun(variant), Settings())
    measure(lambda: play(100), 100)


@each
def test_make_a_simulation_at_the_first_move(measure: Measure, variant: str) -> None:
    """With the 500 before it, as searches have them."""
    position = begun(variant)

    def search() -> None:
        tree = TreeSearch(position, preferences_for(position.ruleset), 500, "seed")
        tree.simulate(500)

    measure(search, 500)


@each
def test_lay_out_a_position(measure: Measure, variant: str) -> None:
    position = after(MIDDLE[variant], begun(variant))
    tables = tables_of(position.placements)
    measure(lambda: state_of(position, tables), 1)


@each
def test_narrow_the_tables(measure: Measure, variant: str) -> None:
    position = after(MIDDLE[variant], begun(variant))
    tables = tables_of(position.placements)
    measure(lambda: narrowed(tables, words_of(tables, position.free)), 1)


@each
def test_lay_out_a_board(measure: Measure, variant: str) -> None:
    placements = begun(variant).placements
    measure(lambda: tables_of.__wrapped__(placements), 1)


@pytest.mark.parametrize("level", ["3", "5", "7"])
def test_choose_a_placement(measure: Measure, level: str) -> None:
    position = after(MIDDLE["duo"], begun("duo"))
    assert LEVELS[level].simulations
    measure(lambda: choose_placement(position, level, "seed"), 1)


@each
def test_start_a_worker_that_chooses_once(variant: str) -> None:
    """What was compiled before is only loaded."""
    program = STARTED.format(variant=variant)
    runs = []
    for _ in range(3):
        told = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        runs.append(tuple(map(float, told.split())))
    processor, wall = min(runs)
    LINES.append(
        f"a worker of {variant} starts and chooses once: {processor:.2f} s of processor"
        f" time, {wall:.2f} s"
    )
