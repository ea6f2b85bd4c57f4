"""Work and polls as JSON, and the messages of streams."""

from datetime import datetime
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar

from django.urls import reverse
from msgspec import UNSET, UnsetType

from games.analyses.documents import Analysis
from games.api.answers.events import Event
from games.api.answers.games import Game, GameRow, named_in
from games.api.answers.legal_moves import LegalMoves
from games.api.answers.players import NamedPlayer, named
from games.api.http.answer import Answer
from games.events.times import Time, time_text
from games.replay.state import GameState
from games.storage.inbox import Item

Content = TypeVar("Content")


class LegalColor(Answer):
    """A color that has placements."""

    color: str
    count: int
    """How many."""
    url: str
    """Where to get them."""


class Work(Answer, tag_field="kind"):
    """What a program has to do: a position to move in, or an invitation to answer."""

    alternatives: ClassVar[Any]


class PositionWork(Work, tag="position"):
    """A position where you must move."""

    game: Game
    seat: int
    """The seat that must move."""
    version: int
    """Of the game: send it as `expected_version`."""
    lease_until: Time
    """Until then, or until the game goes on, no other worker gets this."""
    legal_moves: list[LegalColor]
    """By color. Empty in a draft, and in a puzzle where nothing fits."""
    picks: list[str]
    """In a draft: the pieces of which you take one."""

    @classmethod
    def of(cls, player: str, state: GameState, lease_until: datetime) -> "PositionWork":
        """Return a position where a player must move as JSON."""
        position, seat = state.position, state.acting_seat
        assert seat is not None, "Work is what somebody must do."
        pieces = position.ruleset.pieces
        return cls(
            game=Game.for_viewer(player, state),
            seat=seat,
            version=state.version,
            lease_until=time_text(lease_until),
            legal_moves=_legal_colors(state),
            picks=[pieces[piece].id for piece in position.undrafted],
        )


class InvitationWork(Work, tag="invitation"):
    """A seat that is kept for you: sit down, or decline."""

    game: GameRow
    seat: int

    @classmethod
    def of(cls, item: Item) -> "InvitationWork":
        """Return an invitation as JSON."""
        return cls(game=GameRow.build(item.game), seat=item.action.seat)


Work.alternatives = PositionWork | InvitationWork


def _legal_colors(state: GameState) -> list[LegalColor]:
    position, ruleset = state.position, state.ruleset
    if position.turn is None:
        return []
    path = reverse("legal-move-list", args=[state.id])
    found = []
    for hand in ruleset.movers[position.turn].hands:
        color = ruleset.colors[ruleset.hands[hand].color]
        if count := position.legal_sets[hand].bit_count():
            url = f"{path}?color={color}"
            found.append(LegalColor(color=color, count=count, url=url))
    return found


class GamesSnapshot(Answer):
    """The games of a player that are not over, as their stream begins."""

    games: list[GameRow]
    players: dict[str, NamedPlayer]
    """Who those are that the games name, as in lists of games."""

    @classmethod
    def of(cls, games: list[GameRow]) -> "GamesSnapshot":
        """Return games as JSON, and whom they name."""
        return cls(
            games=games, players=named(chain.from_iterable(map(named_in, games)))
        )


class StreamMessage(Answer, tag_field="event"):
    """A message of a stream, with the names of its lines; `data` is JSON there."""

    event: ClassVar[str]
    """The line `event`; `message` for messages without it, as in browsers."""
    id: int
    """Send it as `Last-Event-ID` to resume after this message."""


class GameSnapshotMessage(StreamMessage, tag="snapshot"):
    """The game as it is now: the first message, unless you resume."""

    data: Game


class StreamedEventMessage(StreamMessage, tag="message"):
    """An event of a game."""

    data: Event


class StateMessage(StreamMessage, tag="state"):
    """The game after the events before this message, with `with=state`."""

    data: Game


class LegalMessage(StreamMessage, tag="legal"):
    """Your legal placements on your turn, with `with=state,legal`."""

    data: LegalMoves


class GamesSnapshotMessage(StreamMessage, tag="snapshot"):
    """Your games that are not over: the first message, unless you resume."""

    data: GamesSnapshot


class AnalysisMessage(StreamMessage, tag="analysis"):
    """An analysis as it is now."""

    data: Analysis


class GameStreamMessage(StreamMessage):
    """A message of the stream of a game."""

    alternatives: ClassVar[Any] = (
        GameSnapshotMessage | StreamedEventMessage | StateMessage | LegalMessage
    )


class PlayerStreamMessage(StreamMessage):
    """A message of the stream of a player's games."""

    alternatives: ClassVar[Any] = GamesSnapshotMessage | StreamedEventMessage


class Poll(Answer, Generic[Content]):
    """One answer instead of a stream."""

    items: list[Content]
    after: int
    """What to send as `after` next time."""


class EventPoll(Poll[Event]):
    """One answer instead of a stream: the events that came."""


class GamePoll(EventPoll):
    """One answer instead of a game's stream."""

    state: Game | UnsetType = UNSET
    """The game after these events, if there are any and `with=state` asked for it."""
    legal: LegalMoves | UnsetType = UNSET
    """What you may place then, if it is your turn and `with=state,legal` asked."""


class AnalysisPoll(Poll[Analysis]):
    """One answer instead of a stream: the analysis, if it changed."""
