"""Deletion of notices after an erasure or a password reset."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from blokus_api.notifications import mailing, reminding
from blokus_api.notifications.models import DeadlineLink, Notice
from blokus_api.players import mail
from blokus_api.players.erasure import erased
from blokus_api.players.models import Player
from blokus_api.players.profiles.services import REMINDING
from blokus_api.players.tokens.sessions import locked_out
from games.storage import obligations


@receiver(erased)
def forget(ids: set[str], **_: Any) -> None:
    """Delete the notices, pending emails and deadline links of erased players.

    Obligations are deleted first, in the order in which workers lock rows.
    """
    for kind in (mailing.OWED, REMINDING):
        obligations.settle_all(kind, ids)
    obligations.settle_for(reminding.OWED, ids)
    Notice.objects.filter(player__in=ids).delete()
    DeadlineLink.objects.filter(player__in=ids).delete()


@receiver(locked_out)
def end_links(ids: set[str], **_: Any) -> None:
    """Delete deadline links, because an intruder may have created them.

    The owners get an email, because calendar programs do not report an ended link.
    """
    links = DeadlineLink.objects.filter(player__in=ids)
    owners = list(links.values_list("player_id", flat=True))
    links.delete()
    transaction.on_commit(lambda: _notify_owners(owners))


def _notify_owners(ids: list[str]) -> None:
    """Email the owners of ended links, excluding players who have since been erased."""
    for player in Player.objects.filter(id__in=ids, is_active=True):
        mail.send_notice(player, "calendar-link-ended", "inbox")
