"""Forgetting: what is not told any more to who is erased, or lost their password."""

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
    """Forget what players were told, their pending emails, and links to deadlines.

    The obligations first: the workers lock in this order, too.
    """
    for kind in (mailing.OWED, REMINDING):
        obligations.settle_all(kind, ids)
    obligations.settle_for(reminding.OWED, ids)
    Notice.objects.filter(player__in=ids).delete()
    DeadlineLink.objects.filter(player__in=ids).delete()


@receiver(locked_out)
def end_links(ids: set[str], **_: Any) -> None:
    """End links to deadlines: whoever had got in may have made them.

    The owners get an email, because calendar programs report nothing.
    """
    links = DeadlineLink.objects.filter(player__in=ids)
    owners = list(links.values_list("player_id", flat=True))
    links.delete()
    transaction.on_commit(lambda: _tell_owners(owners))


def _tell_owners(ids: list[str]) -> None:
    """Email owners of links that ended, except those who were erased meanwhile."""
    for player in Player.objects.filter(id__in=ids, is_active=True):
        mail.send_notice(player, "calendar-link-ended", "inbox")
