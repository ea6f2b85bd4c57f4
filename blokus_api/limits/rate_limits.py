"""Rate limits: how many requests a caller may send, told in every answer.

Who proves to be a player has a bucket as that player, and another for moves; everybody
else shares the bucket of their address. Players can be made without limit, so making
guests counts for the address, whoever asks. An answer of 304 costs nothing.

Requests are not alike. An endpoint names the bucket of what is dear, and each request
also pays what it cost: the milliseconds of a processor that its thread took. Guests pay
for both as their address; who has more of them has no more.
"""

import threading
import time
from dataclasses import dataclass
from typing import NamedTuple, Self

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from blokus_api.limits.buckets import WINDOW, BucketLevel, Buckets, buckets
from blokus_api.players.authentication import grant_of
from blokus_api.players.suspended import SuspendedError
from games.api.http.caller import Caller
from games.api.http.client_addresses import client_address
from games.api.http.errors import LIMIT, respond
from games.api.http.middleware.around import around
from games.api.http.middleware.guard import PROBES
from games.api.http.routes import endpoint_of
from games.errors import UnauthenticatedError

OF_PLAYERS = frozenset({"moves", "requests"})
"""Buckets of one player, guests too; all others are of an account or an address."""
NOT_MODIFIED = 304
HELD = "blokus_api.is_held"
"""In the scope of a request which the server asks itself, for one that it counted."""
BILL = "_bill"
"""The attribute of a request that leads from one step to the other."""


class Bucket(NamedTuple):
    """The bucket that a request is taken from."""

    policy: str
    key: str
    capacity: int
    """Requests that it holds when it is full."""

    @classmethod
    def of(cls, policy: str, owner: str) -> Self:
        """Return the bucket of an owner."""
        return cls(policy, f"{policy}:{owner}", settings.RATE_LIMITS[policy])


@dataclass(slots=True)
class Bill:
    """What a request is taken from, and since when it costs."""

    ours: Buckets
    requests: Bucket
    processor: Bucket
    thread: int
    began: float

    def settle(self) -> None:
        """Take what it cost; a thread that was another's work in between tells not."""
        if threading.get_ident() != self.thread:
            return
        if spent := round(1000 * (time.thread_time() - self.began)):
            self.ours.push(self.processor.key, self.processor.capacity, spent)


def _admit(request: HttpRequest) -> HttpResponse | None:
    if _is_free(request):
        return None
    ours = buckets(settings.RATE_LIMITS_URL)
    requests, processor = _buckets(request)
    for bucket in (processor, requests):
        if wait := ours.wait(bucket.key, bucket.capacity):
            refusal = respond(request, Throttled(wait=wait))
            setattr(refusal, LIMIT, bucket.policy)
            _describe(refusal, bucket, ours.look(bucket.key, bucket.capacity))
            return refusal
    bill = Bill(ours, requests, processor, threading.get_ident(), time.thread_time())
    setattr(request, BILL, bill)
    return None


def is_held(request: HttpRequest | Request) -> bool:
    """Whether this goes on with a stream that was begun, and counted, before."""
    return bool(getattr(request, "scope", {}).get(HELD))


def _charge(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    bill: Bill | None = getattr(request, BILL, None)
    if bill is not None:
        bill.settle()
        bucket, ours = bill.requests, bill.ours
        is_spared = response.status_code == NOT_MODIFIED
        settle = ours.look if is_spared else ours.take
        _describe(response, bucket, settle(bucket.key, bucket.capacity))
    return response


def _is_free(request: HttpRequest) -> bool:
    return (
        not settings.RATE_LIMITS_URL or request.path_info in PROBES or is_held(request)
    )


def _buckets(request: HttpRequest) -> tuple[Bucket, Bucket]:
    """Return what a request is taken from, and what its cost is."""
    address, policy = client_address(request), _policy(request)
    caller = _caller(request)
    whose = caller.actor if caller and not caller.is_guest else address
    processor = Bucket.of("processor", whose)
    if policy not in OF_PLAYERS:
        return Bucket.of(policy, address if policy == "guests" else whose), processor
    if caller is None:
        return Bucket.of("anonymous", address), processor
    return Bucket.of(policy, caller.actor), processor


def _policy(request: HttpRequest) -> str:
    """Return the bucket that an endpoint names, or that of all else."""
    endpoint = endpoint_of(request)
    if endpoint is None:
        return "requests"
    method = "GET" if request.method == "HEAD" else request.method or ""
    query = request.GET if request.META.get("QUERY_STRING") else ()
    accept = request.META.get("HTTP_ACCEPT", "")
    return endpoint.bucket_of(method, query, accept) or "requests"


def _caller(request: HttpRequest) -> Caller | None:
    """Return who proves to be a player; the view learns it from the request."""
    try:
        found = grant_of(request)
    except (UnauthenticatedError, SuspendedError, DatabaseError):
        return None  # The view will say so.
    return found.caller if found else None


def _describe(response: HttpResponseBase, bucket: Bucket, level: BucketLevel) -> None:
    """Add the headers of draft-ietf-httpapi-ratelimit-headers."""
    policy, capacity = bucket.policy, bucket.capacity
    response["RateLimit"] = f'"{policy}";r={level.left};t={level.full_in}'
    response["RateLimit-Policy"] = f'"{policy}";q={capacity};w={WINDOW}'


rate_limits = around(_admit, _charge, blocks=True)
"""Outside of `validators`, inside of what answers without any work."""
