"""Failures of other people do not lock the owner of an account out."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from blokus_api.players.login.networks import MOST_NETWORKS
from blokus_api.players.models import KnownNetwork, Player
from tests.api import Api, problem

AUTH = "auth/app/v1/auth"
EMAIL, PASSWORD = "ada@example.com", "eighteen-forty-three"
HOME, NEIGHBOR, HOTEL = "192.0.2.1", "192.0.2.200", "198.51.100.1"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def ada(settings: Any, quick_passwords: None) -> Player:
    """Create an account, behind a proxy that forwards the addresses of clients."""
    settings.PROXIES = settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    player = Player(email=EMAIL)
    player.set_password(PASSWORD)
    player.save()
    EmailAddress.objects.create(user=player, email=EMAIL, verified=True, primary=True)
    return player


def log_in(address: str, password: str = PASSWORD) -> Any:
    body = {"email": EMAIL, "password": password}
    return Api().post(f"{AUTH}/login", body, x_forwarded_for=address)


def request_reset(address: str, email: str = EMAIL) -> Any:
    return Api().post(
        f"{AUTH}/password/request", {"email": email}, x_forwarded_for=address
    )


def sign_up(address: str, email: str = "eve@example.com") -> Any:
    body = {"email": email, "password": PASSWORD}
    return Api().post(f"{AUTH}/signup", body, x_forwarded_for=address)


def elsewhere(number: int) -> str:
    """Return an address of network `number`."""
    return f"10.0.{number}.1"


def test_failures_elsewhere_do_not_lock_the_owner_out() -> None:
    log_in(HOME)

    failures = [log_in(elsewhere(n // 5), "guess").status_code for n in range(110)]

    assert failures.count(400) == 19  # the owner's first login counts as well
    assert failures[19:] == [429] * 91
    assert log_in(HOME).status_code == 200


def test_a_known_network_is_an_ipv4_network_of_256_addresses() -> None:
    log_in(HOME)
    for number in range(20):
        log_in(elsewhere(number // 5), "guess")

    assert log_in(NEIGHBOR).status_code == 200
    assert log_in(HOTEL).status_code == 429


def test_failures_of_one_network_do_not_count_in_another() -> None:
    failures = [log_in(elsewhere(1), "guess").status_code for _ in range(6)]

    assert failures == [400] * 5 + [429]
    assert log_in(HOTEL).status_code == 200


def test_a_known_network_may_not_guess_without_end() -> None:
    log_in(HOME)

    failures = [log_in(HOME, "guess").status_code for _ in range(6)]

    assert failures == [400] * 5 + [429]


def test_a_reset_lets_the_owner_in_from_a_new_network(mailoutbox: Any) -> None:
    for number in range(20):
        log_in(elsewhere(number // 5), "guess")
    assert log_in(HOTEL).status_code == 429
    session = request_reset(HOTEL).json()["meta"]["session_token"]
    code = next(word for word in mailoutbox[-1].body.split() if is_code(word))

    Api().post(
        f"{AUTH}/password/reset",
        {"key": code, "password": "eighteen-fifty-two"},
        x_session_token=session,
        x_forwarded_for=HOTEL,
    )

    assert log_in(HOTEL, "eighteen-fifty-two").status_code == 200


def is_code(word: str) -> bool:
    return len(word) == 9 and word[4] == "-" and word.upper() == word


def test_an_address_gets_three_reset_emails_an_hour(mailoutbox: Any) -> None:
    log_in(HOME)

    others = [request_reset(elsewhere(n)).status_code for n in range(5)]
    owner = [request_reset(HOME).status_code for _ in range(2)]

    assert others == [401, 401, 429, 429, 429]
    assert owner == [401, 429]
    assert len(mailoutbox) == 3


def test_an_address_without_an_account_gets_as_many_emails(mailoutbox: Any) -> None:
    nobody = "nobody@example.com"

    answers = [request_reset(elsewhere(n), nobody).status_code for n in range(3)]

    assert answers == [401, 401, 429]
    assert len(mailoutbox) == 2


def test_sign_ups_by_another_person_do_not_block_that_of_the_owner() -> None:
    others = [sign_up(elsewhere(1)).status_code for _ in range(6)]

    assert others == [401] * 4 + [429] * 2
    assert sign_up(HOTEL).status_code == 401


def test_an_address_gets_twenty_emails_of_sign_ups_an_hour(mailoutbox: Any) -> None:
    for number in range(24):
        sign_up(elsewhere(number // 3))

    assert len(mailoutbox) == 20


def test_logins_before_the_address_is_verified_send_no_more_emails(
    mailoutbox: Any,
) -> None:
    sign_up(HOME, "eve@example.com")
    body = {"email": "eve@example.com", "password": PASSWORD}

    answers = [
        Api().post(f"{AUTH}/login", body, x_forwarded_for=HOME) for _ in range(5)
    ]

    assert [answer.status_code for answer in answers] == [401] * 3 + [429] * 2
    assert len(mailoutbox) == 4


def test_an_account_has_a_bounded_number_of_known_networks(ada: Player) -> None:
    for number in range(MOST_NETWORKS + 2):
        log_in(elsewhere(number))

    assert ada.known_networks.count() == MOST_NETWORKS


def test_known_networks_hold_no_address(ada: Player) -> None:
    log_in(HOME)

    (network,) = ada.known_networks.values()

    assert "192.0.2" not in str(network)
    assert EMAIL not in str(network)


def test_the_end_of_all_logins_forgets_their_networks(ada: Player) -> None:
    token = log_in(HOME).json()["meta"]["access_token"]

    Api(token).delete("me/tokens")

    assert not ada.known_networks.exists()


def test_erasure_forgets_known_networks() -> None:
    token = log_in(HOME).json()["meta"]["access_token"]

    Api(token).delete("me")

    assert not KnownNetwork.objects.exists()


def test_a_limit_is_a_problem_document() -> None:
    answers = [request_reset(HOTEL) for _ in range(3)]

    assert problem(answers[-1])["code"] == "too-many-requests"
