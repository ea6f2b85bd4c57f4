"""The verbs of players and their tokens, for views and commands alike."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from blokus_api.players import revocation
from blokus_api.players.mail import TOKEN_ENDS, plan_warning
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens import PREFIX_LENGTH, digest, new_id, new_secret
from games.api.http.caller import Caller, OneSeat
from games.api.requests.players import id_of
from games.errors import (
    AccountRequiredError,
    ApiError,
    InsufficientScopeError,
    NotFoundError,
    UnauthenticatedError,
)
from games.replay.state import PLAYER_PREFIX
from games.services.quotas import charge
from games.storage import obligations

MOST_TOKENS = 100
"""Of one player, when they ask for one more."""
ROLLING_TOKENS = 20


class TooManyTokensError(ApiError, code="too-many-tokens", status=429):
    """You have too many access tokens: revoke one."""


@transaction.atomic
def create_guest(name: str | None) -> tuple[Player, AccessToken, str]:
    """A player without an account, and a token for it with its secret.

    The scopes are a setting. `account` must be among them, or a guest could not
    revoke its own token; `webhooks` is not by default, since nobody answers for where
    they point. Raises `QuotaExceededError`.
    """
    charge("players", None)
    player = add_guest(new_id(), name)
    token, secret = create_token(player, name="", scopes=settings.GUEST_SCOPES)
    return player, token, secret


def add_guest(player_id: str, name: str | None = None) -> Player:
    """A player without an account, and without a token as yet."""
    player = Player(
        id=player_id, kind=Player.Kind.GUEST, name=name or f"Guest {player_id[:4]}"
    )
    player.set_unusable_password()
    player.save(force_insert=True)
    return player


def create_token(
    player: Player,
    *,
    name: str,
    scopes: Sequence[str],
    expires_at: datetime | None = None,
    bound: OneSeat | None = None,
) -> tuple[AccessToken, str]:
    """A token and its secret, which nobody can read again."""
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
    """Make one more token, and plan the email before it ends. Expired ones go.

    Raises `TooManyTokensError`.
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
    """Make a token as every login does: of those, the oldest of many ends."""
    tokens = player.access_tokens.filter(name=name).order_by("-created_at", "-id")
    for old in tokens[ROLLING_TOKENS - 1 :]:
        revoke_token(player, old.id)
    return create_token(player, name=name, **values)


@transaction.atomic
def revoke_token(player: Player, token_id: str) -> None:
    """End a token, and all streams that it opened."""
    token = AccessToken.objects.filter(player=player, id=token_id).first()
    if token is None:
        raise NotFoundError
    token.delete()
    obligations.settle(TOKEN_ENDS, token_id)
    revocation.tell([token.digest])


@transaction.atomic
def revoke_all(players: Iterable[str]) -> None:
    """End all tokens of the players with these ids."""
    tokens = AccessToken.objects.filter(player__in=players)
    digests = dict(tokens.values_list("id", "digest"))
    tokens.delete()
    obligations.settle_all(TOKEN_ENDS, digests)
    revocation.tell(digests.values())


def household(player: Player, *, bots: bool, apps: bool) -> set[str]:
    """Return the ids of a player and, as asked, of those whom they answer for."""
    ids = {player.id}
    if bots:
        ids.update(player.bots.values_list("id", flat=True))
    if apps:
        users = Player.objects.filter(api_client__owner=player)
        ids.update(users.values_list("id", flat=True))
    return ids


def hold(player: Player) -> None:
    """Let nobody else add to what is a player's until this transaction ends."""
    Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()


def require_account(player: Player) -> None:
    """Refuse a guest where somebody has to answer for what is made."""
    if player.kind != Player.Kind.USER:
        raise AccountRequiredError


def find_player(name: str) -> Player:
    """Return a player who is not erased, by `ID` or `player:ID`.

    Raises `NotFoundError`.
    """
    player = Player.objects.filter(id=id_of(name), is_active=True).first()
    if player is None:
        raise NotFoundError
    return player


def player_of(caller: Caller) -> Player:
    """Return whose token it is; they may be gone while the token is remembered."""
    player_id = caller.actor.removeprefix(PLAYER_PREFIX)
    player = Player.objects.filter(id=player_id, is_active=True).first()
    if player is None:
        raise UnauthenticatedError
    return player


def guest_of(caller: Caller) -> Player:
    """Return the guest who would sign up, and stay who they are."""
    caller.require("account")
    player = player_of(caller)
    if player.kind != Player.Kind.GUEST:
        raise UnauthenticatedError("This access token is not a guest's.")
    _require_the_whole_guest(caller, player)
    return player


def _require_the_whole_guest(caller: Caller, guest: Player) -> None:
    """Refuse a token that another outdoes: an account is all of a guest, for good."""
    if caller.expires_at is not None:
        raise InsufficientScopeError("A token that expires cannot sign up.")
    scopes = guest.access_tokens.values_list("scopes", flat=True)
    if missing := sorted({one for each in scopes for one in each} - caller.scopes):
        raise InsufficientScopeError(
            f"This guest has a token that can more: {', '.join(missing)}.",
            scopes=missing,
        )
