"""Revocation of tokens, told to every process that remembers them; of networks as well.

PostgreSQL passes it on, once it is stored. For tokens, nothing but speed depends on
that: a process that hears nothing looks one up again after half a minute.
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
TOLD_AT_ONCE = 100
"""Digests of 64 letters; PostgreSQL passes on up to 8,000 bytes in one piece."""
NETWORKS = "players_networks"
"""The channel on which processes hear that other networks are suspended than before."""
LISTEN = f"LISTEN {CHANNEL}".encode()
NAME = "revocations"
"""Of the connection that listens, as PostgreSQL lists it."""
FIRST_LOOK = 1
"""Seconds that the first request of a process waits to know whom it must refuse; it may
be a probe, and some give up after two."""

_TELL = "SELECT pg_notify(%s, %s)"
_SUSPENDED = "SELECT network FROM players_suspendednetwork"


class Networks:
    """The suspended networks that this process knows: none before the first message."""

    def __init__(self) -> None:
        self.known: tuple[IPv4Network | IPv6Network, ...] = ()

    def know(self, networks: Iterable[str]) -> None:
        """Replace all known networks by these."""
        self.known = tuple(map(ip_network, networks))

    def have(self, address: IPv4Address | IPv6Address | None) -> bool:
        """Return whether a known network contains an address."""
        return address is not None and any(address in one for one in self.known)


networks = Networks()


def tell(digests: Iterable[str]) -> None:
    """Let all processes forget these tokens, once this transaction is stored.

    Commits that say something wait in line, so this is for what is seldom.
    """
    revoked = sorted(digests)
    for key in revoked:
        forget(key)
    with connection.cursor() as cursor:
        for start in range(0, len(revoked), TOLD_AT_ONCE):
            said = " ".join(revoked[start : start + TOLD_AT_ONCE])
            cursor.execute(_TELL, [CHANNEL, said])


def tell_of_networks() -> None:
    """Let all processes look which networks are suspended, likewise."""
    with connection.cursor() as cursor:
        cursor.execute(_TELL, [NETWORKS, ""])


def heard(payload: str) -> list[str]:
    """Forget the tokens that a notification names; return their digests."""
    revoked = payload.split()
    for key in revoked:
        forget(key)
    return revoked


def forget_gone(digests: Iterable[str]) -> set[str]:
    """Forget those of these tokens that are good no more; return them."""
    asked = set(digests)
    tokens = AccessToken.objects.filter(
        digest__in=asked,
        player__suspended_at=None,
        player__owner__suspended_at=None,
        player__api_client__owner__suspended_at=None,
    )
    gone = asked.difference(tokens.values_list("digest", flat=True))
    for key in gone:
        forget(key)
    return gone


def listen() -> None:
    """Hear in this process what is told elsewhere, on a thread, while it lives.

    Does nothing where that is done, so that every request may ask for it: only a
    process that serves needs it, and one that was forked has no threads. The first
    request waits until the networks are known that it may come from.
    """
    if os.getpid() in LISTENING:
        return
    with _starting:
        if os.getpid() not in LISTENING:
            has_tried = Event()
            thread = Thread(target=_listen_on, args=[has_tried], name=NAME, daemon=True)
            thread.start()
            has_tried.wait(FIRST_LOOK)
            LISTENING[os.getpid()] = thread


LISTENING: dict[int, Thread] = {}
"""The listening thread of each process, by its id: a fork inherits no thread."""
_starting = Lock()


def _listen_on(has_tried: Event) -> None:
    while True:
        try:
            _hear(has_tried)
        except psycopg.Error as error:
            logger.warning("Revocations are not heard (%s); again soon.", error)
        has_tried.set()
        time.sleep(1)


def _hear(has_begun: Event) -> None:
    """Listen until the connection is lost."""
    address = make_conninfo(
        settings.DATABASE_URL, **settings.CONNECTION, application_name=NAME
    )
    with psycopg.connect(address, autocommit=True) as listening:
        listening.execute(LISTEN)
        listening.execute(f"LISTEN {NETWORKS}".encode())
        # What was said before that, nobody heard.
        forget_all()
        _look(listening)
        has_begun.set()
        while True:
            # All at once: a connection that still hears cannot be asked.
            calls = list(listening.notifies(stop_after=1))
            for call in calls:
                if call.channel == CHANNEL:
                    heard(call.payload)
            if any(call.channel == NETWORKS for call in calls):
                _look(listening)


def _look(listening: psycopg.Connection) -> None:
    """Look which networks are suspended."""
    networks.know(network for (network,) in listening.execute(_SUSPENDED))
