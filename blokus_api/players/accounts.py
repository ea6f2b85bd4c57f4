"""Players, and the accounts that answer for them: how they are looked up.

The server's capacity is divided among owners: an account with its bots and the users of
its apps, or a guest.
"""

from collections.abc import Collection, Mapping
from typing import TypeVar
from uuid import UUID, uuid4

from django.db.models import Model, QuerySet

from blokus_api.players.models import ApiClient, Player
from games.api.http.caller import Caller
from games.api.requests.players import id_of
from games.api.spoken_names import guest_name
from games.errors import (
    AccountRequiredError,
    InvalidError,
    NotFoundError,
    UnauthenticatedError,
)
from games.ports import Allowance
from games.replay.state import PLAYER_PREFIX, player_ids
from games.storage.queues import GUEST_PREFIX

Row = TypeVar("Row", bound=Model)
ACCOUNT_PREFIX = "account:"
ANSWERED_FOR = (Player.Kind.BOT, Player.Kind.EXTERNAL)
"""Kinds of players for whom an account answers."""


def get_first(rows: QuerySet[Row]) -> Row:
    """Return the first of these rows; raises `NotFoundError` if there is none."""
    row = rows.first()
    if row is None:
        raise NotFoundError
    return row


def find_player(name: str) -> Player:
    """Return a player who is not erased, by `ID` or `player:ID`.

    Raises `NotFoundError`.
    """
    return get_first(Player.objects.filter(id=id_of(name), is_active=True))


def player_of(caller: Caller) -> Player:
    """Return the player of a token; raises `UnauthenticatedError` for an erased one.

    A process remembers a token for some time after its player was erased.
    """
    player_id = caller.actor.removeprefix(PLAYER_PREFIX)
    player = Player.objects.filter(id=player_id, is_active=True).first()
    if player is None:
        raise UnauthenticatedError
    return player


def find_client(owner: Player, client_id: str) -> ApiClient:
    """Return an API client of an account; raises `NotFoundError` also for others'."""
    return get_first(ApiClient.objects.filter(owner=owner, id=client_id))


def find_user(client: ApiClient, name: str) -> Player:
    """Return a user of an API client, by `ID` or `player:ID`."""
    users = Player.objects.filter(api_client=client, is_active=True)
    return get_first(users.filter(id=id_of(name)))


def add_guest(player_id: str, name: str | None = None) -> Player:
    """Store a player without an account and without a token."""
    player = Player(
        id=player_id, kind=Player.Kind.GUEST, name=name or guest_name(player_id)
    )
    player.set_unusable_password()
    player.save(force_insert=True)
    return player


def require_account(player: Player) -> None:
    """Raise `AccountRequiredError` for a guest: an account must answer for the rest."""
    if player.kind != Player.Kind.USER:
        raise AccountRequiredError


def hold(player: Player) -> None:
    """Lock a player's row, so that no other transaction adds to what it owns."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk=player.pk)
    rows.values_list("pk").first()


def hold_client(client: ApiClient) -> None:
    """Lock an API client, so that no other transaction deletes it or adds a user."""
    clients = ApiClient.objects.select_for_update(no_key=True)
    get_first(clients.filter(id=client.id))


def ids_of_household(player: Player, *, bots: bool, apps: bool) -> set[str]:
    """Return the ids of a player and, if requested, of its bots and apps' users."""
    ids = {player.id}
    if bots:
        ids.update(player.bots.values_list("id", flat=True))
    if apps:
        users = Player.objects.filter(api_client__owner=player)
        ids.update(users.values_list("id", flat=True))
    return ids


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
