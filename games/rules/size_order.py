"""The order of sizes: large pieces are placed before small ones (rules 3.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.hooks import BoardRule
from games.rules.placements import Placements
from games.rules.refusals import IllegalPlacementError, Reason


@dataclass(frozen=True)
class LargestFirst(BoardRule):
    """Only the largest pieces left in any hand may be placed."""

    copies: tuple[int, ...]
    """Per piece: how many of it all hands hold when play begins."""

    opens = True

    def admits(self, placements: Placements, played: Sequence[int]) -> int:
        """Return the placements of the largest pieces left."""
        largest = self._largest(placements, played)
        admitted = placements.all
        for i, piece in enumerate(placements.pieces):
            if piece.size < largest:
                admitted &= placements.other_pieces[i]
        return admitted

    def piece_refusal(
        self, placements: Placements, played: Sequence[int], piece: int
    ) -> IllegalPlacementError | None:
        """Refuse a piece while a larger one is left."""
        if placements.pieces[piece].size < self._largest(placements, played):
            return IllegalPlacementError(Reason.SIZE_ORDER)
        return None

    def _largest(self, placements: Placements, played: Sequence[int]) -> int:
        left = list(self.copies)
        for number in played:
            left[placements.piece[number]] -= 1
        pieces = zip(placements.pieces, left, strict=True)
        return max((piece.size for piece, count in pieces if count), default=0)
