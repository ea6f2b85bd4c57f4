"""Host addresses, which are resolved once per request and must be public.

The connection must use the addresses that were checked here, because the name may
resolve to another address a moment later.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

_PUBLIC_V6 = IPv6Network("2000::/3")
"""Range of all assigned global unicast addresses. Others are special or unassigned."""
_SPECIAL = tuple(
    ip_network(text)
    for text in (
        # https://www.iana.org/assignments/iana-ipv4-special-registry
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",  # contains Oracle Cloud's metadata service
        "192.0.2.0/24",
        "192.31.196.0/24",  # AS112, as 192.175.48.0/24
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        # https://www.iana.org/assignments/iana-ipv6-special-registry
        "2001::/23",  # Teredo, ORCHID and other protocols
        "2001:db8::/32",
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",
        # This address is in no registry. Azure machines use it to reach their host's
        # services.
        "168.63.129.16/32",
    )
)
"""Special networks. Python's `is_global` may be older than the current registries."""


class AddressError(OSError):
    """Raised if a host has no address, or an address that is not allowed."""

    def __init__(self, reason: str) -> None:
        """Store the reason in the form shown in the delivery log."""
        self.reason = reason
        super().__init__(reason)


def resolve(host: str, port: int, *, to_loopback: bool) -> list[str]:
    """Return the addresses of a host; raise `AddressError` if any is not allowed.

    A single forbidden address is enough, because a public name should not resolve to
    it.
    """
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise AddressError("unresolvable") from error
    addresses = list(dict.fromkeys(str(row[4][0]) for row in rows))
    if not all(is_allowed(text, to_loopback=to_loopback) for text in addresses):
        raise AddressError("forbidden-address")
    return addresses


def is_allowed(text: str, *, to_loopback: bool) -> bool:
    """Return whether an address is public, or a loopback address that is allowed."""
    if "%" in text:
        return False
    address = _unwrapped(ip_address(text))
    if address.is_loopback:
        return to_loopback
    if isinstance(address, IPv6Address) and address not in _PUBLIC_V6:
        return False
    return address.is_global and not any(address in network for network in _SPECIAL)


def _unwrapped(address: Address) -> Address:
    """Return the IPv4 address inside a mapped IPv6 address (`::ffff:10.0.0.1`)."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped
