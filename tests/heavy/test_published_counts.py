"""Complete searches of minutes, run by name: python -m pytest tests/heavy."""

import pytest

from games.analyses.packing.boards import packing_of, symmetries_of
from games.analyses.packing.census import take_census
from games.rules.pieces import POLYOMINOES
from games.rules.variants import find_ruleset
from tests.games.analyses.packing.boxes import rules

PENTOMINOES = tuple(piece for piece in POLYOMINOES if piece.size == 5)


def census_of(ruleset):
    return take_census(packing_of(ruleset), symmetries_of(ruleset.grid))


@pytest.mark.parametrize(
    ("size", "expected"), [((15, 4), 368), ((12, 5), 1010), ((10, 6), 2339)]
)
def test_pentominoes_fill_rectangles_in_the_published_number_of_ways(size, expected):
    census = census_of(rules(size, PENTOMINOES, 1))
    assert len(census.solutions) == expected


def test_one_color_fills_the_cube_of_edge_3_in_3372_ways():
    census = census_of(find_ruleset("solo-cube-3", {"colors": 1}))
    assert (census.positions, len(census.solutions)) == (80928, 3372)


def test_tetrominoes_in_colors_fill_8x10_in_35_ways_one_of_them_chained():
    census = census_of(find_ruleset("solo-tetromino-8x10", {"contact": "corner"}))
    assert (census.positions, len(census.solutions), census.chained) == (130, 35, 1)
