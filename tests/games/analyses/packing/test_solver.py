from collections.abc import Sequence

import pytest

from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing
from games.analyses.packing.solver import Solvability, SolverResult, solve
from games.analyses.packing.verification import is_solution
from games.analyses.packing.watch import Watch
from games.rules.pieces import POLYOMINOES
from games.rules.variants.rumis import POLYCUBES
from tests.games.analyses.packing.boxes import box, puzzle

TETROMINOES = tuple(piece for piece in POLYOMINOES if piece.size == 4)


def search(
    packing: Packing, placed: Sequence[PackedPiece] = (), seconds: float = 60.0
) -> SolverResult:
    return solve(packing, placed, Watch(seconds))


def tetrominoes_on_8x10(level):
    return puzzle("solo-tetromino-8x10", contact=level.value)


@pytest.mark.parametrize("level", [ContactLevel.FREE, ContactLevel.NO_EDGE])
def test_tetrominoes_fill_8x10(level):
    packing = tetrominoes_on_8x10(level)
    answer = search(packing)
    assert answer.verdict is Solvability.SOLVED
    assert is_solution(packing, answer.solution)


def test_a_solution_goes_on_from_what_is_placed():
    packing = tetrominoes_on_8x10(ContactLevel.NO_EDGE)
    placed = search(packing).solution[7:10]
    answer = search(packing, placed)
    assert answer.solution[:3] == placed
    assert is_solution(packing, answer.solution)


@pytest.mark.parametrize("level", ContactLevel)
def test_one_set_of_tetrominoes_fills_no_rectangle(level):
    packing = box((5, 4), TETROMINOES, 1, level)
    assert search(packing).verdict is Solvability.IMPOSSIBLE


def test_a_piece_too_many_is_impossible():
    packing = tetrominoes_on_8x10(ContactLevel.FREE)
    answer = search(packing, [PackedPiece(0, 0), PackedPiece(1, 0)])
    assert answer.verdict is Solvability.IMPOSSIBLE


@pytest.mark.depth
def test_time_runs_out():
    packing = tetrominoes_on_8x10(ContactLevel.CHAIN)
    assert search(packing, seconds=0.1).verdict is Solvability.UNKNOWN


@pytest.mark.parametrize("drop", [False, True])
@pytest.mark.parametrize(("edge", "colors"), [(3, 1), (4, 2)])
def test_cubes_are_filled(edge, colors, drop):
    packing = box((edge,) * 3, POLYCUBES, colors, drop=drop)
    answer = search(packing)
    assert answer.verdict is Solvability.SOLVED
    assert is_solution(packing, answer.solution)
