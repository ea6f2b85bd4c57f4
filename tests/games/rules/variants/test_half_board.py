import pytest

from games.rules.variants import find_ruleset

ALL = [(0, 0), (9, 0), (9, 19), (0, 19)]


@pytest.mark.parametrize(
    ("options", "blue", "yellow"),
    [
        ({}, ALL, ALL),
        ({"half_starts": "board-corners"}, [(0, 0), (0, 19)], [(0, 0), (0, 19)]),
        ({"starts": "fixed"}, [(0, 0)], [(9, 19)]),
        ({"starts": "fixed", "half_starts": "board-corners"}, [(0, 0)], [(0, 19)]),
    ],
)
def test_the_corners_depend_on_both_options(options, blue, yellow):
    ruleset = find_ruleset("half-board", options)
    cells = ruleset.grid.cells
    starts = [[cells[i] for i in starts] for starts in ruleset.starts]
    assert starts == [blue, yellow]


def test_the_board_is_ten_columns_of_the_classic_one():
    grid = find_ruleset("half-board", {}).grid
    assert len(grid.cells) == 200
    assert max(x for x, _ in grid.cells) == 9
    assert grid.height == 20
