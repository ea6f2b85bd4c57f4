"""Reader of the event feed that stores notices for players.

It stores the actions for which each game is waiting now, whichever event caused them.
Reading the feed again therefore stores nothing new.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from blokus_api.notifications import recipients, reminding
from blokus_api.notifications.mailing import GRACE, note
from blokus_api.players.models import Player
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.envelope import Envelope
from games.events.game import GameAborted, GameCreated, GameScored, GameStarted
from games.events.offers import OfferMade, UndoApplied
from games.events.seats import SeatHandedOver, SeatOut, SeatReserved, SeatTaken
from games.events.turns import MovePlayed, PieceDrafted, TurnSkipped
from games.replay.state import PLAYER_PREFIX
from games.storage import feed, inbox
from games.storage.audience import people_of
from games.storage.inbox import Item

STALE = timedelta(days=7)
"""Maximum age of events that cause notices."""
ENDS = (GameScored.type, GameAborted.type)
TYPES = (
    *(GameCreated.type, GameStarted.type, SeatReserved.type, SeatTaken.type),
    *(MovePlayed.type, PieceDrafted.type, TurnSkipped.type),
    *(SeatOut.type, SeatHandedOver.type),
    *(OfferMade.type, UndoApplied.type, ClockPaused.type, ClockResumed.type),
    *(TimeAdded.type, CalendarChanged.type),
    *ENDS,
)


@dataclass(frozen=True)
class _Recipients:
    """The people in some games who want emails or reminders."""

    mailed: Mapping[str, Player]
    reminded: Collection[str]

    @classmethod
    def load(cls, people: Collection[str]) -> "_Recipients":
        mailed = recipients.mailed(people)
        return cls(mailed, reminding.reminded(people, mailed))

    def includes_any(self, people: Collection[str]) -> bool:
        return any(actor in self.mailed or actor in self.reminded for actor in people)

    def wanting(self, people: Collection[str], kind: str) -> list[Player]:
        players = (self.mailed[actor] for actor in people if actor in self.mailed)
        return [player for player in players if kind in player.mails]


def note_pending(envelopes: Sequence[Envelope]) -> None:
    """Store notices for the players in these games.

    Each query covers all games. Most games have no recipients; they are not loaded.
    """
    oldest = timezone.now() - STALE
    fresh = [envelope for envelope in envelopes if envelope.at >= oldest]
    people = people_of({envelope.game for envelope in fresh})
    recipients = _Recipients.load(frozenset().union(*people.values()))
    games = {game for game, actors in people.items() if recipients.includes_any(actors)}
    if not games:
        return
    for item in inbox.of_games(games):
        _note(item, recipients)
    ends = [
        envelope
        for envelope in fresh
        if envelope.type in ENDS and envelope.game in games
    ]
    rows = inbox.rows({end.game for end in ends})
    for end in ends:
        row = rows[end.game]
        if _has_expired(end) or (not is_live(row.clock) and _is_full(row.players)):
            _note_end(
                end.game, recipients.wanting(people[end.game] - {end.actor}, "ended")
            )


def is_live(clock: dict[str, object] | None) -> bool:
    """Return whether the game is live, so that emails would arrive too late."""
    return clock is not None and clock["kind"] == "live"


def _note(item: Item, recipients: _Recipients) -> None:
    action, game = item.action, str(item.game.id)
    if action.kind != "invitation" and is_live(item.game.clock):
        return
    is_timed = action.kind == "turn" and action.deadline is not None
    if is_timed and action.player in recipients.reminded:
        reminding.plan(game, action.player)
    if action.kind == "turn" and not _has_others(item):
        return
    for player in recipients.wanting([action.player], action.kind):
        note(
            player,
            f"{action.kind}:{game}:{action.number}",
            GRACE,
            kind=action.kind,
            game=game,
            number=action.number,
            deadline=action.deadline,
        )


def _has_others(item: Item) -> bool:
    """Return whether another person waits for this turn; computers do not count."""
    people = [actor for actor in item.game.players if actor.startswith(PLAYER_PREFIX)]
    return any(actor != item.action.player for actor in people)


def _has_expired(end: Envelope) -> bool:
    """Return whether the game was aborted because its seats were open for too long.

    In this case, its links and invitations are no longer valid.
    """
    return end.data.get("reason") == "expired"


def _is_full(players: Sequence[str]) -> bool:
    """Return whether a game has several seats and all of them are taken."""
    return len(players) > 1 and "" not in players


def _note_end(game: str, players: Sequence[Player]) -> None:
    for player in players:
        note(
            player,
            f"ended:{game}",
            GRACE,
            kind="ended",
            game=game,
            number=0,
        )


READER = feed.Reader("notices", TYPES, note_pending, rest=feed.GATHERING)
