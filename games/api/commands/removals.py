"""Commands that remove pieces from the board in single-player games."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from games import decisions
from games.api.commands.command import FAILURES, GameCommand, Route, Sender
from games.api.requests.games import ExpectedVersion, Version
from games.api.requests.moves import SentCells
from games.events.registry import Event
from games.replay.state import GameState

REMOVING = (
    *(*FAILURES, "not-started", "not-your-turn", "illegal-move"),
    *("nothing-to-remove", "too-many-removals"),
)


class UndoPlacement(ExpectedVersion, GameCommand):
    """Undo the last placement.

    Placements can only be undone in single-player games. In other games, offer an
    `undo`. A game permits 1,000 undos and removals.
    """

    route = Route("undo", "undo", "undo")
    scope = "play"
    errors = REMOVING
    bucket = "moves"

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events of the removal."""
        return decisions.remove_placement(state, None, sender.expected)


class RemovePlacement(GameCommand):
    """Remove a placed piece.

    Pieces can only be removed in single-player games. In turn-order puzzles, only the
    last piece can be removed. A game permits 1,000 undos and removals.
    """

    route = Route("removals", "removal-list", "remove_placement")
    component = "Removal"
    scope = "play"
    errors = REMOVING
    bucket = "moves"

    cells: SentCells
    """Cells of the piece to remove."""
    expected_version: Version | UnsetType = UNSET

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events of the removal."""
        return decisions.remove_placement(state, self.cells, sender.expected)
