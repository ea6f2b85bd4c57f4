"""Whatever is asked in any game, the verdict is a number that is legal, or a reason."""

import random

import pytest

from games.rules.legality import judge, judge_in_turn
from games.rules.moves import move_of
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.rules.boards import a_move, drafted
from tests.games.services.test_families import optional

pytestmark = pytest.mark.depth

TRIED = 25
"""Placements judged at such a ply."""
SHARE = 0.12
"""Share of the plies at which placements are judged, besides the first."""


def any_placement(position, rng):
    """A color, a piece and cells: some are legal, some nearly, some nonsense."""
    table = position.placements
    color = rng.randrange(len(position.ruleset.colors))
    near = position.reach[color] & position.free
    legal = position.legal(color)
    chosen = rng.choice([table.all, near or table.all, legal or table.all])
    number = rng.choice(members(chosen))
    cells = list(table.cells_of(number))
    piece = rng.choice([None, table.piece[number]])
    match rng.randrange(8):
        case 0:
            piece = rng.randrange(len(position.ruleset.pieces))
        case 1:
            cells.append(rng.choice(cells))
        case 2:
            axis, step = rng.randrange(len(cells[0])), rng.choice([-2, 2, 9, -9])
            cells = [
                tuple(c + step * (i == axis) for i, c in enumerate(cell))
                for cell in cells
            ]
        case 3:
            cells[0] = tuple(c + 1 for c in cells[0])
    rng.shuffle(cells)
    return a_move(position, color, piece, tuple(cells))


def verdict(position, placement):
    """The number of a legal placement, or why it is refused."""
    try:
        return judge(position, placement)
    except IllegalPlacementError as error:
        return error


def check(position, placement):
    legal = position.legal(position.ruleset.color_index[placement.color])
    found = position.placements.find(placement.cells)
    judged = verdict(position, placement)
    if not isinstance(judged, IllegalPlacementError):
        assert judged == found
        assert legal >> judged & 1
        return None
    assert set(judged.cells) <= set(placement.cells)
    if found is not None and legal >> found & 1:
        # Only another piece than the cells form can be wrong.
        assert placement.piece not in (None, position.placements.piece[found])
        assert judged.reason in ABOUT_PIECES
    return judged.reason


ABOUT_PIECES = (Reason.NOT_PIECE_SHAPE, Reason.PIECE_NOT_AVAILABLE, Reason.SIZE_ORDER)


@pytest.mark.parametrize("chosen", [lambda variant: {}, optional], ids=["plain", "all"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_placement_is_legal_or_refused_for_a_reason(variant, chosen):
    rng = random.Random(variant)
    position = drafted(start_position(find_ruleset(variant, chosen(variant))), rng)
    verdicts = set()
    while moves := position.legal_placements():
        if not position.played or rng.random() < SHARE:
            for _ in range(TRIED):
                verdicts.add(check(position, any_placement(position, rng)))
        position = position.play(*rng.choice(moves))
    assert None in verdicts
    assert len(verdicts) > 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_move_is_judged_legal(variant):
    rng = random.Random(7)
    position = drafted(start_position(find_ruleset(variant, optional(variant))), rng)
    while moves := position.legal_placements():
        for color, number in rng.sample(moves, min(3, len(moves))):
            move = move_of(position.ruleset, color, number)
            assert judge_in_turn(position, move._replace(piece=None)) == number
        position = position.play(*rng.choice(moves))
