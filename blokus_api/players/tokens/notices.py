"""Emails to accounts about new access tokens and tokens that expire soon."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from blokus_api.players.accounts import account_of
from blokus_api.players.mail import display_name, reason_text, send_notice
from blokus_api.players.models import AccessToken, Player
from games.storage import obligations

TOKEN_ENDS = "token-ends"  # noqa: S105
"""Obligation kind for announcing a token's expiry by email; its subject is the
token."""
WARNED = timedelta(days=7)
"""Time before a token's expiry at which the email is sent."""


def send_token_notice(player: Player, token: AccessToken) -> None:
    """Email the owner about a new token, because another person may have created it."""
    end = token.expires_at
    reason = "until" if end else "never"
    end_text = reason_text(player, reason, end=end and end.date())
    scopes = ", ".join(token.scopes)
    send_notice(player, "token", "me#tokens", token=token, scopes=scopes, end=end_text)


def plan_warning(token: AccessToken) -> None:
    """Schedule the email about a token's expiry if the token is valid long enough."""
    if token.expires_at is None:
        return
    pause = token.expires_at - WARNED - timezone.now()
    if pause > timedelta():
        obligations.owe_by(TOKEN_ENDS, token.id, pause)


@transaction.atomic
def warn_of_end(token_id: str) -> None:
    """Inform the account responsible for a token's player that it expires soon."""
    if not obligations.hold(TOKEN_ENDS, token_id):
        return
    obligations.settle(TOKEN_ENDS, token_id)
    tokens = AccessToken.objects.select_related("player__owner")
    token = tokens.filter(id=token_id, expires_at__gt=timezone.now()).first()
    if token is not None and token.expires_at is not None:
        account = account_of(token.player)
        holder = display_name(token.player, account.spoken_language)
        values = {"token": token, "holder": holder, "end": token.expires_at.date()}
        send_notice(account, TOKEN_ENDS, "me#tokens", **values)
