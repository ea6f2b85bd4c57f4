import pytest

from games.analyses.packing.balance import can_balance
from games.analyses.packing.boards import packing_of
from games.analyses.packing.packing import PackedPiece
from games.analyses.packing.solver import Solvability, solve
from games.analyses.packing.watch import Watch
from games.rules.pieces import POLYOMINOES
from games.rules.variants import find_ruleset
from games.rules.variants.trigon import board
from tests.games.analyses.packing.boxes import box, puzzle

TETROMINOES = tuple(piece for piece in POLYOMINOES if piece.size == 4)


def figure(cells, colors=1):
    ruleset = find_ruleset("solo-trigon-figure", {"region": cells, "colors": colors})
    return packing_of(ruleset)


def test_one_t_tetromino_is_never_balanced():
    assert not can_balance(box((5, 4), TETROMINOES, 1), [])
    assert can_balance(box((10, 4), TETROMINOES, 2), [])


@pytest.mark.depth
def test_all_pieces_of_a_color_differ_by_so_many_triangles_and_no_more():
    cells = board().cells
    up = [cell for cell in cells if sum(cell) % 2 == 0]
    down = [cell for cell in cells if sum(cell) % 2]
    most = max(
        more
        for more in range(0, 60, 2)
        if can_balance(figure(up[: 55 + more // 2] + down[: 55 - more // 2]), [])
    )
    # The pieces with 1+0, 2+1, 3+1, 3+2 (four), 4+2 and so on (rules 5.3).
    assert most == sum(piece_differences())


def piece_differences():
    pieces = find_ruleset("trigon", {}).pieces
    return [abs(sum(1 - 2 * (sum(cell) % 2) for cell in p.cells)) for p in pieces]


def test_a_large_figure_out_of_balance_is_refused_at_once():
    up = [cell for cell in board().cells if sum(cell) % 2 == 0]
    lone = figure([*up[:109], next(cell for cell in board().cells if sum(cell) % 2)])
    assert solve(lone, [], Watch(5.0)).verdict is Solvability.IMPOSSIBLE


def test_what_is_placed_counts():
    packing = box((10, 4), TETROMINOES, 2)
    t = next(
        number
        for number, option in enumerate(packing.options)
        if TETROMINOES[option.piece].id == "T4"
    )
    assert can_balance(packing, [PackedPiece(0, t)])


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("solo-tetromino-8x10", {}),
        ("solo-pentomino-15x16", {}),
        ("solo-trigon-figure", {}),
        ("solo-cube-3", {}),
        ("solo-cube-4", {}),
        ("solo-cube-5", {}),
    ],
)
def test_what_can_be_solved_is_balanced(variant, options):
    assert can_balance(puzzle(variant, **options), [])
