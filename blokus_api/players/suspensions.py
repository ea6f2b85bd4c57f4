"""Suspensions: who runs the server keeps players and networks out, and lets them in.

Nothing is deleted: once a suspension is lifted, tokens are good again.
"""

from collections.abc import Iterable
from ipaddress import ip_network

from django.db import transaction
from django.utils import timezone

from blokus_api.players.accounts import ids_of_household
from blokus_api.players.models import AccessToken, Player, SuspendedNetwork
from blokus_api.players.tokens import revocation
from games.api.requests.players import id_of
from games.errors import NotFoundError


@transaction.atomic
def suspend_player(player_id: str) -> None:
    """Refuse a player's tokens, their bots' and their apps' users', and end streams."""
    player = _find(player_id)
    player.suspended_at = player.suspended_at or timezone.now()
    player.save(update_fields=["suspended_at"])
    ids = ids_of_household(player, bots=True, apps=True)
    tokens = AccessToken.objects.filter(player__in=ids)
    revocation.tell(tokens.values_list("digest", flat=True))


def readmit_player(player_id: str) -> None:
    """Take a player's tokens again."""
    player = _find(player_id)
    player.suspended_at = None
    player.save(update_fields=["suspended_at"])


@transaction.atomic
def suspend_network(network: str) -> str:
    """Refuse requests from an address or a range; return it as it is kept.

    Raises `ValueError` for what is no network.
    """
    kept = str(ip_network(network))
    SuspendedNetwork.objects.get_or_create(network=kept)
    revocation.tell_of_networks()
    return kept


@transaction.atomic
def readmit_network(network: str) -> str:
    """Take requests from a network again; raises as before, and `NotFoundError`."""
    kept = str(ip_network(network))
    if not SuspendedNetwork.objects.filter(network=kept).delete()[0]:
        raise NotFoundError(f"{kept} is not suspended.")
    revocation.tell_of_networks()
    return kept


def suspended() -> Iterable[str]:
    """Return what is suspended: players by their ids, and networks."""
    players = Player.objects.filter(suspended_at__isnull=False).order_by("suspended_at")
    yield from players.values_list("id", flat=True)
    networks = SuspendedNetwork.objects.order_by("created_at")
    yield from networks.values_list("network", flat=True)


def _find(player_id: str) -> Player:
    player = Player.objects.filter(id=id_of(player_id)).first()
    if player is None:
        raise NotFoundError(f"There is no player {player_id}.")
    return player
