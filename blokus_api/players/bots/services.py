"""Bots: programs that play, and the accounts responsible for them."""

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
"""Scopes that a bot's token can have. A bot cannot manage accounts or other bots."""


class TooManyBotsError(ApiError, code="too-many-bots", status=429):
    """Your account has reached its limit of 20 bots. Delete one first."""


@transaction.atomic
def create_bot(owner: Player, name: str) -> Player:
    """Create a bot; raise `AccountRequiredError` if its owner is a guest."""
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
    """Return one of the owner's bots; raise `NotFoundError` for other ids."""
    return get_first(Player.objects.filter(owner=owner, id=id_of(bot_id)))
