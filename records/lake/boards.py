"""Boards for pattern searches, which record when each cell was covered.

Pieces stay on the board. Every earlier board can therefore be derived from the final
board and its plies. `records.search.boards` uses the same method in the database. This
module does no I/O.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from records.judging.transcripts import Transcript
from records.search.patterns import Pattern, Term


@dataclass(frozen=True)
class BoardByPly:
    """The board of a game at each ply, that is, after each placement."""

    plies: dict[int, int]
    """Ply at which each cell was covered, from 0; cells that stayed empty are missing.
    """
    colors: list[int]
    """Color that moved at each ply."""
    pieces: list[int]
    """Piece that was placed at each ply."""

    @classmethod
    def from_transcript(cls, transcript: Transcript) -> "BoardByPly":
        """Return the board of a game that follows the rules from the start."""
        ruleset = transcript.ruleset
        index = ruleset.grid.index
        moves = list(enumerate(transcript.placements))
        return cls(
            {index[cell]: ply for ply, move in moves for cell in move.cells},
            [ruleset.color_index[move.color] for _, move in moves],
            [ruleset.piece_index[str(move.piece)] for _, move in moves],
        )

    def shows_any(self, patterns: Iterable[Pattern]) -> bool:
        """Return whether the board showed one of the patterns at the required ply."""
        return any(self._shows(pattern) for pattern in patterns)

    def _shows(self, pattern: Pattern) -> bool:
        """Return whether all terms of a pattern were true at the same ply."""
        if not all(self._has(term) for term in pattern.terms):
            return False
        full, empty = self._span(pattern)
        if pattern.at_ply is not None:
            return full < pattern.at_ply <= empty
        return full < empty

    def _has(self, term: Term) -> bool:
        """Return whether a term is true at the end; ignore terms for empty cells."""
        if term.kind == "empty":
            return True
        plies = {self.plies.get(cell) for cell in term.cells}
        if term.piece is not None:
            (ply, *others) = plies
            is_one = ply is not None and not others
            return is_one and self._is(ply, term.color, term.piece)
        return all(self._is(ply, term.color) for ply in plies)

    def _is(self, ply: int | None, color: int | None, piece: int | None = None) -> bool:
        """Return whether the placement at a ply has the given color and piece."""
        return (
            ply is not None
            and color in (None, self.colors[ply])
            and piece in (None, self.pieces[ply])
        )

    def _span(self, pattern: Pattern) -> tuple[int, float]:
        """Return the plies at which a pattern became complete and at which it broke.

        A pattern becomes complete when the last of its filled cells is covered. It
        breaks when one of its empty cells is covered.
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
