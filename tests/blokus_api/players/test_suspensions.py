"""Whoever is suspended is refused at once, with all they answer for, for a while."""

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from blokus_api.players import suspensions
from blokus_api.players.models import ApiClient, Player, SuspendedNetwork
from blokus_api.players.secrets import digest
from blokus_api.players.tokens import revocation
from blokus_api.players.tokens.revocation import networks
from blokus_api.players.tokens.services import create_token
from games.errors import NotFoundError
from tests.api import Api, problem
from tests.builders import a_guest, an_account

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def every_network_is_let_in_again() -> Iterator[None]:
    """Networks are remembered by this process, beyond what a test rolls back."""
    yield
    networks.know([])


def suspend_network(network: str) -> None:
    """As whoever listens hears of it, once it is stored."""
    suspensions.suspend_network(network)
    hear_of_networks()


def readmit_network(network: str) -> None:
    suspensions.readmit_network(network)
    hear_of_networks()


def hear_of_networks() -> None:
    networks.know(SuspendedNetwork.objects.values_list("network", flat=True))


def token_of(player: Player) -> Api:
    _, secret = create_token(player, name="", scopes=["play", "games:read"])
    return Api(secret)


def is_suspended(api: Api) -> bool:
    answer = api.get("games")
    if answer.status_code == 200:
        return False
    assert problem(answer)["code"] == "suspended"
    assert answer.status_code == 403
    return True


def test_a_suspended_player_is_refused_everywhere_and_told_why() -> None:
    guest = a_guest()
    assert guest.get("me").status_code == 200
    suspensions.suspend_player(guest.id)
    for answer in (guest.get("me"), guest.get("variants"), guest.post("games", {})):
        assert problem(answer)["code"] == "suspended"


def test_others_go_on() -> None:
    other = a_guest()
    suspensions.suspend_player(a_guest().id)
    assert other.get("me").status_code == 200
    assert Api().get("variants").status_code == 200


def test_an_account_is_suspended_with_its_bots_and_its_apps_users() -> None:
    account = an_account()
    owner = Player.objects.get(id=account.id)
    bot = Player.objects.create(kind=Player.Kind.BOT, owner=owner)
    client = ApiClient.objects.create(owner=owner, name="Club")
    user = Player.objects.create(kind=Player.Kind.EXTERNAL, api_client=client)
    tokens = [token_of(one) for one in (owner, bot, user)]
    assert not any(map(is_suspended, tokens))
    suspensions.suspend_player(account.id)
    assert all(map(is_suspended, tokens))
    suspensions.readmit_player(account.id)
    assert not any(map(is_suspended, tokens))


def test_a_bot_is_suspended_alone() -> None:
    account = an_account()
    owner = Player.objects.get(id=account.id)
    bot = Player.objects.create(kind=Player.Kind.BOT, owner=owner)
    suspensions.suspend_player(bot.id)
    assert is_suspended(token_of(bot))
    assert not is_suspended(token_of(owner))


def test_a_token_made_meanwhile_is_refused_as_well() -> None:
    guest = a_guest()
    suspensions.suspend_player(guest.id)
    assert is_suspended(token_of(Player.objects.get(id=guest.id)))


def test_streams_of_who_was_suspended_while_nobody_heard_end() -> None:
    guest, other = a_guest(), a_guest()
    digests = [digest(one.token or "") for one in (guest, other)]
    assert revocation.forget_invalid(digests) == set()
    Player.objects.filter(id=guest.id).update(suspended_at="2026-11-23T12:00Z")
    assert revocation.forget_invalid(digests) == {digests[0]}


@pytest.mark.parametrize("network", ["127.0.0.1", "127.0.0.0/8", "0.0.0.0/0"])
def test_nothing_but_probes_is_answered_to_a_suspended_network(network: str) -> None:
    member = a_guest()
    suspend_network(network)
    assert is_suspended(Api())
    assert is_suspended(Api(member.token))
    assert Client().get("/livez").status_code == 200
    readmit_network(network)
    assert not is_suspended(Api())


@pytest.mark.parametrize("network", ["192.0.2.1", "192.0.2.0/24", "2001:db8::/32"])
def test_other_networks_are_answered(network: str) -> None:
    suspend_network(network)
    assert not is_suspended(Api())


@pytest.mark.parametrize(
    ("network", "address"),
    [("2001:db8::/32", "2001:db8:1::1"), ("192.0.2.0/24", "::ffff:192.0.2.9")],
)
def test_an_address_is_the_one_that_our_proxy_saw(
    settings: Settings, network: str, address: str
) -> None:
    settings.PROXIES = 1
    suspend_network(network)
    found = Client().get("/api/v1/games", headers={"X-Forwarded-For": address})
    assert found.status_code == 403
    found = Client().get("/api/v1/games", headers={"X-Forwarded-For": "::2"})
    assert found.status_code == 200


def test_who_is_suspended_can_be_listed() -> None:
    guest = a_guest()
    suspensions.suspend_player(guest.id)
    suspensions.suspend_network("192.0.2.0/24")
    assert list(suspensions.suspended()) == [guest.id, "192.0.2.0/24"]


def test_what_is_not_there_is_refused() -> None:
    for change in (suspensions.suspend_player, suspensions.readmit_player):
        with pytest.raises(NotFoundError):
            change("nobody")
    with pytest.raises(NotFoundError):
        suspensions.readmit_network("192.0.2.1")
    with pytest.raises(ValueError, match="host bits"):
        suspensions.suspend_network("192.0.2.1/24")
