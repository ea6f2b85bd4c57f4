"""Admission of requests: suspended networks, a low disk, and rate limits.

Each player has one bucket for requests and one for moves. All other callers share the
bucket of their address. Anyone can create guests, so `POST /guests` and `POST
/recoveries` always count toward the address. A 304 is free.

An endpoint names the bucket for its expensive requests. Each request is also charged
for the milliseconds of processor time that its thread used. For guests, both are
charged to the bucket of their address, so creating more guests gives no more requests.
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
from blokus_api.players.tokens.authentication import SuspendedError, grant_of
from blokus_api.players.tokens.revocation import networks
from games.api.http.caller import Caller
from games.api.http.client_addresses import client_address, exact_address
from games.api.http.errors import LIMIT, respond
from games.api.http.routes import endpoint_of
from games.api.http.steps import PROBES
from games.errors import UnauthenticatedError
from games.storage.disk import StorageLowError, is_low

OF_PLAYERS = frozenset({"moves", "requests"})
"""Buckets per player or guest; all others are per account or address."""
OF_ADDRESSES = frozenset({"guests", "recoveries"})
"""Buckets that all callers at an address share."""
NOT_MODIFIED = 304
HARMLESS = frozenset({"GET", "HEAD", "OPTIONS", "DELETE"})
"""Methods that read or free storage."""
HELD = "blokus_api.is_held"
"""Scope key of a request that continues a stream, and so was counted before."""
BILL = "_bill"
"""Request attribute that holds the bill between `admit` and `charge`."""


class Bucket(NamedTuple):
    """A bucket that is charged for a request."""

    policy: str
    key: str
    capacity: int
    """Number of requests that a full bucket allows."""

    @classmethod
    def for_owner(cls, policy: str, owner: str) -> Self:
        """Return an owner's bucket."""
        return cls(policy, f"{policy}:{owner}", settings.RATE_LIMITS[policy])


@dataclass(slots=True)
class Bill:
    """The buckets charged for a request, and the processor time at its start."""

    ours: Buckets
    requests: Bucket
    processor: Bucket
    thread: int
    began: float

    def settle(self) -> None:
        """Charge the processor time, unless another thread finishes the request."""
        if threading.get_ident() != self.thread:
            return
        if spent := round(1000 * (time.thread_time() - self.began)):
            self.ours.push(self.processor.key, self.processor.capacity, spent)


def refuse_suspended_network(request: HttpRequest) -> HttpResponse | None:
    """Return 403 for a request from a suspended network."""
    if (
        not networks.known
        or request.path_info in PROBES
        or not networks.have(exact_address(request))
    ):
        return None
    return respond(request, SuspendedError())


def refuse_on_low_disk(request: HttpRequest) -> HttpResponse | None:
    """Return 503 while the disk is low, except for moves, reads and erasures."""
    if request.method in HARMLESS:
        return None
    endpoint = endpoint_of(request)
    if (endpoint is not None and endpoint.is_play) or not is_low():
        return None
    return respond(request, StorageLowError())


def admit(request: HttpRequest) -> HttpResponse | None:
    """Return 429 if one of the request's buckets is empty, or else start its bill."""
    url: str = settings.RATE_LIMITS_URL
    if not url or request.path_info in PROBES or is_held(request):
        return None
    ours = buckets(url)
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
    """Return whether a request continues a stream that was already counted."""
    return bool(getattr(request, "scope", {}).get(HELD))


def charge(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Charge an admitted request, and add headers with the levels of its buckets."""
    bill: Bill | None = getattr(request, BILL, None)
    if bill is not None:
        bill.settle()
        bucket, ours = bill.requests, bill.ours
        is_spared = response.status_code == NOT_MODIFIED
        settle = ours.look if is_spared else ours.take
        _describe(response, bucket, settle(bucket.key, bucket.capacity))
    return response


def _buckets(request: HttpRequest) -> tuple[Bucket, Bucket]:
    """Return the buckets charged for a request and for its processor time."""
    address, policy = client_address(request), _policy(request)
    caller = _caller(request)
    whose = caller.actor if caller and not caller.is_guest else address
    processor = Bucket.for_owner("processor", whose)
    if policy not in OF_PLAYERS:
        return Bucket.for_owner(
            policy, address if policy in OF_ADDRESSES else whose
        ), processor
    if caller is None:
        return Bucket.for_owner("anonymous", address), processor
    return Bucket.for_owner(policy, caller.actor), processor


def _policy(request: HttpRequest) -> str:
    """Return the name of the bucket that an endpoint uses, by default `requests`."""
    endpoint = endpoint_of(request)
    if endpoint is None:
        return "requests"
    method = "GET" if request.method == "HEAD" else request.method or ""
    query = request.GET if request.META.get("QUERY_STRING") else ()
    accept = request.META.get("HTTP_ACCEPT", "")
    return endpoint.bucket_of(method, query, accept) or "requests"


def _caller(request: HttpRequest) -> Caller | None:
    """Return the caller with a valid token, whom the request stores for the view."""
    try:
        grant = grant_of(request)
    except (UnauthenticatedError, SuspendedError, DatabaseError):
        return None  # the view reports the error
    return grant.caller if grant else None


def _describe(response: HttpResponseBase, bucket: Bucket, level: BucketLevel) -> None:
    """Add the headers that draft-ietf-httpapi-ratelimit-headers defines."""
    policy, capacity = bucket.policy, bucket.capacity
    headers = response.headers._store  # as in games.api.http.steps
    remaining = f'"{policy}";r={level.remaining};t={level.full_in}'
    headers["ratelimit"] = "RateLimit", remaining
    headers["ratelimit-policy"] = (
        "RateLimit-Policy",
        f'"{policy}";q={capacity};w={WINDOW}',
    )
