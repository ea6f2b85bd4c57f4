"""Errors of django-allauth are problem documents, with what its clients look for."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from pytest_django import Settings

from blokus_api.players.models import Player
from tests.api import Api, problem

AUTH = "auth/app/v1/auth"


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]


def test_who_is_not_logged_in_hears_of_the_steps() -> None:
    found = problem(Api().get(f"{AUTH}/session"))

    assert found["code"] == "unauthenticated"
    assert {flow["id"] for flow in found["data"]["flows"]} >= {"login", "signup"}


def test_a_wrong_value_is_named() -> None:
    found = problem(Api().post(f"{AUTH}/login", {"email": "x", "password": "y"}))

    assert (found["code"], found["field"]) == ("invalid", "email")
    assert found["detail"] == found["errors"][0]["message"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This password is entirely numeric."),
        ("fr-CH", "Ce mot de passe est entièrement numérique."),
        ("it", "Questa password è interamente numerica."),
        ("de", "Dieses Passwort ist komplett numerisch. "),
    ],
)
def test_a_wrong_value_is_refused_in_the_readers_language(
    language: str, said: str
) -> None:
    body = {"email": "ada@example.org", "password": "7293018465"}
    found = problem(Api().post(f"{AUTH}/signup", body, accept_language=language))

    assert found["field"] == "password"
    assert found["detail"] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Other steps are required first. See `data.flows`."),
        ("de-CH", "Es fehlen noch Schritte: `data.flows` nennt sie."),
    ],
)
def test_a_step_that_is_missing_is_named_in_the_readers_language(
    language: str, said: str
) -> None:
    found = problem(Api().get(f"{AUTH}/session", accept_language=language))

    assert found["detail"] == said


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"\xff", b"[" * 99_999, b'{"email": "\\ud800"}']
)
def test_what_is_no_json_object_is_malformed(body: bytes) -> None:
    assert problem(Api().send("POST", f"{AUTH}/login", body))["code"] == "malformed"


@pytest.mark.parametrize(
    "value", [None, 1, True, [], ["a"], {"a": 1}, "a\0", "x" * 9999]
)
@pytest.mark.parametrize("path", ["login", "signup", "password/request"])
def test_values_of_wrong_types_are_invalid(path: str, value: object) -> None:
    body = {"email": value, "password": value}

    assert problem(Api().post(f"{AUTH}/{path}", body))["code"] == "invalid"


def test_values_are_nested_nowhere() -> None:
    """allauth's reader ends at a depth that ours still takes."""
    body = b'{"email": ' + b'{"a": ' * 1015 + b"1" + b"}" * 1016

    found = problem(Api().send("POST", f"{AUTH}/login", body))

    assert (found["status"], found["code"], found["field"]) == (400, "invalid", "email")


def test_a_reset_is_the_same_for_addresses_without_an_account() -> None:
    """Looking at a code without using it would tell them apart by a 500."""
    asked: Any = Api().post(f"{AUTH}/password/request", {"email": "a@example.com"})
    session = asked.json()["meta"]["session_token"]

    looked = Api().get(
        f"{AUTH}/password/reset", x_session_token=session, x_password_reset_key="WRONG1"
    )

    assert problem(looked)["code"] == "wrong-step"


def test_nobody_has_a_phone() -> None:
    player = Player.objects.create(email="ada@example.com")
    player.set_password("eighteen-forty-three")
    player.save()
    EmailAddress.objects.create(user=player, email=player.email, verified=True)
    login = {"email": "ada@example.com", "password": "eighteen-forty-three"}
    session: Any = Api().post(f"{AUTH}/login", login).json()["meta"]["session_token"]
    path = "auth/app/v1/account/phone"

    for found in (
        Api().get(path, x_session_token=session),
        Api().post(path, {"phone": "+15551234567"}, x_session_token=session),
    ):
        assert problem(found)["code"] == "wrong-step"


@pytest.mark.parametrize("path", ["signup", "password/request"])
def test_mails_that_cannot_be_sent_are_told(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def send(*_: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailBackend, "send_messages", send)
    body = {"email": "ada@example.com"}
    if path == "signup":
        body["password"] = "eighteen-forty-three"

    found = problem(Api().post(f"{AUTH}/{path}", body))

    assert (found["status"], found["code"]) == (503, "mail-unavailable")


def test_a_mail_about_an_account_names_the_site(
    mailoutbox: Any, settings: Settings
) -> None:
    settings.SITE_NAME = "Ulm & Co"
    settings.PUBLIC_URL = "https://ulm.example"

    Api().post(f"{AUTH}/password/request", {"email": "ada@example.com"})

    (mail,) = mailoutbox
    assert mail.subject.startswith("[Blokus] ")
    assert mail.body.startswith("Hello from Ulm & Co!\n")
    assert mail.body.endswith("Thank you for using Ulm & Co!\nulm.example")


def test_a_body_that_is_too_large_is_not_read() -> None:
    body = b'{"email": "' + b"x" * settings.MAX_BODY_BYTES + b'"}'

    assert problem(Api().send("POST", f"{AUTH}/login", body))["status"] == 413


def test_a_step_too_early_is_a_wrong_step() -> None:
    found: Any = problem(Api().post(f"{AUTH}/email/verify", {"key": "ABC"}))

    assert (found["status"], found["code"]) == (409, "wrong-step")


def test_a_session_that_is_gone_is_told() -> None:
    found = problem(Api().get(f"{AUTH}/session", x_session_token="gone"))

    assert (found["status"], found["code"]) == (410, "session-ended")


@pytest.mark.parametrize("token", ["\0", "\x7f", "x" * 65, "a b", "é"])
def test_what_cannot_be_a_session_is_refused(token: str) -> None:
    found = problem(Api().get(f"{AUTH}/session", x_session_token=token))

    assert (found["status"], found["code"]) == (400, "malformed")


def test_what_cannot_be_done_says_what_can() -> None:
    response = Api().send("DELETE", f"{AUTH}/login")

    assert problem(response)["code"] == "method-not-allowed"
    assert set(response["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_too_many_attempts_are_stopped() -> None:
    attempt = {"email": "ada@example.com", "password": "guess"}
    first, *_, last = [problem(Api().post(f"{AUTH}/login", attempt)) for _ in range(12)]

    assert first["code"] == "invalid"
    assert last["code"] == "too-many-requests"
    assert "Reset the password" in last["detail"]


def test_attempts_are_counted_where_every_process_sees_them() -> None:
    Api().post(f"{AUTH}/login", {"email": "ada@example.com", "password": "guess"})

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM players_attempt WHERE expires > now()")
        assert cursor.fetchone()[0] > 0
