"""Lookup of players and the accounts responsible for them.

The server's capacity is divided among owners. An owner is a guest, or an account with
its bots and its apps' users.
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
"""Kinds of players for whom an account is responsible."""


def get_first(rows: QuerySet[Row]) -> Row:
    """Return the first row; raise `NotFoundError` if the query has no rows."""
    row = rows.first()
    if row is None:
        raise NotFoundError
    return row


def find_player(name: str) -> Player:
    """Return a player by `ID` or `player:ID`.

    Raise `NotFoundError` if the player is unknown or erased.
    """
    return get_first(Player.objects.filter(id=id_of(name), is_active=True))


def player_of(caller: Caller) -> Player:
    """Return a token's player; raise `UnauthenticatedError` if the player was erased.

    A process may still have the token in its cache after its player was erased.
    """
    player_id = caller.actor.removeprefix(PLAYER_PREFIX)
    player = Player.objects.filter(id=player_id, is_active=True).first()
    if player is None:
        raise UnauthenticatedError
    return player


def find_client(owner: Player, client_id: str) -> ApiClient:
    """Return one of an account's API clients; raise `NotFoundError` for other ids."""
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
    """Raise `AccountRequiredError` if the player has no account."""
    if player.kind != Player.Kind.USER:
        raise AccountRequiredError


def hold(player: Player) -> None:
    """Lock a player's row, so that other transactions cannot add bots or claims."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk=player.pk)
    rows.values_list("pk").first()


def hold_client(client: ApiClient) -> None:
    """Lock an API client, so that other transactions cannot delete it or add users."""
    clients = ApiClient.objects.select_for_update(no_key=True)
    get_first(clients.filter(id=client.id))


def ids_of_household(player: Player, *, bots: bool, apps: bool) -> set[str]:
    """Return the ids of a player and, on request, of its bots and app users."""
    ids = {player.id}
    if bots:
        ids.update(player.bots.values_list("id", flat=True))
    if apps:
        users = Player.objects.filter(api_client__owner=player)
        ids.update(users.values_list("id", flat=True))
    return ids


def owner_of(actor: str) -> str:
    """Return the owner that is charged for a player: an account or a guest."""
    player = _find(actor)
    return _unknown(actor) if player is None else owner_name(player)


def allowance_of(actor: str) -> Allowance:
    """Return a player's owner, with all players who share the owner's allowance.

    An account and its bots share one allowance.
    """
    player = _find(actor)
    if player is None:
        return Allowance(_unknown(actor), [actor], "guests")
    owner = owner_name(player)
    if player.api_client or owner.startswith(GUEST_PREFIX):
        return Allowance(owner, [actor], "guests")
    account = account_of(player)
    counted = [account.actor, *(bot.actor for bot in account.bots.all())]
    return Allowance(owner, counted, "accounts")


def households_of(actors: Collection[str]) -> Mapping[str, str | None]:
    """Return the household of each bot and app user among these players.

    The household survives the erasure of the players and their account. It is None
    for players erased before households were stored.
    """
    ids = player_ids(actors)
    players = Player.objects.filter(id__in=ids, kind__in=ANSWERED_FOR)
    rows = players.values_list("id", "household") if ids else ()
    return {
        PLAYER_PREFIX + id_: f"household:{key}" if key else None for id_, key in rows
    }


def household_of(account: Player) -> UUID:
    """Return the key of an account's household, which the first call creates."""
    accounts = Player.objects.filter(pk=account.pk)
    accounts.filter(household=None).update(household=uuid4())
    key = accounts.values_list("household", flat=True).get()
    assert key is not None
    return key


def find_app(actor: str, app: str) -> ApiClient:
    """Return the account's API client that the field `app` of a request names.

    Raise `InvalidError` for unknown clients and clients of other accounts.
    """
    owner = actor.removeprefix(PLAYER_PREFIX)
    client = ApiClient.objects.filter(owner=owner, id=app).first()
    if client is None:
        raise InvalidError("This app does not exist, or it is not yours.", field="app")
    return client


def users_of(actor: str, app: str) -> Collection[str]:
    """Return the users of an account's API client, excluding erased users."""
    users = find_app(actor, app).players.filter(is_active=True)
    return [PLAYER_PREFIX + id_ for id_ in users.values_list("id", flat=True)]


def owner_name(player: Player) -> str:
    """Return the owner that is charged for a player: an account or a guest."""
    account = account_of(player)
    is_guest = account.kind == Player.Kind.GUEST
    return (GUEST_PREFIX if is_guest else ACCOUNT_PREFIX) + account.id


def _unknown(actor: str) -> str:
    """Return the owner to charge for a player who does not exist or was erased."""
    return GUEST_PREFIX + actor.removeprefix(PLAYER_PREFIX)


def _find(actor: str) -> Player | None:
    players = Player.objects.select_related("owner", "api_client__owner")
    return players.filter(id=actor.removeprefix(PLAYER_PREFIX)).first()


def account_of(player: Player) -> Player:
    """Return the account responsible for a player, or the player if none is."""
    if player.api_client is not None:
        return player.api_client.owner
    return player.owner or player
