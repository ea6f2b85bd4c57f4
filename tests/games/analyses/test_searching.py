"""Searches that share simulations, and those that follow a game."""

import pytest

from games.analyses.searching import SearchSeries
from games.computers.ai.search import ReusableTree
from games.rules.position import Position
from tests.games.computers.ai.positions import after, begun

pytestmark = pytest.mark.usefixtures("kernels")


def two_searches(tree: ReusableTree | None) -> tuple[SearchSeries, list[int]]:
    """Of a position, and of the one that its best placement leads to."""
    told: list[int] = []

    def hear(_: object, simulations: int) -> bool:
        told.append(simulations)
        return True

    position: Position = after(8, begun("classic"))
    series = SearchSeries(2000, 60, hear, tree=tree)
    best = series.search(position, 2).best
    reached = position.play(best.color, best.number)
    assert series.search(reached, 1).simulations == 1000
    assert series.search(reached) is series.search(reached)
    return series, told


def test_searches_share_the_simulations():
    series, told = two_searches(None)
    assert series.simulations == told[-1] == 2000


def test_searches_that_follow_a_game_make_only_what_is_missing():
    series, told = two_searches(ReusableTree())
    assert 1000 < series.simulations == told[-1] < 2000
    assert told == sorted(told)
