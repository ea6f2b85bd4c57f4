"""Subjects: the positions that questions are about."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.decisions import line_to
from games.replay.history import Kind, Line, line_of
from games.replay.state import GameState
from games.rules.position import Position


@dataclass(frozen=True)
class Subject:
    """A position and the line that leads to it; neither changes with its game."""

    position: Position
    line: Line
    game: GameState | None = None
    """Current state of the game that it was read from."""
    version: int | None = None

    @property
    def is_unfinished(self) -> bool:
        """Whether its game can still continue."""
        return self.game is not None and self.game.status in ("open", "playing")


def subject_of_game(game: GameState, past: GameState) -> Subject:
    """Build the subject of a game at a version; undone moves are omitted."""
    return Subject(past.position, line_to(past), game, past.version)


def subject_of_moves(position: Position, kinds: Sequence[Kind]) -> Subject:
    """Build the subject of a position reached by steps of these kinds."""
    return Subject(position, line_of(position, kinds, []))
