from itertools import product

import pytest

from games.analyses.packing.boards import only, packing_of, symmetries_of
from games.analyses.packing.census import take_census
from games.analyses.packing.packing import ContactLevel, PackedPiece
from games.analyses.packing.solver import count
from games.analyses.packing.verification import is_solution
from games.analyses.packing.watch import Watch
from games.rules.pieces import POLYOMINOES
from games.rules.variants import find_ruleset
from tests.games.analyses.packing.boxes import box

SMALL = tuple(piece for piece in POLYOMINOES if piece.id in {"1", "2", "V3"})
PENTOMINOES = tuple(piece for piece in POLYOMINOES if piece.size == 5)
SOMA = ("V3", "T4", "L4", "Z4", "P4", "A4", "B4")


CUBE = find_ruleset("solo-cube-3", {"colors": 1})


def search(packing, limit=None):
    return count(packing, (), Watch(), limit)


def soma():
    return only(packing_of(CUBE), CUBE, SOMA)


@pytest.mark.depth
def test_the_soma_cube_has_480_solutions_up_to_rotation():
    census = take_census(soma(), symmetries_of(CUBE.grid))
    assert (census.positions, len(census.solutions)) == (11520, 480)
    assert census.complete


@pytest.mark.depth
def test_pentominoes_fill_3x20_in_two_ways():
    packing = box((20, 3), PENTOMINOES, 1)
    assert search(packing).number == 4 * 2


@pytest.mark.depth
@pytest.mark.parametrize(
    "level", [ContactLevel.NO_EDGE, ContactLevel.CORNER, ContactLevel.CHAIN]
)
@pytest.mark.parametrize("size", [(4, 3), (6, 2)])
def test_a_search_in_colors_finds_what_trying_everything_finds(size, level):
    packing = box(size, SMALL, 2, level)
    found = search(packing)
    assert found.complete
    assert found.number * 2 == _by_trying(packing)


def test_counting_stops_at_a_limit():
    result = search(soma(), limit=3)
    assert (result.number, result.complete) == (3, False)


def test_counting_can_be_cancelled():
    result = count(box((10, 6), PENTOMINOES, 1), (), Watch(progress=lambda *_: False))
    assert not result.complete


def _by_trying(packing):
    """Count by placing pieces one by one, judged only by the plain checks."""
    jobs = [
        (c, p)
        for c, p in product(range(len(packing.supply)), range(len(packing.stock)))
    ]
    ways = [
        [
            PackedPiece(c, n)
            for n, option in enumerate(packing.options)
            if option.piece == p
        ]
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
