"""Answers to questions about drafts: which piece to pick."""

from games.analyses.reasons import pick_reasons
from games.analyses.results import Hint, PickedPiece
from games.analyses.searching import SEED
from games.computers.ai.levels import choose_pick
from games.rules.position import Position

LEVEL = "9"
"""Level that picks the piece: it drafts one of the smallest pieces
(docs/players.md)."""


def answer_draft(position: Position) -> Hint:
    """Return the pick that the best computer level would make."""
    ruleset, color = position.ruleset, position.picking
    assert color is not None
    piece = choose_pick(position, LEVEL, SEED)
    return Hint(
        placement=None,
        pick=PickedPiece(color=ruleset.colors[color], piece=ruleset.pieces[piece].id),
        reasons=pick_reasons(position, piece),
    )
