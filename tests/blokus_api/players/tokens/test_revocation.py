"""Revocation of tokens, heard of in processes that remember them."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from blokus_api.players import suspensions
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens import authentication, revocation, services
from blokus_api.players.tokens.revocation import networks
from tests.api import Api

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def listening(committed: None) -> Iterator[None]:
    """This process listens, until the test is over."""
    has_begun = Event()
    thread = Thread(target=listen_once, args=[has_begun], daemon=True)
    thread.start()
    assert has_begun.wait(60)
    yield
    networks.know([])
    end_listening()
    thread.join(60)
    assert not thread.is_alive()


def listen_once(has_begun: Event) -> None:
    with suppress(psycopg.OperationalError):
        revocation._listen(has_begun)


END_LISTENING = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s
"""


def end_listening() -> None:
    with connection.cursor() as cursor:
        cursor.execute(END_LISTENING, [revocation.NAME])


def is_soon_refused(token: Api, status: int = 401) -> bool:
    """Return whether a token is refused before its grant would be read again."""
    give_up = time.monotonic() + authentication.REMEMBERED_SECONDS - 5
    while time.monotonic() < give_up:
        if token.get("me").status_code == status:
            return True
        time.sleep(0.01)
    return False


def revoke_elsewhere(*tokens: AccessToken) -> None:
    """As another process does, which can make nobody forget here but by telling."""
    with transaction.atomic():
        AccessToken.objects.filter(id__in=[token.id for token in tokens]).delete()
        said = " ".join(token.digest for token in tokens)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [revocation.CHANNEL, said])


@pytest.mark.usefixtures("listening")
def test_a_token_that_was_revoked_elsewhere_is_refused_here() -> None:
    guests = [Api().become_guest() for _ in range(2)]
    assert {guest.get("me").status_code for guest in guests} == {200}

    revoke_elsewhere(*AccessToken.objects.all())

    assert all(is_soon_refused(guest) for guest in guests)


def test_what_was_revoked_before_anybody_listened_is_refused_then(
    request: pytest.FixtureRequest,
) -> None:
    guest = Api().become_guest()
    assert guest.get("me").status_code == 200
    revoke_elsewhere(AccessToken.objects.get())
    assert guest.get("me").status_code != 401, "It is remembered for half a minute."

    request.getfixturevalue("listening")

    assert is_soon_refused(guest)


def test_all_tokens_of_a_player_are_told_however_many() -> None:
    Api().become_guest()
    player = Player.objects.get()
    AccessToken.objects.bulk_create(
        AccessToken(player=player, digest=f"{n:064}", scopes=[]) for n in range(250)
    )
    digests = set(AccessToken.objects.values_list("digest", flat=True))
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as other:
        other.execute(revocation.LISTEN)

        services.revoke_all([player.id])

        calls = list(other.notifies(timeout=60, stop_after=3))
    told = [digest for call in calls for digest in call.payload.split()]
    assert len(told) == 251
    assert set(told) == digests


def test_suspended_players_and_networks_are_told() -> None:
    Api().become_guest()
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as other:
        other.execute(revocation.LISTEN)
        other.execute(f"LISTEN {revocation.NETWORKS}".encode())

        suspensions.suspend_player(Player.objects.get().id)
        suspensions.suspend_network("203.0.113.7")

        told = list(other.notifies(timeout=60, stop_after=2))
    assert [(call.channel, call.payload) for call in told] == [
        (revocation.CHANNEL, AccessToken.objects.get().digest),
        (revocation.NETWORKS, ""),
    ]


@pytest.mark.usefixtures("listening")
def test_a_network_that_is_suspended_elsewhere_is_refused_here() -> None:
    guest = Api().become_guest()
    assert guest.get("me").status_code == 200

    suspensions.suspend_network("127.0.0.0/8")
    assert is_soon_refused(guest, 403)

    suspensions.readmit_network("127.0.0.0/8")
    revoke_elsewhere(AccessToken.objects.get())
    assert is_soon_refused(guest, 401), "Whoever looked still hears."


def test_a_network_that_was_suspended_before_anybody_listened_is_refused(
    request: pytest.FixtureRequest,
) -> None:
    suspensions.suspend_network("127.0.0.0/8")

    request.getfixturevalue("listening")

    assert Api().get("variants").status_code == 403


@pytest.mark.usefixtures("listening")
def test_no_request_asks_which_networks_are_suspended() -> None:
    suspensions.suspend_network("192.0.2.1")
    with CaptureQueriesContext(connection) as queries:
        assert Api().get("variants").status_code == 200
    assert not [query for query in queries if "suspendednetwork" in query["sql"]]


FIRST_REQUEST = """
from wsgiref.util import setup_testing_defaults
from blokus_api.wsgi import application

request = {"PATH_INFO": "/api/v1/variants", "REMOTE_ADDR": "127.0.0.1"}
setup_testing_defaults(request)
application(request, lambda status, headers: print(status))
"""


@pytest.mark.depth
def test_a_process_knows_suspended_networks_before_its_first_request() -> None:
    suspensions.suspend_network("127.0.0.0/8")
    done = subprocess.run(
        [sys.executable, "-c", FIRST_REQUEST],
        env={**os.environ, "DATABASE_URL": settings.DATABASE_URL, "DEBUG": "true"},
        capture_output=True,
        text=True,
        timeout=200,
        check=True,
    )
    assert done.stdout.startswith("403")


def test_a_token_that_is_revoked_while_it_is_looked_up_is_not_remembered() -> None:
    guest = Api().become_guest()
    secret = guest.token or ""
    token = AccessToken.objects.get()

    def revoke_meanwhile(
        execute: Any, sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        found = execute(sql, params, many, context)
        if "players_accesstoken" in sql and sql.startswith("SELECT"):
            authentication.forget(token.digest)
        return found

    with connection.execute_wrapper(revoke_meanwhile):
        assert authentication.grant(secret)

    AccessToken.objects.all().delete()
    assert authentication.grant(secret) is None
