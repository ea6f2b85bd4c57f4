"""Propagation of token revocations and network suspensions to all processes.

PostgreSQL notifies the processes after the transaction is committed. For tokens, this
only saves time: a process looks up cached tokens again after 30 seconds.
"""

import logging
import os
import time
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from threading import Event, Lock, Thread

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from blokus_api.players.models import AccessToken
from blokus_api.players.tokens.authentication import forget, forget_all

logger = logging.getLogger(__name__)

CHANNEL = "players_revoked"
DIGESTS_PER_MESSAGE = 100
"""Maximum number of digests per notification. A digest has 64 characters, and
PostgreSQL accepts up to 8,000 bytes."""
NETWORKS = "players_networks"
"""Channel for notifications about changed network suspensions."""
LISTEN = f"LISTEN {CHANNEL}".encode()
NAME = "revocations"
"""Name that PostgreSQL shows for the listening connection."""
FIRST_WAIT = 1
"""Maximum seconds that the first request waits for the list of suspended networks. This
request may be a health probe, and some probes time out after two seconds."""

_NOTIFY = "SELECT pg_notify(%s, %s)"
_SUSPENDED = "SELECT network FROM players_suspendednetwork"


class Networks:
    """The suspended networks that this process has loaded; initially none."""

    def __init__(self) -> None:
        self.known: tuple[IPv4Network | IPv6Network, ...] = ()

    def know(self, networks: Iterable[str]) -> None:
        """Replace all loaded networks."""
        self.known = tuple(map(ip_network, networks))

    def have(self, address: IPv4Address | IPv6Address | None) -> bool:
        """Return whether any loaded network contains an address."""
        return address is not None and any(address in network for network in self.known)


networks = Networks()


def notify(digests: Iterable[str]) -> None:
    """Remove these tokens from the caches of all processes after the commit.

    PostgreSQL serializes commits with notifications, so use this only for rare events.
    """
    revoked = sorted(digests)
    for key in revoked:
        forget(key)
    with connection.cursor() as cursor:
        for start in range(0, len(revoked), DIGESTS_PER_MESSAGE):
            payload = " ".join(revoked[start : start + DIGESTS_PER_MESSAGE])
            cursor.execute(_NOTIFY, [CHANNEL, payload])


def notify_of_networks() -> None:
    """Make all processes reload the suspended networks after the commit."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTIFY, [NETWORKS, ""])


def receive(payload: str) -> list[str]:
    """Remove a notification's tokens from the cache; return their digests."""
    revoked = payload.split()
    for key in revoked:
        forget(key)
    return revoked


def forget_invalid(digests: Iterable[str]) -> set[str]:
    """Remove invalid tokens from the cache; return their digests."""
    requested = set(digests)
    tokens = AccessToken.objects.filter(
        digest__in=requested,
        player__suspended_at=None,
        player__owner__suspended_at=None,
        player__api_client__owner__suspended_at=None,
    )
    invalid = requested.difference(tokens.values_list("digest", flat=True))
    for key in invalid:
        forget(key)
    return invalid


def listen() -> None:
    """Start the thread that listens for notifications, once per process.

    Every request calls this function, because only a process that serves requests needs
    the thread, and forked processes do not inherit threads. The first request waits
    until the suspended networks are loaded, because it may come from one of them.
    """
    if os.getpid() in LISTENING:
        return
    with _starting:
        if os.getpid() not in LISTENING:
            has_tried = Event()
            thread = Thread(
                target=_keep_listening, args=[has_tried], name=NAME, daemon=True
            )
            thread.start()
            has_tried.wait(FIRST_WAIT)
            LISTENING[os.getpid()] = thread


LISTENING: dict[int, Thread] = {}
"""Listening threads by process id, because forked processes do not inherit threads."""
_starting = Lock()


def _keep_listening(has_tried: Event) -> None:
    while True:
        try:
            _listen(has_tried)
        except psycopg.Error as error:
            logger.warning(
                "Cannot listen for revocations (%s). Retrying in one second.", error
            )
        has_tried.set()
        time.sleep(1)


def _listen(has_begun: Event) -> None:
    """Listen until the connection is lost."""
    address = make_conninfo(
        settings.DATABASE_URL, **settings.CONNECTION, application_name=NAME
    )
    with psycopg.connect(address, autocommit=True) as listening:
        listening.execute(LISTEN)
        listening.execute(f"LISTEN {NETWORKS}".encode())
        # Notifications before this point were lost.
        forget_all()
        _load_networks(listening)
        has_begun.set()
        while True:
            # Notifications are read in batches, because the connection cannot run other
            # statements while it listens.
            calls = list(listening.notifies(stop_after=1))
            for call in calls:
                if call.channel == CHANNEL:
                    receive(call.payload)
            if any(call.channel == NETWORKS for call in calls):
                _load_networks(listening)


def _load_networks(listening: psycopg.Connection) -> None:
    """Load the suspended networks."""
    networks.know(network for (network,) in listening.execute(_SUSPENDED))
