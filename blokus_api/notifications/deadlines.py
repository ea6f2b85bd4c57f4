"""Deadlines: those of a player's turns as iCalendar (RFC 5545), and who may read them.

Programs that subscribe to a calendar send no tokens, so there is a link with a secret
of its own, which opens nothing else.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models.functions import Now
from icalendar import Calendar, Event, vDuration, vText

from blokus_api.notifications import recipients, relevance
from blokus_api.notifications.models import DeadlineLink
from blokus_api.notifications.timeline import TimeLeft
from blokus_api.players.models import Player
from blokus_api.players.tokens import digest
from games.errors import NotFoundError
from games.rules.languages import ENGLISH
from games.rules.texts.told import title_of
from games.storage import inbox
from games.storage.inbox import Item

MOST_EVENTS = 500
"""The nearest deadlines; whoever has more of them reads the inbox."""
MOST_DRAWN = 30
"""As many are seen at one look."""
REFRESH = timedelta(hours=1)
"""How often programs shall look; most of them decide themselves."""
PATH = "/api/v1/me/deadlines.ics"
IMAGE = {"VALUE": "URI", "DISPLAY": "FULLSIZE", "FMTTYPE": "image/svg+xml"}
"""As RFC 7986 has it."""


def make_link(player: Player, expires_at: datetime | None) -> str:
    """Return a new link to a player's deadlines; the one before leads nowhere now."""
    secret = "cal_" + secrets.token_urlsafe(24)
    DeadlineLink.objects.update_or_create(
        player=player,
        defaults={
            "digest": digest(secret),
            "created_at": Now(),
            "expires_at": expires_at,
        },
    )
    return f"{settings.PUBLIC_URL}{PATH}?token={secret}"


def find_link(player: Player) -> DeadlineLink:
    """Return what is kept of a player's link; raises `NotFoundError`."""
    link = DeadlineLink.objects.filter(player=player).first()
    if link is None:
        raise NotFoundError("You have no link to your deadlines.")
    return link


def revoke_link(player: Player) -> None:
    """Let a player's link lead nowhere."""
    DeadlineLink.objects.filter(player=player).delete()


def player_with(secret: str) -> str:
    """Return whose deadlines a secret opens; raises `NotFoundError`."""
    found = DeadlineLink.objects.filter(digest=digest(secret), player__is_active=True)
    link = found.exclude(expires_at__lte=Now()).select_related("player").first()
    if link is None:
        raise NotFoundError(
            "This link leads nowhere: it was revoked, expired, or is not whole."
        )
    return link.player.actor


def deadlines_of(player: str) -> bytes:
    """Return the deadlines of a player's turns; always the same of the same turns."""
    calendar = Calendar()
    calendar.add("prodid", "-//blokus_api//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(f"{settings.SITE_NAME}: my deadlines"))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH))
    for event in _events(player, _turns(player, MOST_EVENTS)):
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def timeline_of(player: str) -> list[TimeLeft]:
    """Return what is left of the nearest deadlines of a player's turns."""
    items = _turns(player, MOST_DRAWN)
    called = _called(items)
    return [
        TimeLeft(_title(player, item, called), item.left)
        for item in items
        if item.left is not None
    ]


def _turns(player: str, most: int) -> list[Item]:
    return [
        item
        for item in inbox.of_player(player, most)
        if item.action.kind == "turn" and item.action.deadline is not None
    ]


def _called(items: Iterable[Item]) -> Mapping[str, str]:
    return recipients.names({one for item in items for one in item.game.players})


def _title(player: str, item: Item, called: Mapping[str, str]) -> str:
    others = dict.fromkeys(one for one in item.game.players if one != player)
    title = title_of(item.game.variant, ENGLISH).title
    return f"{title} with {' and '.join(called[one] for one in others)}"


def _events(player: str, items: Sequence[Item]) -> Iterable[Event]:
    """Yield an event for each turn: `UID` stays its own, whatever becomes of it."""
    called = _called(items)
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    for item in items:
        action, game = item.action, item.game
        assert action.deadline is not None
        event = Event()
        event.add("uid", f"turn-{action.number}-{game.id}@{host}")
        # What happens in a turn, such as extra time, may move its deadline.
        event.add("sequence", game.version - action.number)
        event.add("dtstamp", game.updated_at)
        event.add("last-modified", game.updated_at)
        event.add("dtstart", action.deadline.replace(microsecond=0))
        event.add("summary", f"Your time ends: {_title(player, item, called)}")
        event.add("url", relevance.link_of(str(game.id)))
        # Good until after the deadline, and the same as long as the turn is.
        picture = relevance.picture_of(
            str(game.id), game.visibility == "public", action.deadline
        )
        event.add("description", f"The board: {picture}")
        event.add("image", picture, parameters=IMAGE)
        event.add("transp", "TRANSPARENT")
        yield event
