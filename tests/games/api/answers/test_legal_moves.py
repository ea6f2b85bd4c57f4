import pytest
from msgspec import to_builtins

from games.api.answers.geometry import Geometry
from games.api.answers.legal_moves import LegalMoves
from games.api.answers.pieces import Pieces
from games.replay.evolution import replay
from games.rules.variants import VARIANTS
from tests.builders import a_stream, played


def moved(cells, to):
    """The cells of an orientation, the first of them moved to a cell."""
    offset = [a - b for a, b in zip(to, cells[0], strict=True)]
    return tuple(tuple(map(sum, zip(cell, offset, strict=True))) for cell in cells)


@pytest.mark.depth
@pytest.mark.parametrize("variant", VARIANTS)
def test_pieces_and_geometry_make_placements_of_anchors(variant):
    state = replay(played(a_stream(variant), 90 if "draft" in variant else 4))
    position, everything = state.position, state.position.placements.all
    board = [shape.cell for shape in Geometry.build(state.ruleset).cells]
    lying = {
        shape.id: shape.orientations for shape in Pieces.build(state.ruleset).items
    }
    told = to_builtins(LegalMoves.of_mover(state, everything, count_only=False))
    assert told["count"] > 0
    for hand in told["hands"]:
        color = position.ruleset.color_index[hand["color"]]
        listed = LegalMoves.build(state, color, everything, count_only=False)
        assert isinstance(listed.moves, list)
        found = [
            (
                one["piece"],
                moved(lying[one["piece"]][one["orientation"]], board[anchor]),
            )
            for one in hand["pieces"]
            for anchor in one["at"]
        ]
        assert len(found) == hand["count"] == listed.count
        assert set(found) == {(move.piece, move.cells) for move in listed.moves}
