"""Addresses: a host is resolved once for each sending, and only public ones are used.

Whoever connects must use the addresses that were looked at here: a name may resolve
to something else a moment later.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

_PUBLIC_V6 = IPv6Network("2000::/3")
"""All that is given out as global unicast; the rest leads elsewhere, or nowhere."""
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
        "192.0.0.0/24",  # in which Oracle's cloud has its metadata
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
        # In no registry: each machine in Azure finds services of its host there.
        "168.63.129.16/32",
    )
)
"""Named here, because Python's `is_global` is as old as the Python that runs."""


class AddressError(OSError):
    """A host that has no address, or one that is not sent to."""

    def __init__(self, reason: str) -> None:
        """Take the word by which the log of deliveries tells it."""
        self.reason = reason
        super().__init__(reason)


def resolve(host: str, port: int, *, to_loopback: bool) -> list[str]:
    """Return the addresses of a host; raises `AddressError` if any is not allowed.

    One bad address is enough to refuse them all: a public name has no business there.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise AddressError("unresolvable") from error
    addresses = list(dict.fromkeys(str(row[4][0]) for row in found))
    if not all(is_allowed(text, to_loopback=to_loopback) for text in addresses):
        raise AddressError("forbidden-address")
    return addresses


def is_allowed(text: str, *, to_loopback: bool) -> bool:
    """Whether an address is in the public network, or in the allowed part of ours."""
    if "%" in text:
        return False
    address = _unwrapped(ip_address(text))
    if address.is_loopback:
        return to_loopback
    if isinstance(address, IPv6Address) and address not in _PUBLIC_V6:
        return False
    return address.is_global and not any(address in network for network in _SPECIAL)


def _unwrapped(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 one stands for (`::ffff:10.0.0.1`)."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped
