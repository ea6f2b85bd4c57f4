"""What a turn of the board does to the rows of a net."""

import numpy as np
import pytest

from games.computers.ai.arrays.nets import NO_NET, fits, layout_of, shapes_of
from games.rules.keys import symmetries
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.computers.ai.nets import a_net

each = pytest.mark.parametrize("variant", ["duo", "classic-2p", "trigon-2p", "junior"])


@each
def test_a_turn_puts_each_row_somewhere_else(variant):
    ruleset = find_ruleset(variant, {})
    layout = layout_of(ruleset)
    turns = layout.turned(symmetries(ruleset))
    assert len({tuple(turn) for turn in turns.tolist()}) == len(symmetries(ruleset))
    for turn in turns:
        assert sorted(turn) == list(range(layout.rows))


@each
def test_the_first_turn_leaves_all_where_it_is(variant):
    """Nets are examined by positions as they were, in the first turn."""
    ruleset = find_ruleset(variant, {})
    first, *_ = layout_of(ruleset).turned(symmetries(ruleset))
    assert (first == np.arange(len(first))).all()


@each
def test_pieces_and_counts_lie_nowhere_on_the_board(variant):
    ruleset = find_ruleset(variant, {})
    layout = layout_of(ruleset)
    for turn in layout.turned(symmetries(ruleset)):
        beyond = turn[layout.first_piece :]
        assert (beyond == np.arange(layout.first_piece, layout.rows)).all()


@each
def test_a_net_has_the_shapes_that_are_asked_of_files(variant):
    net = a_net(find_ruleset(variant, {}))
    found = {name: weights.shape for name, weights in net._asdict().items()}
    assert found == shapes_of(len(net.rows))


def test_nets_are_for_two_teams_without_a_draft():
    for variant in VARIANTS:
        ruleset = find_ruleset(variant, {})
        two = len(ruleset.teams) == 2 and not ruleset.is_drafted
        assert fits(a_net(ruleset), ruleset) == two, variant
        assert not fits(NO_NET, ruleset), variant
        assert layout_of(ruleset).rows < 2**16, "lessons keep rows in 16 bits"
