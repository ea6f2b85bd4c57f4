"""Owners: who answers for a player, among whom the server is shared out."""

from collections.abc import Collection, Mapping
from uuid import UUID, uuid4

from blokus_api.players.models import ApiClient, Player
from games.errors import InvalidError
from games.ports import Allowance
from games.replay.state import PLAYER_PREFIX, player_ids
from games.storage.queues import GUEST_PREFIX

ACCOUNT_PREFIX = "account:"
ANSWERED_FOR = (Player.Kind.BOT, Player.Kind.EXTERNAL)
"""Kinds of players for whom an account answers."""


def owner_of(actor: str) -> str:
    """Return the account of a player, bot or app's user; a guest is by themselves."""
    found = _find(actor)
    return _unknown(actor) if found is None else owner_name(found)


def allowance_of(actor: str) -> Allowance:
    """Return what a player may use: an account, its own and what its bots do not."""
    found = _find(actor)
    if found is None:
        return Allowance(_unknown(actor), [actor], "guests")
    owner = owner_name(found)
    if found.api_client or owner.startswith(GUEST_PREFIX):
        return Allowance(owner, [actor], "guests")
    account = account_of(found)
    counted = [account.actor, *(bot.actor for bot in account.bots.all())]
    return Allowance(owner, counted, "accounts")


def households_of(actors: Collection[str]) -> Mapping[str, str | None]:
    """Return the household of each bot and app user among these players.

    It stays the same when they, or the account that answers for them, are erased. None:
    they were erased before households were stored.
    """
    ids = player_ids(actors)
    players = Player.objects.filter(id__in=ids, kind__in=ANSWERED_FOR)
    rows = players.values_list("id", "household") if ids else ()
    return {
        PLAYER_PREFIX + id_: f"household:{key}" if key else None for id_, key in rows
    }


def household_of(account: Player) -> UUID:
    """Return the key of an account's household; the first call creates it."""
    accounts = Player.objects.filter(pk=account.pk)
    accounts.filter(household=None).update(household=uuid4())
    key = accounts.values_list("household", flat=True).get()
    assert key is not None, "It was filled just now."
    return key


def find_app(actor: str, app: str) -> ApiClient:
    """Return an account's API client that a field `app` names.

    Raises `InvalidError` for unknown clients and those of other accounts.
    """
    owner = actor.removeprefix(PLAYER_PREFIX)
    client = ApiClient.objects.filter(owner=owner, id=app).first()
    if client is None:
        raise InvalidError("You have no such app.", field="app")
    return client


def users_of(actor: str, app: str) -> Collection[str]:
    """Return the users of an account's API client, without erased ones."""
    users = find_app(actor, app).players.filter(is_active=True)
    return [PLAYER_PREFIX + id_ for id_ in users.values_list("id", flat=True)]


def owner_name(player: Player) -> str:
    """Return the same for a player that is known."""
    account = account_of(player)
    is_guest = account.kind == Player.Kind.GUEST
    return (GUEST_PREFIX if is_guest else ACCOUNT_PREFIX) + account.id


def _unknown(actor: str) -> str:
    """Return the name of an owner for a player that is not, or no more, there."""
    return GUEST_PREFIX + actor.removeprefix(PLAYER_PREFIX)


def _find(actor: str) -> Player | None:
    players = Player.objects.select_related("owner", "api_client__owner")
    return players.filter(id=actor.removeprefix(PLAYER_PREFIX)).first()


def account_of(player: Player) -> Player:
    """Return who answers for a player: of all but bots and apps' users themselves."""
    if player.api_client is not None:
        return player.api_client.owner
    return player.owner or player
