"""The positions that questions ask about."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.decisions import line_to
from games.replay.history import Kind, Line, line_of
from games.replay.state import GameState
from games.rules.position import Position


@dataclass(frozen=True)
class Subject:
    """A position and the moves that led to it, unaffected by later moves."""

    position: Position
    line: Line
    game: GameState | None = None
    """Current state of the game that the position comes from."""
    version: int | None = None

    @property
    def is_unfinished(self) -> bool:
        """Whether the game is still being played."""
        return self.game is not None and self.game.status in ("open", "playing")


def subject_of_game(game: GameState, past: GameState) -> Subject:
    """Build the subject from a version of a game, excluding undone moves."""
    return Subject(past.position, line_to(past), game, past.version)


def subject_of_moves(position: Position, kinds: Sequence[Kind]) -> Subject:
    """Build the subject from a position and the kinds of steps that lead to it."""
    return Subject(position, line_of(position, kinds, []))
