import pytest

from games.rules.legality import IllegalPlacementError, Placement, judge
from games.rules.position import start_position
from games.rules.variants import find_ruleset


@pytest.mark.parametrize("piece", [None, 0])
def test_no_cells_at_all_are_no_piece(piece: int | None):
    position = start_position(find_ruleset("duo", {}))
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, Placement(0, piece, ()))
    assert refused.value.reason.name == "NOT_PIECE_SHAPE"
    assert refused.value.cells == ()
