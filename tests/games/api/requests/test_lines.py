import pytest
from msgspec import UNSET

from games.api.requests.lines import cells_text, read_cells, read_moves
from games.rules.variants import find_ruleset


@pytest.mark.parametrize(
    ("variant", "text"),
    [("duo", "e8,d9,e9,f9,e10"), ("rumis-tower", "0.0.0,1.0.0,0.0.1")],
)
def test_cells_are_read_as_they_are_written(variant, text):
    grid = find_ruleset(variant, {}).grid
    assert cells_text(grid, read_cells(grid, text)) == text


def test_a_pass_is_a_move_of_any_board():
    for variant in ("duo", "rumis-tower"):
        grid = find_ruleset(variant, {}).grid
        requests = read_moves(grid, "pass red:PASS", "moves")
        assert [(one.color, one.move) for one in requests] == [
            *((UNSET, "pass"), ("red", "PASS"))
        ]
