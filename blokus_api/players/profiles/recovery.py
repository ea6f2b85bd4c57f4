"""Recovery codes, which let guests who lost their token get a new one without email.

The code gives full access to the guest, so only a token with full access can create it.
It stays valid after use, so the guest can repeat the request if the response is lost.
"""

from typing import Self

from django.conf import settings
from django.db import transaction

from blokus_api.players.accounts import get_first, hold
from blokus_api.players.models import AccessToken, Player, RecoveryCode
from blokus_api.players.secrets import code_digest, new_code
from blokus_api.players.tokens.authentication import SuspendedError
from blokus_api.players.tokens.delegation import require_whole_guest
from blokus_api.players.tokens.services import create_token
from blokus_api.players.tokens.sessions import lock_out
from games.api.http.caller import Caller
from games.errors import ApiError, InvalidError


class HasAccountError(ApiError, code="has-account", status=409):
    """Accounts have no recovery code, because they have an email address."""


class UnknownCodeError(InvalidError, code="unknown-code", status=422):
    """No guest has this code. Check each letter. Newer codes replace older ones."""

    @classmethod
    def example(cls) -> Self:
        """Return an example code for the documentation."""
        return cls(field="code")


def find_code(player: Player) -> RecoveryCode:
    """Return a guest's recovery code; raise `NotFoundError`."""
    return get_first(RecoveryCode.objects.filter(player=player))


@transaction.atomic
def make_code(caller: Caller, player: Player) -> tuple[RecoveryCode, str]:
    """Create a guest's recovery code, which replaces an older code.

    Raise `HasAccountError`, or `InsufficientScopeError` if the guest has another token
    with more access.
    """
    hold(player)
    if player.kind != Player.Kind.GUEST:
        raise HasAccountError
    require_whole_guest(caller, player)
    withdraw_code(player)
    code = new_code()
    row = RecoveryCode.objects.create(player=player, digest=code_digest(code))
    return row, code


def withdraw_code(player: Player) -> None:
    """Delete a guest's recovery code if it exists."""
    RecoveryCode.objects.filter(player=player).delete()


@transaction.atomic
def recover(code: str) -> tuple[Player, AccessToken, str]:
    """End all tokens of the guest to whom this code belongs, and return a new token.

    Raise `UnknownCodeError` or `SuspendedError`.
    """
    digest = code_digest(code)
    codes = RecoveryCode.objects.filter(digest=digest, player__is_active=True)
    player = Player.objects.filter(id__in=codes.values("player")).first()
    if player is None:
        raise UnknownCodeError(field="code")
    hold(player)
    # Meanwhile, another request may have replaced the code or verified an address.
    row = codes.filter(player__kind=Player.Kind.GUEST).first()
    if row is None:
        raise UnknownCodeError(field="code")
    if player.is_suspended:
        raise SuspendedError
    lock_out([player.id])
    row.save(force_insert=True)
    token, secret = create_token(player, name="", scopes=settings.GUEST_SCOPES)
    return player, token, secret
