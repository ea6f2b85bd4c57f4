import pytest

from games.puzzles.boards import POLYCUBES, TETROMINOES, box, tetrominoes_on_8x10
from games.puzzles.packing import Level, Placed
from games.puzzles.solver import Verdict, hint, solve
from games.puzzles.verification import is_solution

SHAPES = tuple(TETROMINOES.values())


@pytest.mark.parametrize("level", [Level.FREE, Level.NO_EDGE])
def test_tetrominoes_fill_8x10(level):
    packing = tetrominoes_on_8x10(level)
    answer = solve(packing)
    assert answer.verdict is Verdict.SOLVED
    assert is_solution(packing, answer.solution)


def test_a_solution_goes_on_from_what_is_placed():
    packing = tetrominoes_on_8x10(Level.NO_EDGE)
    placed = solve(packing).solution[7:10]
    answer = solve(packing, placed)
    assert answer.solution[:3] == placed
    assert is_solution(packing, answer.solution)


def test_a_hint_is_a_next_placement():
    packing = tetrominoes_on_8x10(Level.FREE)
    verdict, placed = hint(packing, [Placed(2, 0)])
    assert verdict is Verdict.SOLVED
    assert placed is not None
    assert placed != Placed(2, 0)


@pytest.mark.parametrize("level", Level)
def test_one_set_of_tetrominoes_fills_no_rectangle(level):
    packing = box((5, 4), SHAPES, 1, level)
    assert solve(packing).verdict is Verdict.IMPOSSIBLE
    assert hint(packing) == (Verdict.IMPOSSIBLE, None)


def test_a_piece_too_many_is_impossible():
    packing = tetrominoes_on_8x10(Level.FREE)
    answer = solve(packing, [Placed(0, 0), Placed(1, 0)])
    assert answer.verdict is Verdict.IMPOSSIBLE


def test_time_runs_out():
    packing = tetrominoes_on_8x10(Level.CHAIN)
    assert solve(packing, seconds=0.1).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("drop", [False, True])
@pytest.mark.parametrize(("edge", "colors"), [(3, 1), (4, 2)])
def test_cubes_are_filled(edge, colors, drop):
    packing = box((edge,) * 3, tuple(POLYCUBES.values()), colors, drop=drop)
    answer = solve(packing)
    assert answer.verdict is Verdict.SOLVED
    assert is_solution(packing, answer.solution)
