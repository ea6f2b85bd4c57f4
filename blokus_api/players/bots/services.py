"""Bots: players that are somebody's programs, and the accounts that answer for them."""

from django.db import transaction

from blokus_api.players.accounts import (
    get_first,
    hold,
    household_of,
    owner_name,
    require_account,
)
from blokus_api.players.erasure import NO_PASSWORD
from blokus_api.players.models import Player
from games.api.requests.players import id_of
from games.errors import ApiError
from games.services.quotas import charge

MOST_BOTS = 20
SCOPES = ("play", "games:read", "games:create", "webhooks")
"""What the token of a bot may allow: it answers for nobody, itself included."""


class TooManyBotsError(ApiError, code="too-many-bots", status=429):
    """Your account has 20 bots, as many as one may have: delete one."""


@transaction.atomic
def create_bot(owner: Player, name: str) -> Player:
    """Make a bot that an account answers for; a guest cannot."""
    require_account(owner)
    hold(owner)
    if owner.bots.count() >= MOST_BOTS:
        raise TooManyBotsError
    charge("players", owner_name(owner))
    return Player.objects.create(
        kind=Player.Kind.BOT,
        name=name,
        owner=owner,
        household=household_of(owner),
        password=NO_PASSWORD,
    )


def find_bot(owner: Player, bot_id: str) -> Player:
    """Return a bot of an account; raises `NotFoundError` also for those of others."""
    return get_first(Player.objects.filter(owner=owner, id=id_of(bot_id)))
