"""Who is kept out by those who run the server: players, and networks.

A player is looked up with each token. Networks are kept in memory: a process is told of
them before its first request, and again whenever there are others (`revocation`).
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network

from blokus_api.players.models import Player
from games.errors import ApiError


class SuspendedError(ApiError, code="suspended", status=403, anywhere=True):
    """Who runs this server has suspended your account, or your network: ask them."""


def is_suspended(player: Player) -> bool:
    """Return whether a player is kept out, or who answers for them."""
    answering = [player, player.owner]
    if player.api_client is not None:
        answering.append(player.api_client.owner)
    return any(one is not None and one.suspended_at is not None for one in answering)


class Networks:
    """The suspended networks, as this process knows them; none before it is told."""

    def __init__(self) -> None:
        self.known: tuple[IPv4Network | IPv6Network, ...] = ()

    def know(self, networks: Iterable[str]) -> None:
        """Know these, and no others any more."""
        self.known = tuple(map(ip_network, networks))

    def have(self, address: IPv4Address | IPv6Address | None) -> bool:
        """Return whether an address is in one."""
        return address is not None and any(address in one for one in self.known)


networks = Networks()
