"""Requests about API clients and their users."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from blokus_api.players.clients.services import SCOPES
from blokus_api.players.models import MAX_EXTERNAL_ID
from blokus_api.players.names.requests import Name, printable
from blokus_api.players.profiles.requests import Correspondence
from blokus_api.players.tokens.requests import ExpiringToken, not_empty
from games.api.http.answer import one_of
from games.api.http.bodies import Body, read_by, text
from games.api.http.paging import PagedQuery
from records.judging.names import normalized


class AppRequest(Body):
    """A new API client."""

    name: Name


class AppPlayerRequest(Correspondence, kw_only=True):
    """A user of an API client."""

    external_id: Annotated[str, printable(MAX_EXTERNAL_ID)]
    name: Name | UnsetType = UNSET


class AppPlayerPatch(Correspondence, kw_only=True):
    """Changes to a user of an API client."""

    name: Name | UnsetType = UNSET


class AppPlayersQuery(PagedQuery):
    """Query for the users of an API client."""

    external_id: Annotated[str, text(MAX_EXTERNAL_ID), read_by(normalized)] | None = (
        None
    )


class AppTokenRequest(ExpiringToken, kw_only=True):
    """A new token for a user."""

    scopes: (
        Annotated[tuple[Annotated[str, one_of(None, SCOPES)], ...], read_by(not_empty)]
        | UnsetType
    ) = UNSET
    """Scopes of the new token: by default all that your token has and a user can have.
    Your token must have each of them."""
