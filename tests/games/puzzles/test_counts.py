from itertools import product

import pytest

from games.puzzles.boards import POLYCUBES, box, cube_in_one_color
from games.puzzles.boards import symmetries as symmetries_of
from games.puzzles.census import take_census
from games.puzzles.packing import Level, Placed
from games.puzzles.solver import count
from games.puzzles.verification import is_solution
from tests.games.puzzles.shapes import PENTOMINOES

SMALL = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (1, 0), (0, 1)))
SOMA = ("V3", "T4", "L4", "Z4", "P4", "A4", "B4")


def test_the_soma_cube_has_480_solutions_up_to_rotation():
    census = take_census(cube_in_one_color(SOMA), symmetries_of((3, 3, 3)))
    assert (census.positions, len(census.solutions)) == (11520, 480)
    assert census.complete


def test_pentominoes_fill_3x20_in_two_ways():
    packing = box((20, 3), PENTOMINOES, 1)
    assert count(packing).found == 4 * 2


@pytest.mark.parametrize("level", [Level.NO_EDGE, Level.CORNER, Level.CHAIN])
@pytest.mark.parametrize("size", [(4, 3), (6, 2)])
def test_a_search_in_colors_finds_what_trying_everything_finds(size, level):
    packing = box(size, SMALL, 2, level)
    found = count(packing)
    assert found.complete
    assert found.found * 2 == _by_trying(packing)


def test_counting_stops_at_a_limit():
    result = count(cube_in_one_color(SOMA), limit=3)
    assert (result.found, result.complete) == (3, False)


def test_counting_can_be_cancelled():
    result = count(box((10, 6), PENTOMINOES, 1), progress=lambda *_: False)
    assert not result.complete


def test_every_polycube_is_there():
    assert len(POLYCUBES) == 11


def _by_trying(packing):
    """Count by placing pieces one by one, judged only by the plain checks."""
    jobs = [
        (c, p)
        for c, p in product(range(len(packing.supply)), range(len(packing.stock)))
    ]
    ways = [
        [Placed(c, n) for n, option in enumerate(packing.options) if option.piece == p]
        for c, p in jobs
    ]

    def place(i, chosen, covered):
        if i == len(ways):
            return int(is_solution(packing, chosen))
        total = 0
        for one in ways[i]:
            cells = set(packing.options[one.option].cells)
            if not cells & covered:
                total += place(i + 1, [*chosen, one], covered | cells)
        return total

    return place(0, [], set())
