"""API clients: frontends with their own users."""

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
"""Maximum number of users per API client."""
SCOPES = ("play", "games:read", "games:create")
"""Scopes that a user's token can have. Users cannot manage the account."""


class TooManyAppsError(ApiError, code="too-many-apps", status=429):
    """Your account has reached its limit of 10 apps. Delete one first."""


class TooManyUsersError(ApiError, code="too-many-users", status=429):
    """This app has reached its limit of 10,000 users. Delete some first."""


@transaction.atomic
def create_client(owner: Player, name: str) -> ApiClient:
    """Create an API client; raise `AccountRequiredError` if its owner is a guest."""
    require_account(owner)
    hold(owner)
    if owner.api_clients.count() >= MOST_APPS:
        raise TooManyAppsError
    household_of(owner)  # so that the first user does not lock the owner's row
    return ApiClient.objects.create(owner=owner, name=name)


@transaction.atomic
def delete_client(client: ApiClient) -> None:
    """Delete a client and erase its users."""
    hold_client(client)
    erase(client.players.all())
    client.delete()


@transaction.atomic
def ensure_player(
    client: ApiClient, external_id: str, name: str | None, **profile: Any
) -> tuple[Player, bool]:
    """Return the client's user with this id, and whether the user was created.

    `name` and `profile` are used only for a new user.
    """
    hold_client(client)
    existing = client.players.filter(external_id=external_id).first()
    if existing is not None:
        return existing, False
    if client.players.count() >= MOST_USERS:
        raise TooManyUsersError
    charge("players", owner_name(client.owner))
    created = client.players.create(
        external_id=external_id,
        kind=Player.Kind.EXTERNAL,
        name=name or "",
        household=household_of(client.owner),
        password=NO_PASSWORD,
        **profile,
    )
    return created, True
