"""Emails to players, and their unsubscribe links.

An account gets a notice when a token, calendar link or webhook is created or ends.
"""

import logging
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.mail import EmailMessage

from blokus_api.players.models import Player
from games.api.spoken_names import spoken_name
from games.errors import NotFoundError
from games.rules.languages import Language

logger = logging.getLogger(__name__)

SALT = "unsubscribe"
TEXTS = msgspec.toml.decode(
    Path(__file__).with_name("mail_texts.toml").read_bytes(),
    type=dict[Language, dict[str, dict[str, str]]],
)
"""Texts by language and email, each with a `subject`, a `text` and optional
`reasons`."""
MOST_NOTICES = 20
"""Maximum notices per player and hour, even if the player creates more links."""
HOUR_S = 3600


def verified_email(player: Player) -> str | None:
    """Return a player's verified email address, or None.

    A player who has not verified an address is a guest and cannot log in.
    """
    return player.email or None if player.kind == Player.Kind.USER else None


def display_name(player: Player, language: Language | None = None) -> str:
    """Return a player's name for emails, which contain no ids.

    By default, the language is the player's own.
    """
    name = spoken_name(player.name, language or player.spoken_language)
    return name or player.email


def reason_text(player: Player, reason: str, **values: object) -> str:
    """Return the text of a reason in the player's language."""
    return TEXTS[player.spoken_language]["reasons"][reason].format(**values)


def compose(
    player: Player, subject: str, text: str, headers: Mapping[str, str] | None = None
) -> EmailMessage | None:
    """Return an email; None if the player has no address or wants no emails."""
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


def send_notice(player: Player, name: str, place: str, **values: Any) -> None:
    """Send an email to a player who has an address and wants emails.

    `place` is the path of the page where the player can act. Failures are only
    logged.
    """
    texts = TEXTS[player.spoken_language][name]
    link = f"{settings.PUBLIC_URL}/{place}"
    text = texts["text"].format(link=link, **values)
    message = compose(player, texts["subject"], text)
    if message is None or not _count_notice(player):
        return
    try:
        message.send()
    except OSError:
        logger.warning("A notice to player %s could not be sent.", player.id)


def _count_notice(player: Player) -> bool:
    """Count a notice in the current hour; return whether it may be sent."""
    key = f"notices:{player.id}:{int(time.time()) // HOUR_S}"
    count = cache.get(key, 0) + 1
    cache.set(key, count, HOUR_S)
    return bool(count <= MOST_NOTICES)


def unsubscribe_ticket(player: Player) -> str:
    """Return the signed token for a player's unsubscribe link. It does not expire."""
    return signing.Signer(salt=SALT).sign(player.id)


def player_who_unsubscribes(ticket: str) -> Player:
    """Return the player to whom an unsubscribe link belongs; raise `NotFoundError`."""
    try:
        player_id = signing.Signer(salt=SALT).unsign(ticket)
        return Player.objects.get(id=player_id)
    except (signing.BadSignature, Player.DoesNotExist) as error:
        raise NotFoundError from error
