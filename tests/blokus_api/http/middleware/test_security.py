"""The headers that keep browsers from harm."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from blokus_api.http.middleware.security import SecurityMiddleware
from tests.api import Api

Answering = Callable[[HttpRequest], HttpResponse]

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def secured(view: Answering, request: HttpRequest) -> Any:
    return SecurityMiddleware(view)(request)


@pytest.mark.parametrize(
    "path", ["variants", "nothing", "players/%00", "/livez", "/robots.txt"]
)
def test_all_answers_have_them(api: Api, path: str) -> None:
    assert ALWAYS.items() <= dict(api.get(path).items()).items()


def test_what_a_view_says_itself_is_kept(rf: RequestFactory) -> None:
    def view(_: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"referrer-policy": "no-referrer"})

    answer = secured(view, rf.get("/"))

    told = [name.lower() for name in answer.headers]
    assert answer["Referrer-Policy"] == "no-referrer"
    assert len(told) == len(set(told))


def test_over_tls_browsers_stay_there_if_the_settings_say_so(
    rf: RequestFactory, settings: Settings
) -> None:
    settings.SECURE_HSTS_SECONDS = 60

    answer = secured(lambda _: HttpResponse(), rf.get("/", secure=True))

    assert answer["Strict-Transport-Security"] == "max-age=60"
    assert ALWAYS.items() <= dict(answer.items()).items()


def test_without_tls_the_settings_may_send_browsers_there(
    rf: RequestFactory, settings: Settings
) -> None:
    settings.SECURE_SSL_REDIRECT = True

    answer = secured(lambda _: HttpResponse(), rf.get("/me"))

    assert (answer.status_code, answer["Location"]) == (301, "https://testserver/me")
