"""The headers that keep browsers from harm."""

import pytest
from django.test import Client
from pytest_django import Settings

from games.api.http import browser_headers
from tests.api import Api

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


@pytest.mark.parametrize(
    "path", ["variants", "nothing", "players/%00", "/livez", "/robots.txt"]
)
def test_all_answers_have_them(api: Api, path: str) -> None:
    assert ALWAYS.items() <= dict(api.get(path).items()).items()


def test_a_request_without_tls_is_redirected_if_that_is_wanted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_headers._security, "redirect", True)

    answer = client.get("/api/v1/variants?limit=1")

    assert answer.status_code == 301
    assert answer["Location"] == "https://testserver/api/v1/variants?limit=1"
    assert ALWAYS.items() <= dict(answer.items()).items()
    assert client.get("/livez").status_code == 200


def test_only_answers_by_tls_say_that_it_is_always_there(
    api: Api, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(browser_headers._security, "sts_seconds", 60)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    plain, by_tls = api.get("variants"), api.get("variants", x_forwarded_proto="https")

    assert "Strict-Transport-Security" not in plain
    assert by_tls["Strict-Transport-Security"] == "max-age=60"
