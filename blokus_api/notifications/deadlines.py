"""Deadlines: those of a player's turns as iCalendar (RFC 5545), and who may read them.

Programs that subscribe to a calendar send no tokens, so there is a link with a secret
of its own, which opens nothing else. It outlives logins: a calendar program would show
an ended link to nobody.
"""

import secrets
from collections.abc import Iterable, Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models.functions import Now
from icalendar import Alarm, Calendar, Event, vDuration, vText

from blokus_api.notifications import recipients, relevance
from blokus_api.notifications.models import DeadlineLink
from blokus_api.notifications.texts import TEXTS
from blokus_api.notifications.timeline import TimeLeft
from blokus_api.players.models import Player
from blokus_api.players.preferences import read_step
from blokus_api.players.secrets import digest
from games.errors import NotFoundError
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


def make_link(player: Player) -> str:
    """Return a new link to a player's deadlines; the one before leads nowhere now."""
    secret = "cal_" + secrets.token_urlsafe(24)
    DeadlineLink.objects.update_or_create(
        player=player, defaults={"digest": digest(secret), "created_at": Now()}
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


def player_with(secret: str) -> Player:
    """Return the player whose deadlines a secret opens; raises `NotFoundError`."""
    links = DeadlineLink.objects.filter(digest=digest(secret), player__is_active=True)
    link = links.select_related("player").first()
    if link is None:
        raise NotFoundError("This link leads nowhere: it was revoked, or is not whole.")
    return link.player


def deadlines_of(player: Player) -> bytes:
    """Return the deadlines of a player's turns; always the same of the same turns."""
    texts = TEXTS[player.spoken_language]
    calendar = Calendar()
    calendar.add("prodid", "-//blokus_api//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(texts.calendar.format(site=settings.SITE_NAME)))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH))
    for event in _events(player):
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def timeline_of(player: Player) -> list[TimeLeft]:
    """Return what is left of the nearest deadlines of a player's turns."""
    return [
        TimeLeft(title, item.time_left)
        for title, item in _titled_turns(player, MOST_DRAWN)
        if item.time_left is not None
    ]


def _titled_turns(player: Player, most: int) -> Iterator[tuple[str, Item]]:
    """Yield the turns with a deadline, each with its game and opponents as a title."""
    turns = [
        item
        for item in inbox.of_player(player.actor, most)
        if item.action.kind == "turn" and item.action.deadline is not None
    ]
    language = player.spoken_language
    people = {one for item in turns for one in item.game.players}
    called = recipients.names(people, language)
    for item in turns:
        others = [called[one] for one in item.game.players if one != player.actor]
        yield TEXTS[language].game(item.game.variant, language, others), item


def _events(player: Player) -> Iterator[Event]:
    """Yield an event for each turn: `UID` stays its own, whatever becomes of it."""
    texts = TEXTS[player.spoken_language]
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    for title, item in _titled_turns(player, MOST_EVENTS):
        action, game = item.action, item.game
        assert action.deadline is not None
        summary = texts.deadline.format(title=title)
        event = Event()
        event.add("uid", f"turn-{action.number}-{game.id}@{host}")
        # What happens in a turn, such as extra time, may move its deadline.
        event.add("sequence", game.version - action.number)
        event.add("dtstamp", game.updated_at)
        event.add("last-modified", game.updated_at)
        event.add("dtstart", action.deadline.replace(microsecond=0))
        event.add("summary", summary)
        event.add("url", relevance.link_of(str(game.id)))
        # Good until after the deadline, and the same as long as the turn is.
        picture = relevance.picture_of(
            str(game.id), game.visibility == "public", action.deadline
        )
        event.add("description", texts.board.format(link=picture))
        event.add("image", picture, parameters=IMAGE)
        event.add("transp", "TRANSPARENT")
        for before in _alarms(player, item):
            alarm = Alarm()
            alarm.add("action", "DISPLAY")
            alarm.add("description", summary)
            alarm.add("trigger", -before)
            event.add_component(alarm)
        yield event


def _alarms(player: Player, item: Item) -> Iterable[timedelta]:
    """Return how long before a deadline each alarm rings.

    A step that is a part of the turn's time has none: it is known to the game's clock
    alone. Neither has one from before the turn, which programs would ring at once.
    """
    deadline, since = item.action.deadline, item.action.since
    assert deadline is not None, "Turns without a deadline are left out."
    lengths = [read_step(step).length for step in player.reminder_steps]
    return [one for one in lengths if one and (since is None or deadline - one > since)]
