"""The reader of the feed by which what games wait for becomes notices.

It notes what a game waits for now, whatever event brought that about, so a feed that is
read again notes nothing new.
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
"""What is older when it is read is news to nobody."""
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
    """Those of some games who may be told anything of them: most often nobody."""

    mailed: Mapping[str, Player]
    reminded: Collection[str]

    @classmethod
    def of(cls, people: Collection[str]) -> "_Recipients":
        mailed = recipients.mailed(people)
        return cls(mailed, reminding.reminded(people, mailed))

    def includes_any(self, people: Collection[str]) -> bool:
        return any(one in self.mailed or one in self.reminded for one in people)

    def wanting(self, people: Collection[str], kind: str) -> list[Player]:
        found = (self.mailed[one] for one in people if one in self.mailed)
        return [player for player in found if kind in player.mails]


def note_pending(envelopes: Sequence[Envelope]) -> None:
    """Note for the players of games what they are to be told of them.

    Each question is asked once for all of the games, and of the games themselves only
    where somebody may be told.
    """
    oldest = timezone.now() - STALE
    fresh = [envelope for envelope in envelopes if envelope.at >= oldest]
    people = people_of({envelope.game for envelope in fresh})
    told = _Recipients.of(frozenset().union(*people.values()))
    games = {game for game, those in people.items() if told.includes_any(those)}
    if not games:
        return
    for item in inbox.of_games(games):
        _note(item, told)
    ends = [one for one in fresh if one.type in ENDS and one.game in games]
    rows = inbox.rows({end.game for end in ends})
    for end in ends:
        row = rows[end.game]
        if _has_expired(end) or (not is_live(row.clock) and _is_full(row.players)):
            _note_end(end.game, told.wanting(people[end.game] - {end.actor}, "ended"))


def is_live(clock: dict[str, object] | None) -> bool:
    """Return whether players sit there together: no mail is fast enough for them."""
    return clock is not None and clock["kind"] == "live"


def _note(item: Item, told: _Recipients) -> None:
    action, game = item.action, str(item.game.id)
    if action.kind != "invitation" and is_live(item.game.clock):
        return
    is_timed = action.kind == "turn" and action.deadline is not None
    if is_timed and action.player in told.reminded:
        reminding.plan(game, action.player)
    if action.kind == "turn" and not _has_others(item):
        return
    for player in told.wanting([action.player], action.kind):
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
    """Return whether somebody waits who is not the computer."""
    people = [one for one in item.game.players if one.startswith(PLAYER_PREFIX)]
    return any(one != item.action.player for one in people)


def _has_expired(end: Envelope) -> bool:
    """Return whether seats stayed open too long: its links and invitations ended."""
    return end.data.get("reason") == "expired"


def _is_full(players: Sequence[str]) -> bool:
    """Return whether a game had several seats, and somebody in each."""
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


READER = feed.Reader("notices", TYPES, note_pending)
