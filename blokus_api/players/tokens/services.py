"""Creation and revocation of access tokens."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from blokus_api.players.accounts import get_first
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.secrets import PREFIX_LENGTH, digest, new_secret
from blokus_api.players.tokens import revocation
from blokus_api.players.tokens.notices import TOKEN_ENDS, plan_warning
from games.api.http.caller import OneSeat
from games.errors import ApiError
from games.storage import obligations

SCOPES = (
    "play",
    "games:read",
    "games:create",
    "records:import",
    "webhooks",
    "account",
)
"""All scopes of access tokens."""
MOST_TOKENS = 100
"""Maximum number of tokens that a player can create."""
ROLLING_TOKENS = 20
"""Maximum number of tokens with the same name that logins create per player."""


class TooManyTokensError(ApiError, code="too-many-tokens", status=429):
    """You have too many access tokens. Revoke one first."""


def create_token(
    player: Player,
    *,
    name: str,
    scopes: Sequence[str],
    expires_at: datetime | None = None,
    bound: OneSeat | None = None,
) -> tuple[AccessToken, str]:
    """Create a token; return it and its secret, which is not stored."""
    secret = new_secret()
    token = AccessToken.objects.create(
        player=player,
        name=name,
        prefix=secret[:PREFIX_LENGTH],
        digest=digest(secret),
        scopes=sorted(set(scopes)),
        expires_at=expires_at,
        game=bound.game if bound else None,
        seat=bound.seat if bound else None,
    )
    return token, secret


def add_token(player: Player, **values: Any) -> tuple[AccessToken, str]:
    """Create a token, schedule the email about its expiry, and delete expired tokens.

    Raise `TooManyTokensError`.
    """
    player.access_tokens.filter(expires_at__lte=timezone.now()).delete()
    if player.access_tokens.count() >= MOST_TOKENS:
        raise TooManyTokensError
    token, secret = create_token(player, **values)
    plan_warning(token)
    return token, secret


def create_rolling_token(
    player: Player, *, name: str, **values: Any
) -> tuple[AccessToken, str]:
    """Create a token, and revoke the oldest ones with its name beyond the maximum."""
    tokens = player.access_tokens.filter(name=name).order_by("-created_at", "-id")
    for old in tokens[ROLLING_TOKENS - 1 :]:
        revoke_token(player, old.id)
    return create_token(player, name=name, **values)


@transaction.atomic
def revoke_token(player: Player, token_id: str) -> None:
    """Revoke a token, and end all streams that it opened."""
    token = get_first(AccessToken.objects.filter(player=player, id=token_id))
    token.delete()
    obligations.settle(TOKEN_ENDS, token_id)
    revocation.notify([token.digest])


@transaction.atomic
def revoke_all(players: Iterable[str]) -> None:
    """Revoke all tokens of the players with these ids."""
    tokens = AccessToken.objects.filter(player__in=players)
    digests = dict(tokens.values_list("id", "digest"))
    tokens.delete()
    obligations.settle_all(TOKEN_ENDS, digests)
    revocation.notify(digests.values())
