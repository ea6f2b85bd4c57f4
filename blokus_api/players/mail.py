"""Mails that nobody asked for one by one, and how to stop them."""

import logging
from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage

from blokus_api.players.models import AccessToken, Player
from games.errors import NotFoundError

logger = logging.getLogger(__name__)

SALT = "unsubscribe"


def verified_email(player: Player) -> str | None:
    """Return the address that a player has shown to be theirs.

    Until then a guest stays one, and nobody else can log in.
    """
    return player.email or None if player.kind == Player.Kind.USER else None


def tell_of_token(player: Player, token: AccessToken) -> None:
    """Say that there is one more token, in case that nobody wanted it."""
    _send_notice(
        player,
        "A new access token",
        f"An access token was made for your account: {token}\n"
        f"It allows: {', '.join(token.scopes)}.\n"
        "If it was not you, revoke it and change your password.\n",
    )


def compose(
    player: Player, subject: str, text: str, headers: Mapping[str, str] | None = None
) -> EmailMessage | None:
    """Return a mail to a player; None for who has no address, or wants none."""
    address = verified_email(player)
    if address is None or not player.wants_mail:
        return None
    link = f"{settings.PUBLIC_URL}/api/v1/unsubscribe/{unsubscribe_ticket(player)}"
    return EmailMessage(
        subject,
        text,
        to=[address],
        headers={
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
            **(headers or {}),
        },
    )


def _send_notice(player: Player, subject: str, text: str) -> None:
    """Write to a player who has an address and wants mail; it may get lost."""
    message = compose(player, subject, text)
    if message is None:
        return
    try:
        message.send()
    except OSError:
        logger.warning("A notice could not be sent to player %s", player.id)


def unsubscribe_ticket(player: Player) -> str:
    """Return what lets anybody who got a mail stop further ones, for ever."""
    return signing.Signer(salt=SALT).sign(player.id)


def player_who_unsubscribes(ticket: str) -> Player:
    """Return whose ticket it is; raises `NotFoundError`."""
    try:
        player_id = signing.Signer(salt=SALT).unsign(ticket)
        return Player.objects.get(id=player_id)
    except (signing.BadSignature, Player.DoesNotExist) as error:
        raise NotFoundError from error
