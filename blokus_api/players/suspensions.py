"""Suspension of players and networks by operators.

Nothing is deleted. When a suspension is lifted, the tokens are valid again.
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
    """Suspend a player: refuse its tokens and end its streams.

    This also applies to its bots and its apps' users.
    """
    player = _find(player_id)
    player.suspended_at = player.suspended_at or timezone.now()
    player.save(update_fields=["suspended_at"])
    ids = ids_of_household(player, bots=True, apps=True)
    tokens = AccessToken.objects.filter(player__in=ids)
    revocation.notify(tokens.values_list("digest", flat=True))


def readmit_player(player_id: str) -> None:
    """Lift the suspension of a player."""
    player = _find(player_id)
    player.suspended_at = None
    player.save(update_fields=["suspended_at"])


@transaction.atomic
def suspend_network(network: str) -> str:
    """Refuse requests from an IP address or a range; return its normalized form.

    Raise `ValueError` if it is not a network.
    """
    normalized = str(ip_network(network))
    SuspendedNetwork.objects.get_or_create(network=normalized)
    revocation.notify_of_networks()
    return normalized


@transaction.atomic
def readmit_network(network: str) -> str:
    """Lift the suspension of a network; raise `ValueError` or `NotFoundError`."""
    normalized = str(ip_network(network))
    if not SuspendedNetwork.objects.filter(network=normalized).delete()[0]:
        raise NotFoundError(f"{normalized} is not suspended.")
    revocation.notify_of_networks()
    return normalized


def suspended() -> Iterable[str]:
    """Return the ids of suspended players, followed by the suspended networks."""
    players = Player.objects.filter(suspended_at__isnull=False).order_by("suspended_at")
    yield from players.values_list("id", flat=True)
    networks = SuspendedNetwork.objects.order_by("created_at")
    yield from networks.values_list("network", flat=True)


def _find(player_id: str) -> Player:
    player = Player.objects.filter(id=id_of(player_id)).first()
    if player is None:
        raise NotFoundError(f"Player {player_id} does not exist.")
    return player
