import random

import pytest

from games.rules.refusals import IllegalPlacementError
from games.rules.removal import judge_removal, removable, without
from tests.games.rules.boards import CUBE, number_of, play, start

CUBES = ("solo-cube-3", "solo-cube-4", "solo-cube-5")


def played(position, plies, seed=0):
    rng = random.Random(seed)
    for _ in range(plies):
        position = position.play(*rng.choice(position.legal_placements()))
    return position


def refusal(position, index):
    with pytest.raises(IllegalPlacementError) as refused:
        judge_removal(position, index)
    return refused.value.reason.name, refused.value.cells


@pytest.mark.parametrize(
    "variant",
    ["solo-84", "solo-84-descending", "solo-trigon-88", "obstacle-1p", *CUBES],
)
@pytest.mark.parametrize("plies", [1, 2, 6])
def test_the_last_placement_is_undone_as_if_it_had_never_been(variant, plies):
    before = played(start(variant), plies - 1)
    after = played(before, 1, seed=9)
    judge_removal(after, plies - 1)
    assert without(after, plies - 1) == before


@pytest.mark.parametrize("variant", ["solo-84", "solo-trigon-88", "obstacle-1p"])
def test_only_the_last_piece_of_a_game_with_turns_is_taken_back(variant):
    position = played(start(variant), 4)
    for index in range(3):
        assert refusal(position, index) == ("NOT_YOUR_TURN", ())
    judge_removal(position, 3)


@pytest.mark.parametrize(
    "variant", ["solo-tetromino-8x10", "solo-pentomino-15x16", *CUBES]
)
def test_any_piece_of_a_packing_puzzle_is_taken_back(variant):
    position = played(start(variant), 5)
    for index in range(5):
        judge_removal(position, index)
        left = without(position, index)
        kept = [p for i, p in enumerate(position.played) if i != index]
        assert list(left.played) == kept
        again = start(variant)
        for placed in kept:
            again = again.play(placed.color, placed.number)
        assert left == again
        # The piece fits again where it was taken from.
        taken = position.played[index]
        assert left.legal(taken.color) >> taken.number & 1


def test_where_pieces_are_dropped_nothing_may_lie_on_what_is_taken():
    position = start("solo-cube-3", assembly="drop")
    for cells in CUBE[:5]:
        position = play(position, *cells)
    # B4 lies on V3, and Z4 on L4; nothing lies on T4, Z4 and B4.
    assert refusal(position, 0) == ("OCCUPIED", ((0, 0, 1), (1, 0, 1), (1, 1, 1)))
    assert refusal(position, 2)[0] == "OCCUPIED"
    for index in (1, 3, 4):
        judge_removal(position, index)
    assert removable(position) == [1, 3, 4]
    position = without(position, 4)
    judge_removal(position, 0)
    assert removable(position) == [0, 1, 3]


def test_pieces_put_in_any_order_are_taken_in_any_order():
    position = start("solo-cube-3")
    for cells in CUBE[:5]:
        position = play(position, *cells)
    for index in range(5):
        judge_removal(position, index)


def test_a_piece_does_not_lie_on_itself():
    position = start("solo-cube-3", assembly="drop")
    position = play(position, (0, 0, 0), (0, 0, 1), (0, 0, 2))
    judge_removal(position, 0)


def test_nothing_is_taken_from_a_solved_puzzle():
    position = start("solo-cube-3")
    for cells in CUBE:
        position = play(position, *cells)
    assert refusal(position, 6) == ("GAME_OVER", ())


def test_a_full_region_that_is_not_solved_is_taken_apart():
    position = start("solo-tetromino-8x10")
    rng = random.Random(1)
    while moves := position.legal_placements():
        position = position.play(*rng.choice(moves))
    assert not position.is_over
    judge_removal(position, 0)
    left = without(position, 0)
    assert number_of(left, *left.placements.cells_of(position.played[0].number))
