"""Subjects: what questions are about."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.decisions import line_to
from games.replay.history import Kind, Line, line_of
from games.replay.state import GameState
from games.rules.position import Position


@dataclass(frozen=True)
class Subject:
    """A position, and the line that leads there; neither changes with its game."""

    position: Position
    line: Line
    game: GameState | None = None
    """The one that it was taken from, as it is now."""
    version: int | None = None

    @property
    def is_unfinished(self) -> bool:
        """Return whether its game may still go on."""
        return self.game is not None and self.game.status in ("open", "playing")


def subject_of_game(game: GameState, past: GameState) -> Subject:
    """Take a game as it was at a version, without what was undone until then."""
    return Subject(past.position, line_to(past), game, past.version)


def subject_of_moves(position: Position, kinds: Sequence[Kind]) -> Subject:
    """Take a position to which steps of these kinds led; no seat left."""
    return Subject(position, line_of(position, kinds, []))
