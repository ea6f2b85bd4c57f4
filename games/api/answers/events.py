"""Events as JSON: what happened in a game, and where it left the game."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from games.api.answers.board import Turn
from games.api.answers.event_types import Event
from games.api.answers.games import Game
from games.api.http.answer import Answer
from games.api.names import GameStatus
from games.events import registry
from games.events.base import Cells
from games.events.envelope import Envelope
from games.events.game import GameEnded
from games.events.turns import MovePlayed, TurnPassed
from games.ids import Id
from games.services import execution


class EventList(Answer):
    """The events of a game, in order."""

    items: list[Event]

    @classmethod
    def of(cls, envelopes: Iterable[Envelope]) -> "EventList":
        """Return events as JSON."""
        return cls(items=[Event.of(envelope) for envelope in envelopes])


class GameChange(Answer):
    """What a command did: the events it stored, and where they left the game."""

    game: Id
    version: int
    status: GameStatus
    turn: Turn | None
    events: list[Event]
    state: Game | UnsetType = UNSET
    """All of the game after that, where `Prefer: return=representation` asked for it
    and you may see it."""

    @classmethod
    def of(
        cls, result: execution.CommandResult, told: Game | UnsetType = UNSET
    ) -> "GameChange":
        """Return what a command did as JSON, with all of the game where it is told."""
        state = result.state
        return GameChange(
            game=state.id,
            version=state.version,
            status=state.status,
            turn=Turn.of(state.position) if state.status == "playing" else None,
            events=[Event.of(envelope) for envelope in result.envelopes],
            state=told,
        )


class Invited(GameChange):
    """What an invitation did."""

    token: str | UnsetType | None = UNSET
    """Of a link the secret, shown once."""

    @classmethod
    def of_link(cls, change: GameChange, secret: str | None) -> "Invited":
        """Return what the invitation by a link did as JSON."""
        return cls(**asdict(change), token=secret)


class Judgment(Answer):
    """What a legal move would do."""

    legal: bool
    color: str
    piece: str
    cells: Cells
    passes: list[str]
    """The colors that pass; seats do in Draft."""
    passed_turns: list[Turn]
    """All turns that are passed, in order."""
    ends_game: bool

    @classmethod
    def of(cls, events: list[registry.Event]) -> "Judgment":
        """Return what would happen as JSON."""
        moved = events[0]
        assert isinstance(moved, MovePlayed)
        passed = [event for event in events if isinstance(event, TurnPassed)]
        return cls(
            legal=True,
            color=moved.color,
            piece=moved.piece,
            cells=moved.cells,
            passes=[event.color for event in passed if event.color is not None],
            passed_turns=[Turn(color=one.color, seat=one.seat) for one in passed],
            ends_game=any(isinstance(event, GameEnded) for event in events),
        )
