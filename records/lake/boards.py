"""Boards with the ply that covered each cell, searched for patterns. Pure.

Pieces stay on the board, so the last board with its plies contains every earlier one.
`records.search.boards` uses the same method in the database.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from records.judging.transcripts import Transcript
from records.search.patterns import Pattern, Term


@dataclass(frozen=True)
class BoardByPly:
    """The board of a game at each ply; plies count from 0."""

    plies: dict[int, int]
    """Ply that covered each cell, by cell; empty cells are missing."""
    colors: list[int]
    """Color of the placement at each ply."""
    pieces: list[int]
    """Piece of the placement at each ply."""

    @classmethod
    def from_transcript(cls, transcript: Transcript) -> "BoardByPly":
        """Return the board of a complete game that was played by the rules."""
        ruleset = transcript.ruleset
        index = ruleset.grid.index
        moves = list(enumerate(transcript.placements))
        return cls(
            {index[cell]: ply for ply, move in moves for cell in move.cells},
            [ruleset.color_index[move.color] for _, move in moves],
            [ruleset.piece_index[str(move.piece)] for _, move in moves],
        )

    def shows_any(self, patterns: Iterable[Pattern]) -> bool:
        """Return whether the board showed a pattern at its ply, or at any ply."""
        return any(self._shows(pattern) for pattern in patterns)

    def _shows(self, pattern: Pattern) -> bool:
        """Return whether all terms of a pattern held at the same ply."""
        if not all(self._has(term) for term in pattern.terms):
            return False
        full, empty = self._span(pattern)
        if pattern.at_ply is not None:
            return full < pattern.at_ply <= empty
        return full < empty

    def _has(self, term: Term) -> bool:
        """Return whether a term holds at the end; terms of empty cells always pass."""
        if term.kind == "empty":
            return True
        plies = {self.plies.get(cell) for cell in term.cells}
        if term.piece is not None:
            (ply, *others) = plies
            is_one = ply is not None and not others
            return is_one and self._is(ply, term.color, term.piece)
        return all(self._is(ply, term.color) for ply in plies)

    def _is(self, ply: int | None, color: int | None, piece: int | None = None) -> bool:
        """Return whether a ply placed a piece of this color and kind, if given."""
        return (
            ply is not None
            and color in (None, self.colors[ply])
            and piece in (None, self.pieces[ply])
        )

    def _span(self, pattern: Pattern) -> tuple[int, float]:
        """Return the plies at which a pattern was completed and broken.

        The pattern is complete after the last of its filled cells was covered. It is
        broken by the first ply that covers one of its empty cells.
        """
        full, empty = -1, float("inf")
        for term in pattern.terms:
            for cell in term.cells:
                ply = self.plies.get(cell)
                if ply is not None and term.kind == "empty":
                    empty = min(empty, ply)
                elif ply is not None:
                    full = max(full, ply)
        return full, empty
