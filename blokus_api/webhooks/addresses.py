"""Addresses: a host is resolved once for each sending, and only public ones are used.

Whoever connects must use the addresses that were looked at here: a name may resolve
to something else a moment later.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

_HIDING_OTHERS = tuple(
    IPv6Network(text)
    for text in (
        "::/96",  # IPv4-compatible
        "64:ff9b::/96",  # NAT64
        "64:ff9b:1::/48",
        "2001::/32",  # Teredo
        "2002::/16",  # 6to4
        "5f00::/16",  # segment routing
        "fec0::/10",  # site-local
    )
)
"""Ranges whose addresses lead to others, which nobody looked at."""


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
    if isinstance(address, IPv6Address) and any(
        address in network for network in _HIDING_OTHERS
    ):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _unwrapped(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 one stands for (`::ffff:10.0.0.1`)."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped
