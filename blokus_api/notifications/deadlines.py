"""Deadlines of a player's turns as iCalendar (RFC 5545), and the links to them.

Calendar programs cannot send tokens, so they use a link with a secret that gives access
to the deadlines only. The link remains valid after a logout, because a calendar program
would not report that it has ended.
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
"""Maximum number of deadlines in a calendar; the nearest ones are included."""
MOST_DRAWN = 30
"""Maximum number of deadlines in the drawing."""
REFRESH = timedelta(hours=1)
"""Suggested interval between a calendar program's requests; most programs ignore it."""
PATH = "/api/v1/me/deadlines.ics"
IMAGE = {"VALUE": "URI", "DISPLAY": "FULLSIZE", "FMTTYPE": "image/svg+xml"}
"""Parameters of the property `IMAGE` (RFC 7986)."""


def make_link(player: Player) -> str:
    """Return a new link to a player's deadlines, which replaces the previous one."""
    secret = "cal_" + secrets.token_urlsafe(24)
    DeadlineLink.objects.update_or_create(
        player=player, defaults={"digest": digest(secret), "created_at": Now()}
    )
    return f"{settings.PUBLIC_URL}{PATH}?token={secret}"


def find_link(player: Player) -> DeadlineLink:
    """Return the stored row of a player's link; raise `NotFoundError`."""
    link = DeadlineLink.objects.filter(player=player).first()
    if link is None:
        raise NotFoundError(
            "You have no deadline link. Create one with POST /me/deadlines/link."
        )
    return link


def revoke_link(player: Player) -> None:
    DeadlineLink.objects.filter(player=player).delete()


def player_with(secret: str) -> Player:
    """Return the player to whom a link's secret belongs; raise `NotFoundError`."""
    links = DeadlineLink.objects.filter(digest=digest(secret), player__is_active=True)
    link = links.select_related("player").first()
    if link is None:
        raise NotFoundError(
            "This link was revoked or is incomplete. Create a new link."
        )
    return link.player


def deadlines_of(player: Player) -> bytes:
    """Return a calendar with the deadlines of a player's turns.

    The same turns always give the same result.
    """
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
    """Return the remaining times of a player's nearest deadlines."""
    return [
        TimeLeft(title, item.time_left)
        for title, item in _titled_turns(player, MOST_DRAWN)
        if item.time_left is not None
    ]


def _titled_turns(player: Player, most: int) -> Iterator[tuple[str, Item]]:
    """Yield the turns with a deadline, each with a title that names the opponents."""
    turns = [
        item
        for item in inbox.of_player(player.actor, most)
        if item.action.kind == "turn" and item.action.deadline is not None
    ]
    language = player.spoken_language
    people = {actor for item in turns for actor in item.game.players}
    names = recipients.names(people, language)
    for item in turns:
        others = [names[actor] for actor in item.game.players if actor != player.actor]
        yield TEXTS[language].game(item.game.variant, language, others), item


def _events(player: Player) -> Iterator[Event]:
    """Yield an event for each turn. The `UID` of a turn's event never changes."""
    texts = TEXTS[player.spoken_language]
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    for title, item in _titled_turns(player, MOST_EVENTS):
        action, game = item.action, item.game
        assert action.deadline is not None
        summary = texts.deadline.format(title=title)
        event = Event()
        event.add("uid", f"turn-{action.number}-{game.id}@{host}")
        # The deadline of a turn may change, for example by extra time.
        event.add("sequence", game.version - action.number)
        event.add("dtstamp", game.updated_at)
        event.add("last-modified", game.updated_at)
        event.add("dtstart", action.deadline.replace(microsecond=0))
        event.add("summary", summary)
        event.add("url", relevance.link_of(str(game.id)))
        # The address stays valid after the deadline, and does not change during the
        # turn.
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
    """Return how long before the deadline each alarm rings.

    Reminders in percent have no alarm, because their time depends on the game's clock.
    Reminders before the start of the turn have none either, because they would ring
    immediately.
    """
    deadline, since = item.action.deadline, item.action.since
    assert deadline is not None
    lengths = [read_step(step).length for step in player.reminder_steps]
    return [
        length
        for length in lengths
        if length and (since is None or deadline - length > since)
    ]
