"""The reader of the feed by which what games wait for becomes notices.

It notes what a game waits for now, whatever event brought that about, so a feed that is
read again notes nothing new.
"""

from datetime import timedelta

from django.utils import timezone

from blokus_api.notifications import recipients, reminding
from blokus_api.notifications.mailing import GRACE, note
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.envelope import Envelope
from games.events.game import GameAborted, GameCreated, GameScored, GameStarted
from games.events.offers import OfferMade, UndoApplied
from games.events.seats import SeatHandedOver, SeatOut, SeatReserved, SeatTaken
from games.events.turns import MovePlayed, PieceDrafted
from games.replay.state import PLAYER_PREFIX
from games.storage import feed, inbox
from games.storage.audience import audience_of
from games.storage.inbox import Item

STALE = timedelta(days=7)
"""What is older when it is read is news to nobody."""
ENDS = (GameScored.type, GameAborted.type)
TYPES = (
    *(GameCreated.type, GameStarted.type, SeatReserved.type, SeatTaken.type),
    *(MovePlayed.type, PieceDrafted.type, SeatOut.type, SeatHandedOver.type),
    *(OfferMade.type, UndoApplied.type, ClockPaused.type, ClockResumed.type),
    *(TimeAdded.type, CalendarChanged.type),
    *ENDS,
)


def note_pending(envelope: Envelope) -> None:
    """Note for the players of a game what they are to be told of it."""
    if envelope.at < timezone.now() - STALE:
        return
    if envelope.type in ENDS:
        _note_end(envelope)
        return
    for item in inbox.of_games([envelope.game]):
        _note(item)


def is_live(clock: dict[str, object] | None) -> bool:
    """Return whether players sit there together: no mail is fast enough for them."""
    return clock is not None and clock["kind"] == "live"


def _note(item: Item) -> None:
    action, game = item.action, str(item.game.id)
    if action.kind != "invitation" and is_live(item.game.clock):
        return
    if action.kind == "turn" and action.deadline is not None:
        reminding.plan(game, action.player)
    if action.kind == "turn" and not _has_others(item):
        return
    for player in recipients.mailed([action.player], action.kind):
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


def _note_end(envelope: Envelope) -> None:
    row = inbox.rows([envelope.game])[envelope.game]
    people = audience_of(envelope.game).people - {envelope.actor}
    if is_live(row.clock) or "" in row.players or len(row.players) == 1:
        return
    for player in recipients.mailed(people, "ended"):
        note(
            player,
            f"ended:{envelope.game}",
            GRACE,
            kind="ended",
            game=envelope.game,
            number=0,
        )


READER = feed.Reader("notices", TYPES, note_pending)
