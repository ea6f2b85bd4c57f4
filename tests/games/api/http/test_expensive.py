"""Recognition of expensive requests."""

from uuid import UUID

import pytest
from django.http import HttpRequest
from django.test import RequestFactory

from games.api.http.expensive import expensive_holder

GAME = f"games/{UUID(int=7)}"
EXPENSIVE = [
    ("GET", f"{GAME}.png"),
    ("HEAD", f"{GAME}.png"),
    ("get", f"{GAME}.png"),
    ("GET", f"{GAME.upper().replace('GAMES', 'games')}/states/3.png?size=1600"),
    ("GET", f"{GAME}/card.png"),
    ("POST", "auth/app/v1/auth/login"),
    ("POST", "auth/app/v1/auth/signup"),
    ("post", "auth/app/v1/auth/signup"),
    ("POST", "auth/app/v1/auth/password/reset"),
    ("GET", "records.ndjson"),
    ("GET", "dumps/running.ndjson"),
    ("GET", "records?pattern=a1"),
    ("POST", "imports"),
]
INEXPENSIVE = [
    ("POST", f"{GAME}/moves"),
    ("GET", GAME),
    ("GET", f"{GAME}.svg"),
    ("GET", "records"),
    ("GET", "imports"),
    ("GET", "auth/app/v1/auth/session"),
    ("DELETE", "auth/app/v1/auth/session"),
    ("GET", "nothing/there"),
]


def request_of(method: str, path: str, **meta: str) -> HttpRequest:
    return RequestFactory().generic(method, f"/api/v1/{path}", **meta)  # type: ignore[arg-type]


@pytest.mark.parametrize(("method", "path"), EXPENSIVE)
def test_these_requests_are_expensive(method: str, path: str) -> None:
    assert expensive_holder(request_of(method, path).META) is not None


@pytest.mark.parametrize(("method", "path"), INEXPENSIVE)
def test_these_requests_are_not(method: str, path: str) -> None:
    assert expensive_holder(request_of(method, path).META) is None


def test_exports_count_for_no_address() -> None:
    paths = ["records.ndjson", f"{GAME}.png", "auth/app/v1/auth/login"]
    export, picture, login = (
        expensive_holder(request_of("POST" if "auth" in path else "GET", path).META)
        for path in paths
    )

    assert picture == login == "127.0.0.1"
    assert export == ""
    assert expensive_holder(request_of("GET", GAME).META) is None


@pytest.mark.parametrize(
    "accept", ["image/png", "IMAGE/PNG", "image/*, image/svg+xml;q=0"]
)
def test_a_picture_by_its_accept_header_is_expensive(accept: str) -> None:
    picture = request_of("GET", "variants/duo", HTTP_ACCEPT=accept)

    assert expensive_holder(picture.META) == "127.0.0.1"
    assert expensive_holder(request_of("GET", "variants/duo").META) is None
