"""Corners: each cell is compared with the legal placements, counted one by one."""

import pytest

from games.rules.corners import entry_cells, open_corners
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from tests.games.analyses.test_reasons import VARIANTS, a_line, corners_by_hand


def test_an_open_corner_is_one_that_can_be_covered():
    for position in a_line("classic-2p", {}, 2)[::9]:
        for color in range(4):
            if position.started[color] is not None:
                legal = position.legal(color)
                corners = open_corners(position, color, legal)
                assert corners == corners_by_hand(position, color)


def test_before_the_first_piece_they_are_the_start_cells():
    position = start_position(find_ruleset("duo"))
    assert entry_cells(position, 0, position.legal_sets[0]) == sorted(
        position.ruleset.starts[0]
    )
    second = position.play(0, members(position.legal_sets[0])[0])
    (start,) = entry_cells(second, 1, second.legal_sets[1])
    assert start in second.ruleset.starts[1]
    assert start != second.started[0]


def test_cubes_begin_anywhere_and_then_beside_others():
    first = start_position(find_ruleset("rumis-tower-2p"))
    assert entry_cells(first, 0, first.legal_sets[0]) == []
    second = first.play(0, members(first.legal_sets[0])[0])
    needs = second.ruleset.grid.needs
    beside = {near for cell in second.filled() for near in needs[cell]}
    entries = entry_cells(second, 1, second.legal_sets[1])
    assert entries
    assert set(entries) <= beside


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_placement_of_a_started_color_covers_one_and_each_is_covered(variant):
    for position in a_line(variant, VARIANTS[variant], 3)[::7]:
        for hand, legal in enumerate(position.legal_sets):
            entries = set(entry_cells(position, hand, legal))
            if position.ruleset.opening == "anywhere":
                assert not entries
                continue
            covered = [
                entries.intersection(position.placements.cells[number])
                for number in members(legal)
            ]
            assert set().union(*covered) == entries
            if position.played:
                assert all(covered)
