"""Profiles of players: lookup, creation and changes."""

from collections.abc import Collection, Mapping
from typing import cast

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now
from django.http import HttpRequest
from rest_framework.request import Request

from blokus_api.players.accounts import add_guest
from blokus_api.players.days_off.calendars import changed_days_off
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.secrets import new_id
from blokus_api.players.tokens.services import create_token
from games.api.http.headers import language_of
from games.ports import PersonKind, Profile
from games.replay.state import player_ids
from games.services.quotas import charge
from games.storage import obligations

REMINDING = "reminding"
"""Obligation kind for rescheduling a player's reminders."""

LANGUAGE = "Accept-Language"

DAYS = {"time_zone", "weekend_days"}
WISHES = {"wants_mail", "mails", "reminder_steps", "quiet_hours", "time_zone"}


def find(players: Collection[str]) -> Mapping[str, Profile]:
    """Return the kinds and names of the existing players, with one query."""
    ids = player_ids(players)
    rows = Player.objects.filter(id__in=ids, is_active=True) if ids else ()
    return {row.actor: Profile(cast("PersonKind", row.kind), str(row)) for row in rows}


@transaction.atomic
def create_guest(name: str | None) -> tuple[Player, AccessToken, str]:
    """Create a player without an account; return it with a token and its secret.

    A setting defines the token's scopes. It must include `account`, so that guests can
    revoke their own token. By default, it does not include `webhooks`, because no
    account is responsible for a guest's URLs. Raise `QuotaExceededError`.
    """
    charge("players", None)
    player = add_guest(new_id(), name)
    token, secret = create_token(player, name="", scopes=settings.GUEST_SCOPES)
    return player, token, secret


def change(player: Player, **changes: object) -> None:
    """Change the given fields; update running games and reminders if necessary."""
    days = changes.keys() & DAYS
    with changed_days_off(player) if days else transaction.atomic():
        Player.objects.filter(id=player.id).update(**changes)
        if changes.keys() & WISHES:
            plan_reminders(player)


def learn_language(player: Player, request: HttpRequest | Request) -> None:
    """Store the language of a request if the player has not set one."""
    if LANGUAGE in request.headers and not player.language:
        player.language = language_of(request)
        Player.objects.filter(id=player.id, language="").update(
            language=player.language
        )


def plan_reminders(player: Player) -> None:
    """Schedule a task that plans a player's reminders, excluding those in the past."""
    Player.objects.filter(id=player.id).update(reminded_since=Now())
    obligations.owe_once(REMINDING, player.id)
