import random
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rules.legality import judge
from games.rules.options import OptionError
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset, for_new_game
from games.rules.variants.solo import PARALLELOGRAM
from tests.games.rules.boards import CUBE, a_move, number_of, place, play, start

SQUARE = ((8, 6), (9, 6))


@pytest.mark.parametrize(
    ("variant", "options", "cells", "pieces", "colors"),
    [
        ("solo-84", {}, 400, 21, 4),
        ("solo-84-descending", {}, 400, 21, 4),
        ("solo-trigon-88", {}, 486, 22, 4),
        ("solo-tetromino-8x10", {}, 80, 5, 4),
        ("solo-pentomino-15x16", {}, 240, 12, 4),
        ("solo-trigon-figure", {}, 110, 22, 1),
        ("solo-trigon-figure", {"colors": 4}, 110, 22, 4),
        ("solo-cube-3", {}, 27, 11, 1),
        ("solo-cube-3", {"colors": 4}, 27, 11, 4),
        ("solo-cube-4", {}, 64, 11, 2),
        ("solo-cube-5", {}, 125, 11, 4),
    ],
)
def test_a_puzzle_has_the_cells_pieces_and_colors_of_the_rules(
    variant, options, cells, pieces, colors
):
    ruleset = find_ruleset(variant, options)
    assert len(ruleset.grid.cells) == cells
    assert len(ruleset.pieces) == pieces
    assert ruleset.colors == ("blue", "yellow", "red", "green")[:colors]
    assert ruleset.seats == (tuple(range(colors)),)
    assert ruleset.teams == ((0,),)


def test_rectangles_lie_as_the_rules_say():
    tetrominoes = find_ruleset("solo-tetromino-8x10", {}).grid.cells
    assert (max(x for x, _ in tetrominoes), max(y for _, y in tetrominoes)) == (9, 7)
    pentominoes = find_ruleset("solo-pentomino-15x16", {}).grid.cells
    assert (max(x for x, _ in pentominoes), max(y for _, y in pentominoes)) == (14, 15)


def acting(position: Position, plies: int) -> list[int | None]:
    found = []
    for _ in range(plies):
        found.append(position.color)
        position = position.play(*position.legal_placements()[0])
    return found


@pytest.mark.parametrize("variant", ["solo-84", "solo-84-descending", "solo-trigon-88"])
def test_colors_take_turns_unless_any_may_be_placed(variant):
    assert acting(start(variant), 5) == [0, 1, 2, 3, 0]
    free = start(variant, turn_order="free")
    assert acting(free, 5) == [None] * 5
    assert {color for color, _ in free.legal_placements()} == {0, 1, 2, 3}


@pytest.mark.parametrize("order", ["strict", "free"])
def test_a_game_of_all_pieces_ends_when_no_color_can_move(order):
    position, rng = start("solo-84", turn_order=order), random.Random(4)
    while moves := position.legal_placements():
        position = position.play(*rng.choice(moves))
    assert position.is_over
    result = outcome(position)
    left = sum(
        piece.size * count
        for hand in position.hands
        for piece, count in zip(position.ruleset.pieces, hand, strict=True)
    )
    assert left > 0
    assert result.seats == (-left,)
    assert sum(result.colors) == -left
    assert result.solved is False


def test_fixed_starts_give_each_color_a_corner():
    ruleset = find_ruleset("solo-84-descending", {"starts": "fixed"})
    assert [len(starts) for starts in ruleset.starts] == [1] * 4


def whole(variant, last):
    """All pieces on the board, as a file might say: not by the rules."""
    position = start(variant)
    table = position.placements
    for color in range(4):
        numbers = {table.piece[n]: n for n in range(len(table.cells))}
        pieces = sorted(numbers, key=lambda piece: (piece == last, piece))
        for piece in pieces:
            position = position.place(color, numbers[piece])
    return position


@pytest.mark.parametrize(("last", "points"), [(0, 20), (1, 15)])
@pytest.mark.parametrize("variant", ["solo-84", "solo-trigon-88"])
def test_all_pieces_placed_are_a_solution(variant, last, points):
    result = outcome(whole(variant, last))
    assert result.solved is True
    assert result.colors == (points,) * 4
    assert result.seats == result.teams == (4 * points,)
    assert result.winners == (0,)
    first = outcome(whole(variant, last), rules_version=1)
    assert first == replace(result, seats=(0,), teams=(0,))


def test_the_start_of_a_puzzle_scores_all_its_cells():
    # Rules 3.1.
    for variant, score in {
        "solo-84": -4 * 89,
        "solo-trigon-88": -440,
        "solo-tetromino-8x10": -80,
        "solo-pentomino-15x16": -240,
        "solo-trigon-figure": -110,
        "solo-cube-3": -27,
        "solo-cube-4": -64,
        "solo-cube-5": -125,
    }.items():
        result = outcome(start(variant))
        told = result.seats, result.solved, result.winners
        assert told == ((score,), False, ())
        assert outcome(start(variant), 1) == replace(result, winners=(0,))


def test_cubes_and_figures_score_what_is_not_covered():
    position = place(start("solo-cube-3", colors=2), 1, (0, 0, 0), (1, 0, 0))
    assert outcome(position).seats == (-25,)
    position = place(start("solo-trigon-figure"), 0, *SQUARE)
    assert outcome(position).seats == (-108,)
    assert outcome(position).colors == ()


def reason_of(position, color, *cells):
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, a_move(position, color, None, cells))
    return refused.value.reason.name


def test_a_piece_lies_inside_its_puzzle():
    cube = start("solo-cube-3")
    assert reason_of(cube, 0, (2, 0, 0), (3, 0, 0)) == "OUT_OF_BOUNDS"
    # Also above: there are no limits of columns.
    assert reason_of(cube, 0, (0, 0, 2), (0, 0, 3)) == "OUT_OF_BOUNDS"
    figure = start("solo-trigon-figure")
    assert reason_of(figure, 0, (8, 5), (9, 5)) == "OUT_OF_BOUNDS"
    figure = place(figure, 0, *SQUARE)
    assert reason_of(figure, 0, (8, 6)) == "OCCUPIED"
    assert reason_of(figure, 0, (10, 6), (11, 6)) == "PIECE_NOT_AVAILABLE"


def test_a_color_that_is_not_used_has_no_pieces():
    assert start("solo-cube-3").ruleset.color_index == {"blue": 0}


def test_pieces_may_hang_unless_they_are_dropped():
    hanging = ((0, 0, 2), (1, 0, 2))
    free, drop = start("solo-cube-3"), start("solo-cube-3", assembly="drop")
    judge(free, a_move(free, 0, None, hanging))
    assert reason_of(drop, 0, *hanging) == "GAP_BELOW"
    judge(drop, a_move(drop, 0, None, ((0, 0, 0), (0, 0, 1), (0, 0, 2))))


def test_dropped_pieces_lie_on_others():
    drop = place(start("solo-cube-3", assembly="drop"), 0, (0, 0, 0), (1, 0, 0))
    assert reason_of(drop, 0, (0, 0, 1), (1, 0, 1), (2, 0, 1)) == "GAP_BELOW"
    judge(drop, a_move(drop, 0, None, ((0, 0, 1), (1, 0, 1), (1, 0, 2))))


@pytest.mark.parametrize(
    ("contact", "beside"),
    [("free", True), ("no-edge", False), ("corner", False), ("chain", False)],
)
def test_the_level_says_whether_a_color_may_touch_itself(contact, beside):
    position = start("solo-tetromino-8x10", contact=contact)
    position = place(position, 0, (0, 0), (1, 0), (0, 1), (1, 1))
    cells = ((2, 0), (3, 0), (4, 0), (5, 0))
    judge(position, a_move(position, 1, None, cells))
    if beside:
        judge(position, a_move(position, 0, None, cells))
    else:
        assert reason_of(position, 0, *cells) == "EDGE_CONTACT"


@pytest.mark.parametrize("assembly", ["free", "drop"])
def test_a_cube_is_solved_when_it_is_full(assembly):
    position = start("solo-cube-3", assembly=assembly)
    for cells in CUBE:
        assert not position.is_over
        assert outcome(position).solved is False
        assert position.legal(0) >> number_of(position, *cells) & 1
        position = play(position, *cells)
    assert position.is_over
    assert outcome(position).solved is True
    assert outcome(position).seats == (0,)


def test_a_cube_may_be_assembled_in_any_order():
    position = start("solo-cube-3")
    for cells in reversed(CUBE):
        position = play(position, *cells)
    assert outcome(position).solved is True


REGION = [[8, 6], [9, 6], [10, 6], [9, 7]]


def test_a_region_is_the_board_of_its_figure():
    ruleset = find_ruleset("solo-trigon-figure", {"region": REGION})
    assert ruleset.grid.cells == ((8, 6), (9, 6), (10, 6), (9, 7))
    assert ruleset.options == {"region": ruleset.grid.cells}


def test_the_order_of_a_region_does_not_matter():
    ruleset = find_ruleset("solo-trigon-figure", {"region": REGION})
    again = find_ruleset("solo-trigon-figure", {"region": REGION[::-1]})
    assert ruleset is again
    assert str(ruleset).startswith("solo-trigon-figure;region=")
    assert len(str(ruleset)) < 60


def test_the_built_in_region_is_the_default():
    cells = [list(cell) for cell in reversed(PARALLELOGRAM)]
    given = find_ruleset("solo-trigon-figure", {"region": cells})
    assert given is find_ruleset("solo-trigon-figure", {})
    assert len(set(PARALLELOGRAM)) == 110


def test_different_regions_are_different_rulesets():
    names = {
        str(find_ruleset("solo-trigon-figure", {"region": REGION[:n]}))
        for n in range(1, 5)
    }
    assert len(names) == 4


@pytest.mark.parametrize("offset", [(-8, -6), (300, -998), (1, 11), (17, 1)])
def test_a_region_from_elsewhere_is_moved_to_the_middle(offset):
    right, down = offset
    elsewhere = [[x + right, y + down] for x, y in REGION]
    ruleset = find_ruleset("solo-trigon-figure", {"region": elsewhere})
    assert for_new_game(ruleset) is for_new_game(
        find_ruleset("solo-trigon-figure", {"region": REGION})
    )
    assert [sum(cell) % 2 for cell in ruleset.grid.cells] == [0, 1, 0, 0]


def test_a_new_game_has_the_built_in_figure_wherever_it_was_drawn():
    built_in = find_ruleset("solo-trigon-figure", {})
    assert for_new_game(built_in) is built_in
    for right, down in ((-1, -5), (0, 2), (-60, 400)):
        cells = [[x + right, y + down] for x, y in PARALLELOGRAM]
        asked = find_ruleset("solo-trigon-figure", {"region": cells})
        assert for_new_game(asked) is built_in


def test_a_new_game_has_no_more_to_fill_than_its_pieces_cover():
    cells = [list(cell) for cell in find_ruleset("trigon", {}).grid.cells]
    for colors, most in ((1, 110), (4, 440)):
        options = {"region": cells[: most + 1], "colors": colors}
        with pytest.raises(OptionError, match=f"at most {most} cells"):
            for_new_game(find_ruleset("solo-trigon-figure", options))
        options["region"] = cells[:most]
        ruleset = for_new_game(find_ruleset("solo-trigon-figure", options))
        assert len(ruleset.grid.cells) == most


NUMBER = st.integers(-5, 6)
WIDE = [cell for cell in find_ruleset("trigon", {}).grid.cells if cell[1] > 0]


@given(st.sets(st.tuples(NUMBER, NUMBER), min_size=1))
@example({cell for cell in WIDE if cell[1] in (7, 8)})
@example({cell for cell in WIDE if cell[0] in (0, 34) or cell[1] in (1, 17)})
def test_a_region_that_was_moved_stays_where_it_is(cells):
    asked = find_ruleset("solo-trigon-figure", {"region": list(cells), "colors": 4})
    moved = for_new_game(asked)
    assert for_new_game(moved) is moved
    assert len(moved.grid.cells) == len(cells)


DEEP: list[object] = [8, 6]
for _ in range(50):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    "region",
    [
        None,
        "",
        "parallelogram",
        7,
        True,
        {},
        {"8": 6},
        [],
        [8, 6],
        ["86"],
        ["ab", "cd"],
        [[8, 6], [8, 6]],
        [[8, 6], [8, 6, 0]],
        [[8]],
        [[8, 6, 0]],
        [[8.0, 6]],
        [[8, 6], [8.0, 6.0]],
        [[8.5, 6]],
        [[float("nan"), 6]],
        [[float("inf"), 6]],
        [[True, 6]],
        [["8", "6"]],
        [[None, None]],
        [[10**40, 6]],
        [[1000, 6]],
        [[8, 6], [43, 6]],
        [[8, 6], [8, 24]],
        [[8, 6]] * 487,
        [[x, y] for x in range(100) for y in range(18)],
        [[[8], 6]],
        [[{}, 6]],
        [[8, 6], [[9, 6], 6]],
        [{"x": 8, "y": 6}],
        DEEP,
    ],
    ids=lambda region: str(region)[:30],
)
def test_what_is_no_region_is_refused(region):
    with pytest.raises(OptionError) as refused:
        find_ruleset("solo-trigon-figure", {"region": region})
    assert refused.value.option == "region"


@pytest.mark.parametrize(
    ("variant", "colors", "may"),
    [
        ("solo-cube-3", 1, True),
        ("solo-cube-3", 4, True),
        ("solo-cube-3", 5, False),
        ("solo-cube-3", 0, False),
        ("solo-cube-4", 1, False),
        ("solo-cube-4", 3, True),
        ("solo-cube-5", 3, False),
        ("solo-cube-5", 4, True),
        ("solo-trigon-figure", 1, True),
        ("solo-trigon-figure", 2, False),
        ("solo-trigon-figure", 4, True),
        ("solo-cube-3", True, False),
        ("solo-cube-3", 1.0, False),
        ("solo-cube-3", "1", False),
        ("solo-cube-3", [1], False),
    ],
)
def test_a_puzzle_has_so_many_colors(variant, colors, may):
    if may:
        assert len(find_ruleset(variant, {"colors": colors}).colors) == colors
    else:
        with pytest.raises(OptionError) as refused:
            find_ruleset(variant, {"colors": colors})
        assert refused.value.option == "colors"
