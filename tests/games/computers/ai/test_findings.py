import pytest

from games.computers.ai.findings import Budget
from tests.games.computers.ai.positions import after, begun


def test_a_budget_is_the_same_for_all_moves_unless_it_grows():
    for plies in (0, 9):
        assert Budget(900, 1).simulations_for(after(plies, begun("duo"))) == 900


@pytest.mark.parametrize(
    ("variant", "plies", "moves"),
    [
        ("duo", 0, 0),
        ("duo", 1, 0),
        ("duo", 2, 1),
        ("classic-2p", 9, 2),
        ("draft-2p", 6, 3),
    ],
)
def test_a_budget_grows_with_the_own_moves(variant, plies, moves):
    budget = Budget(1000, 1, growth_by_move=0.1)
    grown = [1000, 1105, 1221, 1350]
    assert budget.simulations_for(after(plies, begun(variant))) == grown[moves]
