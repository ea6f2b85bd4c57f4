"""Addresses of clients: where a request comes from, behind proxies of ours."""

from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

NETWORK = 64
"""Bits of an IPv6 address that a customer of a provider cannot change."""


def client_address(request: HttpRequest | Request) -> str:
    """Return whose requests are counted together: an address, or a network of IPv6."""
    found = exact_address(request)
    if isinstance(found, IPv6Address):
        return f"{int(found) >> (found.max_prefixlen - NETWORK):x}"
    return "unknown" if found is None else str(found)


def exact_address(
    request: HttpRequest | Request,
) -> IPv4Address | IPv6Address | None:
    """Return where a request comes from, as the nearest of our own proxies saw it."""
    given = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES:
        hops = request.headers.get("X-Forwarded-For", "").split(",")
        given = hops[-min(settings.PROXIES, len(hops))].strip()
    try:
        found = ip_address(given)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
