"""Complete searches of minutes, run by name: python -m pytest tests/heavy."""

import pytest

from games.puzzles.boards import (
    box,
    cube_in_one_color,
    symmetries,
    tetrominoes_on_8x10,
)
from games.puzzles.census import take_census
from games.puzzles.packing import Level
from tests.games.puzzles.shapes import PENTOMINOES


@pytest.mark.parametrize(
    ("size", "expected"), [((15, 4), 368), ((12, 5), 1010), ((10, 6), 2339)]
)
def test_pentominoes_fill_rectangles_in_the_published_number_of_ways(size, expected):
    census = take_census(box(size, PENTOMINOES, 1), symmetries(size))
    assert len(census.solutions) == expected


def test_one_color_fills_the_cube_of_edge_3_in_3372_ways():
    census = take_census(cube_in_one_color(), symmetries((3, 3, 3)))
    assert (census.positions, len(census.solutions)) == (80928, 3372)


def test_tetrominoes_in_colors_fill_8x10_in_35_ways_one_of_them_chained():
    packing = tetrominoes_on_8x10(Level.CORNER)
    census = take_census(packing, symmetries((10, 8)))
    assert (census.positions, len(census.solutions), census.chained) == (130, 35, 1)
