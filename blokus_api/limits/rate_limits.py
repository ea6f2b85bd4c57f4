"""Rate limits: how many requests a caller may send, told in every answer.

Who proves to be a player has a bucket as that player, and another for moves; everybody
else shares the bucket of their address. Players can be made without limit, so making
guests counts for the address, whoever asks. An answer of 304 costs nothing.
"""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from blokus_api.http.errors import respond
from blokus_api.http.middleware.around import around
from blokus_api.http.middleware.guard import PROBES
from blokus_api.limits.buckets import WINDOW, BucketLevel, Buckets, buckets
from blokus_api.players.authentication import caller_of
from games.errors import UnauthenticatedError

MOVES = ("/moves", "/picks", "/removals", "/undo")
GUESTS = "/guests"
NETWORK = 64
"""Bits of an IPv6 address that a customer of a provider cannot change."""
NOT_MODIFIED = 304
HELD = "blokus_api.is_held"
"""In the scope of a request which the server asks itself, for one that it counted."""
BUCKET = "_bucket"
"""The attribute of a request that leads from one step to the other."""


@dataclass(frozen=True)
class Bucket:
    """The bucket that a request is taken from."""

    policy: str
    owner: str

    @property
    def capacity(self) -> int:
        """Requests that it holds when it is full."""
        capacity: int = settings.RATE_LIMITS[self.policy]
        return capacity

    def look(self) -> BucketLevel:
        """Return the level of the bucket."""
        return _ours().look(f"{self.policy}:{self.owner}", self.capacity)

    def take(self) -> BucketLevel:
        """Take one request out, and look."""
        return _ours().take(f"{self.policy}:{self.owner}", self.capacity)


def _admit(request: HttpRequest) -> HttpResponse | None:
    if _is_free(request):
        return None
    bucket = _bucket(request)
    level = bucket.look()
    if not level.left:
        refusal = respond(request, Throttled(wait=level.wait))
        _describe(refusal, bucket, level)
        return refusal
    setattr(request, BUCKET, bucket)
    return None


def is_held(request: HttpRequest | Request) -> bool:
    """Whether this goes on with a stream that was begun, and counted, before."""
    return bool(getattr(request, "scope", {}).get(HELD))


def _charge(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    bucket: Bucket | None = getattr(request, BUCKET, None)
    if bucket is not None:
        is_spared = response.status_code == NOT_MODIFIED
        level = bucket.look() if is_spared else bucket.take()
        _describe(response, bucket, level)
    return response


def _is_free(request: HttpRequest) -> bool:
    return (
        not settings.RATE_LIMITS_URL or request.path_info in PROBES or is_held(request)
    )


def _bucket(request: HttpRequest) -> Bucket:
    is_post = request.method == "POST"
    if is_post and request.path_info.endswith(GUESTS):
        return Bucket("guests", address(request))
    player = _player(request.headers.get("Authorization"))
    if player is None:
        return Bucket("anonymous", address(request))
    is_move = is_post and request.path_info.endswith(MOVES)
    return Bucket("moves" if is_move else "requests", player)


def _player(authorization: str | None) -> str | None:
    """Return who proves to be a player; the view looks again, from memory."""
    try:
        caller = caller_of(authorization)
    except (UnauthenticatedError, DatabaseError):
        # The view will say so.
        return None
    return caller.actor if caller else None


def address(request: HttpRequest) -> str:
    """Return where a request comes from, as the nearest of our own proxies saw it."""
    given = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES:
        hops = request.headers.get("X-Forwarded-For", "").split(",")
        given = hops[-min(settings.PROXIES, len(hops))].strip()
    try:
        found = ip_address(given)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{int(found) >> (found.max_prefixlen - NETWORK):x}"
    return str(found)


def _describe(response: HttpResponseBase, bucket: Bucket, level: BucketLevel) -> None:
    """Add the headers of draft-ietf-httpapi-ratelimit-headers."""
    policy, capacity = bucket.policy, bucket.capacity
    response["RateLimit"] = f'"{policy}";r={level.left};t={level.full_in}'
    response["RateLimit-Policy"] = f'"{policy}";q={capacity};w={WINDOW}'


def _ours() -> Buckets:
    return buckets(settings.RATE_LIMITS_URL)


rate_limits = around(_admit, _charge, blocks=True)
"""Outside of `validators`, inside of what answers without any work."""
