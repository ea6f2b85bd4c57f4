import json

import pytest

from games.analyses.packing.boards import packing_of, symmetries_of
from games.analyses.packing.packing import PackedPiece
from games.analyses.packing.symmetry import forms
from games.analyses.packing.table import solution_file, table_of
from games.analyses.packing.verification import is_solution
from games.rules.variants import find_ruleset


def tetrominoes(level):
    return find_ruleset("solo-tetromino-8x10", {"contact": level})


@pytest.mark.parametrize(
    ("level", "positions", "kinds"), [("corner", 130, 35), ("chain", 2, 1)]
)
def test_the_table_holds_as_many_solutions_as_the_complete_search(
    level, positions, kinds
):
    ruleset = tetrominoes(level)
    packing, symmetries = packing_of(ruleset), symmetries_of(ruleset.grid)
    table = table_of(ruleset)
    assert table is not None
    found = list(table.continuing([]))
    assert all(is_solution(packing, solution) for solution in found)
    assert len(found) == positions
    assert len({min(forms(packing, one, symmetries)) for one in found}) == kinds


def test_solutions_go_on_from_what_is_placed_in_its_colors():
    table = table_of(tetrominoes("corner"))
    assert table is not None
    solution = next(table.continuing([]))
    renamed = [PackedPiece((color + 1) % 4, option) for color, option in solution]
    for placed in (renamed[:1], renamed[5:8], renamed):
        (*_, found) = table.continuing(placed)
        assert list(found[: len(placed)]) == placed
        assert len(found) == 20
    assert set(next(table.continuing(renamed[:10]))) == set(renamed)


def test_nothing_goes_on_from_colors_that_are_mixed_up():
    table = table_of(tetrominoes("corner"))
    assert table is not None
    solution = list(next(table.continuing([])))
    of_one_color = [one for one in solution if one.color == 0]
    other = next(one for one in solution if one.color == 1)
    assert not list(table.continuing([*of_one_color, PackedPiece(0, other.option)]))
    torn = [of_one_color[0], PackedPiece(1, of_one_color[1].option)]
    assert set(of_one_color) <= set(next(table.continuing(of_one_color)))
    assert set(solution) not in [set(found) for found in table.continuing(torn)]


@pytest.mark.parametrize("level", ["free", "no-edge"])
def test_other_levels_have_no_table(level):
    assert table_of(tetrominoes(level)) is None
    assert table_of(find_ruleset("duo", {})) is None


def test_solutions_are_written_down_as_a_solution_file():
    ruleset = tetrominoes("corner")
    table = table_of(ruleset)
    assert table is not None
    written = json.loads(solution_file(ruleset, list(table.continuing([]))[:2]))
    assert written["variant"] == "solo-tetromino-8x10"
    assert written["contact"] == "corner"
    assert len(written["solutions"]) == 2
    color, piece, cells = written["solutions"][0][0]
    assert (color, piece, len(cells)) == ("blue", "I4", 4)
