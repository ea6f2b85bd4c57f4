"""Settings that are refused at the start, and what follows from the others."""

import runpy
from email import message_from_bytes
from email.policy import default
from email.utils import parseaddr
from typing import Any

import pytest
from django.core.mail import EmailMessage
from environs import EnvError, EnvValidationError

from blokus_api import settings as module

HOSTILE = "<b>\"Club\" & 'Friends', \\x; été 🎲</b>"


def settings(monkeypatch: pytest.MonkeyPatch, **env: str) -> dict[str, Any]:
    """The settings of a process with this environment."""
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(module.__file__)


@pytest.mark.parametrize("name", ["B", "Ulm Board Games", "x" * 60, HOSTILE])
def test_a_site_may_have_any_printable_name(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    loaded = settings(monkeypatch, SITE_NAME=name)

    assert loaded["SITE_NAME"] == name
    assert loaded["SPECTACULAR_SETTINGS"]["TITLE"] == f"{name} API"
    assert loaded["ACCOUNT_EMAIL_SUBJECT_PREFIX"] == f"[{name}] "


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", " x", "x ", "x" * 61, "a\nb", "a\r\nBcc: x@y.z", "a\tb"),
        *("a\u2028b", "\u202eb", "a\u200bb", "\x1b[2J"),
    ],
)
def test_a_name_that_does_not_fit_on_a_line_stops_the_server(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with pytest.raises(EnvValidationError, match=r'"SITE_NAME".*1 to 60 printable'):
        settings(monkeypatch, SITE_NAME=name)


@pytest.mark.parametrize(
    ("given", "sender"),
    [
        ({}, (HOSTILE, "blokus_api@localhost")),
        ({"DEFAULT_FROM_EMAIL": "club@ulm.example"}, (HOSTILE, "club@ulm.example")),
        ({"DEFAULT_FROM_EMAIL": "Ulm <a@b.example>"}, ("Ulm", "a@b.example")),
    ],
)
def test_mails_are_from_the_site_unless_another_sender_is_named(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], sender: tuple[str, str]
) -> None:
    loaded = settings(monkeypatch, SITE_NAME=HOSTILE, **given)

    assert parseaddr(loaded["DEFAULT_FROM_EMAIL"]) == sender


def test_a_mail_arrives_with_any_name_of_the_site(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = settings(monkeypatch, SITE_NAME=HOSTILE)
    subject = f"{loaded['ACCOUNT_EMAIL_SUBJECT_PREFIX']}Sign-In Code"
    sent = EmailMessage(subject, "", loaded["DEFAULT_FROM_EMAIL"], ["ada@b.example"])

    received: Any = message_from_bytes(sent.message().as_bytes(), policy=default)

    (sender,) = received["from"].addresses
    assert (sender.display_name, sender.domain) == (HOSTILE, "localhost")
    assert received["subject"].strip() == f"[{HOSTILE}] Sign-In Code"


@pytest.mark.parametrize("name", ["CC0-1.0", "CC-BY-4.0", "ODbL-1.0", "GPL-2.0+"])
def test_records_may_have_another_license(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    assert settings(monkeypatch, RECORDS_LICENSE=name)["RECORDS_LICENSE"] == name


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "CC0 1.0", "CC0-1.0 OR MIT", "-CC0", "../CC0", 'x>; rel="x"'),
        *("CC0\n", "x" * 65, "été"),
    ],
)
def test_a_license_that_is_no_identifier_stops_the_server(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with pytest.raises(
        EnvValidationError, match=r'"RECORDS_LICENSE".*SPDX license identifier'
    ):
        settings(monkeypatch, RECORDS_LICENSE=name)


def test_records_are_free_and_the_site_has_a_name_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("RECORDS_LICENSE", "SITE_NAME"):
        monkeypatch.delenv(name, raising=False)
    loaded = settings(monkeypatch)

    assert (loaded["RECORDS_LICENSE"], loaded["SITE_NAME"]) == ("CC0-1.0", "Blokus")


def test_daily_quotas_are_three_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = settings(monkeypatch, DAILY_GAMES_GUESTS="1,2,3")
    quotas = loaded["DAILY_QUOTAS"]["games"]["guests"]
    assert (quotas.owner, quotas.network, quotas.all) == (1, 2, 3)


@pytest.mark.parametrize("value", ["1,2", "1,2,3,4", "1,2,many", "-1,2,3"])
def test_other_daily_quotas_are_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    with pytest.raises(EnvError):
        settings(monkeypatch, DAILY_GAMES_GUESTS=value)
