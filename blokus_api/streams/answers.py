"""Work, polls and stream messages as JSON."""

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
    """A color that has legal placements."""

    color: str
    count: int
    """Number of legal placements of the color."""
    url: str
    """Address of the legal placements."""


class Work(Answer, tag_field="kind"):
    """Work for a program: a position to move in, or an invitation."""

    alternatives: ClassVar[Any]


class PositionWork(Work, tag="position"):
    """A position in which you must move."""

    game: Game
    seat: int
    """Seat that must move."""
    version: int
    """Version of the game; send it as `expected_version`."""
    lease_until: Time
    """Time until which no other worker gets this position, unless the game
    continues."""
    legal_moves: list[LegalColor]
    """Legal placements by color. Empty in a draft, and in a puzzle where no piece
    fits."""
    picks: list[str]
    """Pieces that you can pick in a draft; otherwise empty."""

    @classmethod
    def from_state(
        cls, player: str, state: GameState, lease_until: datetime
    ) -> "PositionWork":
        position, seat = state.position, state.acting_seat
        assert seat is not None
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
    """A seat that is reserved for you. Take it or decline."""

    game: GameRow
    seat: int

    @classmethod
    def from_item(cls, item: Item) -> "InvitationWork":
        return cls(game=GameRow.build(item.game), seat=item.action.seat)


Work.alternatives = PositionWork | InvitationWork


def _legal_colors(state: GameState) -> list[LegalColor]:
    position, ruleset = state.position, state.ruleset
    if position.turn is None:
        return []
    path = reverse("legal-move-list", args=[state.id])
    colors = []
    for hand in ruleset.movers[position.turn].hands:
        color = ruleset.colors[ruleset.hands[hand].color]
        if count := position.legal_sets[hand].bit_count():
            url = f"{path}?color={color}"
            colors.append(LegalColor(color=color, count=count, url=url))
    return colors


class GamesSnapshot(Answer):
    """A player's unfinished games at the start of their stream."""

    games: list[GameRow]
    players: dict[str, NamedPlayer]
    """Names of the players in these games, by id."""

    @classmethod
    def from_games(cls, games: list[GameRow]) -> "GamesSnapshot":
        return cls(
            games=games, players=named(chain.from_iterable(map(named_in, games)))
        )


class StreamMessage(Answer, tag_field="event"):
    """A stream message. Its lines appear as fields; `data` contains JSON."""

    event: ClassVar[str]
    """Value of the line `event`; `message` if the line is missing."""
    id: int
    """Number to send as `Last-Event-ID` to resume after this message."""


class GameSnapshotMessage(StreamMessage, tag="snapshot"):
    """The current game. It is the first message, unless you resume."""

    data: Game


class StreamedEventMessage(StreamMessage, tag="message"):
    """A game event."""

    data: Event


class StateMessage(StreamMessage, tag="state"):
    """The game after the previous events, if `with=state`."""

    data: Game


class LegalMessage(StreamMessage, tag="legal"):
    """Your legal placements on your turn, if `with=state,legal`."""

    data: LegalMoves


class GamesSnapshotMessage(StreamMessage, tag="snapshot"):
    """Your unfinished games. They are the first message, unless you resume."""

    data: GamesSnapshot


class AnalysisMessage(StreamMessage, tag="analysis"):
    """The current state of an analysis."""

    data: Analysis


class GameStreamMessage(StreamMessage):
    """A message of a game's stream."""

    alternatives: ClassVar[Any] = (
        GameSnapshotMessage | StreamedEventMessage | StateMessage | LegalMessage
    )


class PlayerStreamMessage(StreamMessage):
    """A message of a player's stream."""

    alternatives: ClassVar[Any] = GamesSnapshotMessage | StreamedEventMessage


class Poll(Answer, Generic[Content]):
    """One response instead of a stream."""

    items: list[Content]
    after: int
    """Number to send as `after` in the next request."""


class EventPoll(Poll[Event]):
    """One response instead of a stream, with the new events."""


class GamePoll(EventPoll):
    """One response instead of a game's stream."""

    state: Game | UnsetType = UNSET
    """The game after these events, if there are events and you sent `with=state`."""
    legal: LegalMoves | UnsetType = UNSET
    """Your legal placements after these events, if it is your turn and you sent
    `with=state,legal`."""


class AnalysisPoll(Poll[Analysis]):
    """One response instead of a stream, with the analysis if it changed."""
