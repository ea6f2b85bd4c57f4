import numpy as np
import pytest

from games.computers.ai.findings import Budget
from games.computers.ai.manner import Manner
from games.computers.ai.mcts import TreeSearch
from games.computers.ai.preferences import preferences_for
from games.computers.ai.search import search
from games.rules.position import Position
from tests.games.computers.ai.positions import after, begun


def shares(fading: float) -> dict[int, float]:
    """How much each move of the root counted in one simulation, by when it was made."""
    position = after(8, begun("duo"))
    preferences = preferences_for(position.ruleset)
    settings = preferences.settings._replace(rave_fading=fading)
    search = TreeSearch(position, preferences._replace(settings=settings), 1, "s")
    search.simulate(1)
    tree, room = search._tree, search._room
    children = tree.first[0] + np.arange(tree.children[0])
    made = [int(child) for child in children if tree.rave_visits[child]]
    length = int(room.state.head[2]) - 8
    later = {child: int(room.plies[tree.move[child]]) - 9 for child in made}
    return {
        later[child]: float(tree.rave_visits[child]) * length
        for child in sorted(made, key=later.__getitem__)
    } | {-1: length}


def test_all_moves_of_a_simulation_count_alike_for_rave_unless_they_fade():
    told = shares(0)
    length = told.pop(-1)
    assert len(told) > 2
    assert set(told.values()) == {length}


@pytest.mark.parametrize("fading", [0.5, 1.0])
def test_the_later_a_move_is_made_the_less_it_counts_for_rave(fading):
    told = shares(fading)
    length = told.pop(-1)
    assert len(told) > 2
    for later, share in told.items():
        assert share == pytest.approx(length - fading * later, abs=1e-4)


LOST = (
    *(11916, 11957, 11554, 11511, 11126, 9674, 9572, 4598, 13530, 13341, 5240, 5699),
    *(2975, 1229, 10294, 7938, 12994, 7101, 7120, 10763, 128, 87, 3479),
)
"""A game of Duo against another program, until a placement seemed to win that lost."""


def lost() -> Position:
    position = begun("duo", scoring="onboard")
    for number in LOST:
        assert position.color is not None
        position = position.play(position.color, number)
    return position


def test_where_few_can_be_placed_the_answer_that_nobody_likes_is_seen():
    def value(few: int) -> float:
        settings = (("few", few), ("mix", 0.0))
        budget = Budget(20_000, seconds=60)
        return search(lost(), budget, "s", manner=Manner(settings=settings)).best.value

    assert value(few=0) > 0.9
    assert value(few=400) < 0.4


@pytest.mark.parametrize("few", [0, 100, 1000])
def test_all_placements_are_looked_at_where_there_are_few(few):
    position = after(10, begun("duo"))
    preferences = preferences_for(position.ruleset)
    settings = preferences.settings._replace(few=few)
    search = TreeSearch(position, preferences._replace(settings=settings), 900, "s")
    search.simulate(900)
    tree, tables = search._tree, search._board.tables
    first = int(tree.first[0])
    seen = 0
    for child in range(first, first + int(tree.children[0])):
        if not tree.children[child]:
            continue
        _, slot = divmod(int(tree.move[child]), len(tables.number))
        assert position.color is not None
        after_it = position.play(position.color, int(tables.number[slot]))
        legal = len(after_it.legal_placements())
        priors = tree.prior[tree.first[child] :][: tree.children[child]]
        if legal <= few:
            assert len(priors) == legal
            assert priors.min() >= settings.floor / legal * 0.99
            seen += 1
        else:
            assert len(priors) <= legal
    assert bool(seen) == (few > 100)
