"""API clients: frontends that bring users of their own."""

from typing import Any

from django.db import transaction

from blokus_api.players.accounts import (
    hold,
    hold_client,
    household_of,
    owner_name,
    require_account,
)
from blokus_api.players.erasure import NO_PASSWORD, erase
from blokus_api.players.models import ApiClient, Player
from games.errors import ApiError
from games.services.quotas import charge

MOST_APPS = 10
MOST_USERS = 10_000
"""Of one app."""
SCOPES = ("play", "games:read", "games:create")
"""What the token of a client's user may allow: none of them answers for an account."""


class TooManyAppsError(ApiError, code="too-many-apps", status=429):
    """Your account has 10 apps, as many as one may have: delete one."""


class TooManyUsersError(ApiError, code="too-many-users", status=429):
    """This app has 10,000 users, as many as one may have: delete some."""


@transaction.atomic
def create_client(owner: Player, name: str) -> ApiClient:
    """Make a client that an account answers for; a guest cannot."""
    require_account(owner)
    hold(owner)
    if owner.api_clients.count() >= MOST_APPS:
        raise TooManyAppsError
    household_of(owner)  # Now, so that its first user does not lock the owner's row.
    return ApiClient.objects.create(owner=owner, name=name)


@transaction.atomic
def delete_client(client: ApiClient) -> None:
    """Delete a client with its users: they are erased."""
    hold_client(client)
    erase(client.players.all())
    client.delete()


@transaction.atomic
def ensure_player(
    client: ApiClient, external_id: str, name: str | None, **profile: Any
) -> tuple[Player, bool]:
    """Return the player whom the client calls so, and whether they are new.

    `name` and `profile` are of a new player; they do not change a known one.
    """
    hold_client(client)
    found = client.players.filter(external_id=external_id).first()
    if found is not None:
        return found, False
    if client.players.count() >= MOST_USERS:
        raise TooManyUsersError
    charge("players", owner_name(client.owner))
    made = client.players.create(
        external_id=external_id,
        kind=Player.Kind.EXTERNAL,
        name=name or "",
        household=household_of(client.owner),
        password=NO_PASSWORD,
        **profile,
    )
    return made, True
