"""Turn numbers as the contest counts them, and the colors that are still active.

The contest numbers the turns of all four colors, including colors that are out, so the
color to move is the number modulo 4. A color drops out if it has no placement at its
turn. Until then it is active, even if it is already blocked.
"""

from dataclasses import dataclass

from games.rules import Position

_COLORS = 4


@dataclass(frozen=True, slots=True)
class ContestTurn:
    """The turn of a position, as the contest counts turns."""

    turn: int
    """Number of the turn, from 0."""
    colors: tuple[int, ...]
    """Colors that are still active."""

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return 1 + self.turn // _COLORS


def contest_turn(position: Position) -> ContestTurn:
    """Return the turn of a position, and the colors that are still active.

    An active color has missed no turn, so its last turn follows from its number of
    turns. A color with fewer turns is out.
    """
    counts = [position.turns_taken(color) for color in range(_COLORS)]
    turn = max(
        (
            1 + color + _COLORS * (count - 1)
            for color, count in enumerate(counts)
            if count
        ),
        default=0,
    )
    valid = {
        color
        for color, count in enumerate(counts)
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
