"""The contest's count of turns, and the colors that it still asks for moves.

The contest numbers the turns of all four colors, also those of colors that are out, so
that the color to move is the number modulo 4. A color is put out at its turn, when it
has no placement; until then it is valid, though it may be blocked already.
"""

from dataclasses import dataclass

from games.rules import Position

_COLORS = 4


@dataclass(frozen=True, slots=True)
class ContestTurn:
    """A position in the words of the contest."""

    turn: int
    """Number of the turn, from 0."""
    colors: tuple[int, ...]
    """Colors that are not out."""

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return 1 + self.turn // _COLORS


def contest_turn(position: Position) -> ContestTurn:
    """Return the turn of a position, and the colors that are not out.

    A color that is not out has had all its turns, so its last turn follows from their
    number; a color that has had fewer turns is out.
    """
    taken = [position.turns_taken(color) for color in range(_COLORS)]
    turn = max(
        (
            1 + color + _COLORS * (count - 1)
            for color, count in enumerate(taken)
            if count
        ),
        default=0,
    )
    valid = {
        color
        for color, count in enumerate(taken)
        if count == (turn - color + _COLORS - 1) // _COLORS
    }
    last = turn
    while valid:
        color = turn % _COLORS
        if color in valid:
            last = turn
            if position.legal(color):
                break
            valid.remove(color)
        turn += 1
    return ContestTurn(last, tuple(sorted(valid)))
