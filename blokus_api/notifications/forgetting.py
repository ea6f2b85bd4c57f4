"""Forgetting: what is not told any more to who is erased, or lost their password."""

from typing import Any

from allauth.account.signals import password_reset
from django.dispatch import receiver

from blokus_api.notifications.models import DeadlineLink, Notice
from blokus_api.players.erasure import erased
from blokus_api.players.models import Player


@receiver(erased)
def forget(ids: set[str], **_: Any) -> None:
    """Forget what players were told, and the links to their deadlines."""
    Notice.objects.filter(player__in=ids).delete()
    DeadlineLink.objects.filter(player__in=ids).delete()


@receiver(password_reset)
def end_link(user: Player, **_: Any) -> None:
    """End a link to deadlines: whoever had got in may have made it."""
    DeadlineLink.objects.filter(player=user).delete()
