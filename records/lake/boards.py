"""Boards: the ply at which each cell was covered, and patterns that they showed. Pure.

As `records.search.boards` asks it of the database: what lies on a board stays there,
so its end and the order of the plies tell every moment.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from records.judging.transcripts import Transcript
from records.search.patterns import Pattern, Term


@dataclass(frozen=True)
class BoardByPly:
    """The board of a game at each ply; plies count from 0."""

    plies: dict[int, int]
    """By cell: the ply that covered it; none of one that stayed empty."""
    colors: list[int]
    """By ply."""
    pieces: list[int]
    """By ply."""

    @classmethod
    def of(cls, played: Transcript) -> "BoardByPly":
        """Return the board of a game that was played by the rules, from its start."""
        ruleset = played.ruleset
        index = ruleset.grid.index
        moves = list(enumerate(played.placements))
        return cls(
            {index[cell]: ply for ply, move in moves for cell in move.cells},
            [ruleset.color_index[move.color] for _, move in moves],
            [ruleset.piece_index[str(move.piece)] for _, move in moves],
        )

    def shows_any(self, patterns: Iterable[Pattern]) -> bool:
        """Return whether one of the patterns was there at its ply, or at some."""
        return any(self._shows(pattern) for pattern in patterns)

    def _shows(self, pattern: Pattern) -> bool:
        """Return whether all of a pattern was there at once."""
        if not all(self._has(term) for term in pattern.terms):
            return False
        full, empty = self._span(pattern)
        if pattern.at_ply is not None:
            return full < pattern.at_ply <= empty
        return full < empty

    def _has(self, term: Term) -> bool:
        """Return whether a term holds at the end; of empty cells that is not asked."""
        if term.kind == "empty":
            return True
        plies = {self.plies.get(cell) for cell in term.cells}
        if term.piece is not None:
            (ply, *others) = plies
            is_one = ply is not None and not others
            return is_one and self._is(ply, term.color, term.piece)
        return all(self._is(ply, term.color) for ply in plies)

    def _is(self, ply: int | None, color: int | None, piece: int | None = None) -> bool:
        """Return whether a ply placed such a piece."""
        return (
            ply is not None
            and color in (None, self.colors[ply])
            and piece in (None, self.pieces[ply])
        )

    def _span(self, pattern: Pattern) -> tuple[int, float]:
        """Return when the last cell was covered, and the first that is to be empty."""
        full, empty = -1, float("inf")
        for term in pattern.terms:
            for cell in term.cells:
                ply = self.plies.get(cell)
                if ply is not None and term.kind == "empty":
                    empty = min(empty, ply)
                elif ply is not None:
                    full = max(full, ply)
        return full, empty
