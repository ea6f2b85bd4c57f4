"""Addresses of clients behind our own proxies."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

NETWORK = 64
"""Number of leading bits in an IPv6 address that a provider's customer cannot change.
"""
REMEMBERED = 1024
"""Maximum number of parsed addresses that a process caches, because parsing is slow."""


def client_address(request: HttpRequest | Request) -> str:
    """Return the address or the IPv6 network whose requests are counted together."""
    return counted(_given(request.META))


def address_in(meta: Mapping[str, Any]) -> str:
    """Return the client's address or network from a WSGI environment."""
    return counted(_given(meta))


def exact_address(
    request: HttpRequest | Request,
) -> IPv4Address | IPv6Address | None:
    """Return the client's address as seen by the outermost of our proxies."""
    return _read(_given(request.META))


def _given(meta: Mapping[str, Any]) -> str:
    if not settings.PROXIES:
        address: str = meta.get("REMOTE_ADDR", "")
        return address
    hops = meta.get("HTTP_X_FORWARDED_FOR", "").split(",")
    hop: str = hops[-min(settings.PROXIES, len(hops))]
    return hop.strip()


@lru_cache(REMEMBERED)
def counted(text: str) -> str:
    """Return the address, or for IPv6 the network, that rate limits apply to."""
    address = _read(text)
    if isinstance(address, IPv6Address):
        return f"{int(address) >> (address.max_prefixlen - NETWORK):x}"
    return "unknown" if address is None else str(address)


@lru_cache(REMEMBERED)
def _read(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
