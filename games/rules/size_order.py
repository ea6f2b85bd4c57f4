"""The size order: larger pieces must be placed first (rules 3.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.hooks import BoardRule
from games.rules.placements import Placements
from games.rules.refusals import IllegalPlacementError, Reason


@dataclass(frozen=True)
class LargestFirst(BoardRule):
    """The rule that only the largest remaining pieces of all hands may be placed."""

    copies: tuple[int, ...]
    """Number of copies of each piece in all hands when play begins."""

    opens = True

    def admits(self, placements: Placements, played: Sequence[int]) -> int:
        """Return the placements of the largest remaining pieces."""
        largest = self._largest(placements, played)
        admitted = placements.all
        for i, piece in enumerate(placements.pieces):
            if piece.size < largest:
                admitted &= placements.other_pieces[i]
        return admitted

    def piece_refusal(
        self, placements: Placements, played: Sequence[int], piece: int
    ) -> IllegalPlacementError | None:
        """Refuse a piece while a larger one remains."""
        if placements.pieces[piece].size < self._largest(placements, played):
            return IllegalPlacementError(Reason.SIZE_ORDER)
        return None

    def _largest(self, placements: Placements, played: Sequence[int]) -> int:
        remaining = list(self.copies)
        for number in played:
            remaining[placements.piece[number]] -= 1
        pieces = zip(placements.pieces, remaining, strict=True)
        return max((piece.size for piece, count in pieces if count), default=0)
