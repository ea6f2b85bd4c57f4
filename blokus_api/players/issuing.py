"""Tokens of players that somebody else answers for."""

from collections.abc import Mapping
from typing import Any

from rest_framework.response import Response

from blokus_api.players import accounts
from blokus_api.players.idempotency import create_once
from blokus_api.players.models import Player
from blokus_api.players.serializers import describe_token
from games.http.endpoint import Endpoint


def issue(endpoint: Endpoint, player: Player, values: Mapping[str, Any]) -> Response:
    """Answer with a new token of a player; a key makes one, and shows it once."""

    def create() -> dict[str, Any]:
        token, secret = accounts.create_token(player, **values)
        return {**describe_token(token), "token": secret}

    return create_once(endpoint, create, shown_once="token")
