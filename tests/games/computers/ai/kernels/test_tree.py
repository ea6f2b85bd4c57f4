import numpy as np
import pytest

from games.computers.ai.mcts import TreeSearch
from games.computers.ai.preferences import preferences_for
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
