"""Profiles: what players say of themselves, and who must hear that it changed."""

from django.db import transaction
from django.db.models.functions import Now
from django.http import HttpRequest
from rest_framework.request import Request

from blokus_api.players import calendars
from blokus_api.players.models import Player
from games.api.http.headers import language_of
from games.storage import obligations

REMINDING = "reminding"
"""The kind of obligation to plan the reminders of a player anew."""

LANGUAGE = "Accept-Language"

DAYS = {"time_zone", "weekend_days"}
WISHES = {"wants_mail", "mails", "reminder_steps", "quiet_hours", "time_zone"}


def change(player: Player, **changes: object) -> None:
    """Change what is named; running games hear of days off, reminders of wishes."""
    days = changes.keys() & DAYS
    with calendars.told_to_games(player) if days else transaction.atomic():
        Player.objects.filter(id=player.id).update(**changes)
        if changes.keys() & WISHES:
            plan_reminders(player)


def learn_language(player: Player, request: HttpRequest | Request) -> None:
    """Store the language that a client sends, for a player who has none yet."""
    if LANGUAGE in request.headers and not player.language:
        player.language = language_of(request)
        Player.objects.filter(id=player.id, language="").update(
            language=player.language
        )


def plan_reminders(player: Player) -> None:
    """Owe a player new reminders; steps that have passed are not caught up on."""
    Player.objects.filter(id=player.id).update(reminded_since=Now())
    obligations.owe_once(REMINDING, player.id)
