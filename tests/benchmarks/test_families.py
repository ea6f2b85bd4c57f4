"""How fast a move is in every variant, on one random game each."""

import random
import time

import pytest

from games.rules.position import Position, start_position
from games.rules.variants import VARIANTS, find_ruleset
from tests.benchmarks.conftest import Measure

pytestmark = pytest.mark.benchmark(
    timer=time.process_time, warmup=True, min_rounds=5, max_time=0.2
)


def begun(variant: str) -> Position:
    """Where placing begins: after a draft, in which all take what comes first."""
    position = start_position(find_ruleset(variant, {}))
    while position.picking is not None:
        position = position.draft(len(position.picks) % len(position.ruleset.pieces))
    return position


def random_game(begin: Position) -> list[tuple[int, int]]:
    chance, position, moves = random.Random(5), begin, []
    while legal := position.legal_placements():
        moves.append(chance.choice(legal))
        position = position.play(*moves[-1])
    return moves


@pytest.mark.parametrize("variant", VARIANTS)
def test_play_a_move_and_know_all_legal_sets(measure: Measure, variant: str) -> None:
    begin = begun(variant)
    moves = random_game(begin)

    def play() -> None:
        position = begin
        for color, number in moves:
            position = position.play(color, number)

    measure(play, len(moves))
