"""Profiles of players: how they are looked up, created and changed."""

from collections.abc import Collection, Mapping
from typing import cast

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now
from django.http import HttpRequest
from rest_framework.request import Request

from blokus_api.players.accounts import add_guest
from blokus_api.players.days_off.calendars import told_to_games
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.secrets import new_id
from blokus_api.players.tokens.services import create_token
from games.api.http.headers import language_of
from games.ports import PersonKind, Profile
from games.replay.state import player_ids
from games.services.quotas import charge
from games.storage import obligations

REMINDING = "reminding"
"""The kind of obligation to plan the reminders of a player anew."""

LANGUAGE = "Accept-Language"

DAYS = {"time_zone", "weekend_days"}
WISHES = {"wants_mail", "mails", "reminder_steps", "quiet_hours", "time_zone"}


def find(players: Collection[str]) -> Mapping[str, Profile]:
    """Return the kinds and names of existing players, with one query."""
    ids = player_ids(players)
    rows = Player.objects.filter(id__in=ids, is_active=True) if ids else ()
    return {row.actor: Profile(cast("PersonKind", row.kind), str(row)) for row in rows}


@transaction.atomic
def create_guest(name: str | None) -> tuple[Player, AccessToken, str]:
    """Create a player without an account, and a token for it with its secret.

    The scopes are a setting. `account` must be among them, or a guest could not
    revoke its own token; `webhooks` is not by default, since nobody answers for where
    they point. Raises `QuotaExceededError`.
    """
    charge("players", None)
    player = add_guest(new_id(), name)
    token, secret = create_token(player, name="", scopes=settings.GUEST_SCOPES)
    return player, token, secret


def change(player: Player, **changes: object) -> None:
    """Change what is named; running games hear of days off, reminders of wishes."""
    days = changes.keys() & DAYS
    with told_to_games(player) if days else transaction.atomic():
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
