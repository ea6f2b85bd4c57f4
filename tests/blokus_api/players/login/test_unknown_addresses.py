"""Responses and their cost do not depend on whether an address has an account."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test.utils import CaptureQueriesContext

from blokus_api.players.models import Player
from tests.api import Api
from tests.builders import a_guest

AUTH = "auth/app/v1/auth"
PASSWORD = "eighteen-forty-three"
KNOWN, UNKNOWN = "ada@example.com", "eve@example.com"

pytestmark = pytest.mark.django_db


class CountingHasher(MD5PasswordHasher):
    """A hasher of passwords that counts its calls."""

    calls: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.calls.append(password)
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def ada(settings: Any) -> Player:
    settings.PROXIES = settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    settings.PASSWORD_HASHERS = [f"{__name__}.{CountingHasher.__name__}"]
    player = Player(email=KNOWN)
    player.set_password(PASSWORD)
    player.save()
    EmailAddress.objects.create(user=player, email=KNOWN, verified=True, primary=True)
    return player


def sign_up(email: str, **headers: str) -> Any:
    body = {"email": email, "password": "eighteen-fifty-two"}
    return Api().post(f"{AUTH}/signup", body, **headers)


def log_in(email: str, **headers: str) -> Any:
    body = {"email": email, "password": "a wrong one"}
    return Api().post(f"{AUTH}/login", body, **headers)


def request_reset(email: str, **headers: str) -> Any:
    return Api().post(f"{AUTH}/password/request", {"email": email}, **headers)


def sign_up_as_guest(email: str, **headers: str) -> Any:
    body = {"email": email, "password": "eighteen-fifty-two"}
    return a_guest().post(f"{AUTH}/signup", body, **headers)


Step = Callable[..., Any]
STEPS = pytest.mark.parametrize(
    "step", [sign_up, sign_up_as_guest, log_in, request_reset]
)


def test_the_counting_hasher_is_in_use() -> None:
    CountingHasher.calls.clear()
    log_in(UNKNOWN)
    assert CountingHasher.calls


def cost(step: Step, email: str) -> tuple[int, list[str]]:
    """Return the number of hashes and the statements of a step."""
    CountingHasher.calls.clear()
    with CaptureQueriesContext(connection) as queries:
        step(email)
    statements = [" ".join(query["sql"].split()[:4]) for query in queries]
    queried = [each for each in statements if "SAVEPOINT" not in each]
    return len(CountingHasher.calls), sorted(queried)


@STEPS
def test_a_known_address_costs_as_many_hashes(step: Step) -> None:
    step("warm@example.com")
    assert cost(step, KNOWN)[0] == cost(step, UNKNOWN)[0]


def test_accents_in_a_password_cost_the_same() -> None:
    def step(email: str) -> Any:
        body = {"email": email, "password": "après-la-fête"}
        return Api().post(f"{AUTH}/login", body)

    assert cost(step, KNOWN)[0] == cost(step, UNKNOWN)[0] == 2


@STEPS
def test_a_known_address_costs_the_same_statements(step: Step) -> None:
    step("warm@example.com")
    known, unknown = cost(step, KNOWN)[1], cost(step, UNKNOWN)[1]
    assert known == unknown


def content_of(answer: Any) -> Any:
    document = answer.json()
    for name in ("request_id", "meta"):
        document.pop(name, None)
    return answer.status_code, document


@STEPS
def test_each_of_many_responses_is_the_same(step: Step) -> None:
    known, unknown = {"x_forwarded_for": "192.0.2.1"}, {"x_forwarded_for": "192.0.3.1"}
    for _ in range(7):
        assert content_of(step(KNOWN, **known)) == content_of(step(UNKNOWN, **unknown))


@pytest.mark.parametrize("step", [sign_up, request_reset])
def test_the_next_step_costs_the_same(step: Step) -> None:
    sessions = [step(each).json()["meta"]["session_token"] for each in (KNOWN, UNKNOWN)]

    def read(session: str) -> Any:
        return Api().get(f"{AUTH}/session", x_session_token=session)

    known, unknown = [cost(read, session) for session in sessions]
    assert known == unknown


@pytest.mark.parametrize("password", ["x", "eighteen-fifty-two"])
def test_a_wrong_code_of_a_reset_gets_the_same_response(password: str) -> None:
    answers = []
    for email in (KNOWN, UNKNOWN):
        session = request_reset(email).json()["meta"]["session_token"]
        body = {"key": "WRONG1", "password": password}
        answer = Api().post(f"{AUTH}/password/reset", body, x_session_token=session)
        answers.append(content_of(answer))
    assert answers[0] == answers[1]


def test_a_login_hashes_once_after_several_sign_ups() -> None:
    for number in range(5):
        player = Player.objects.create(email=UNKNOWN, username=f"eve{number}")
        EmailAddress.objects.create(user=player, email=UNKNOWN)
    assert cost(log_in, UNKNOWN)[0] == 1
