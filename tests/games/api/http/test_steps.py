"""Steps of the gate: malformed requests, headers for browsers, answers in gzip."""

import gzip
import json

import pytest
from django.test import Client
from pytest_django import Settings

from games.api.http import steps
from games.api.http.steps import SMALLEST, takes_gzip
from tests.api import Api, problem

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


@pytest.mark.parametrize("path", ["players/%00", "players/a%00b", "players/a?b=%00"])
def test_a_nul_in_the_address_is_malformed(api: Api, path: str) -> None:
    assert problem(api.get(path))["code"] == "malformed"


@pytest.mark.parametrize("query", ["a=%ff", "%C3=1", "limit=%ed%a0%80"])
def test_a_query_that_is_not_utf8_is_malformed(api: Api, query: str) -> None:
    assert problem(api.get(f"me/tokens?{query}"))["code"] == "malformed"


def test_too_many_parameters_are_malformed(api: Api) -> None:
    query = "&".join(f"p{number}=1" for number in range(2000))

    assert problem(api.get(f"me/tokens?{query}"))["code"] == "malformed"


@pytest.mark.parametrize("coding", ["chunked", "gzip, chunked", "identity", ""])
def test_a_body_whose_end_is_unclear_is_malformed(api: Api, coding: str) -> None:
    """The test client sends a Content-Length as well."""
    response = api.post("guests", {}, transfer_encoding=coding)

    assert problem(response)["code"] == "malformed"


def test_a_foreign_host_is_refused(api: Api) -> None:
    refusal = problem(api.get("me", host="evil.example"))

    assert (refusal["status"], refusal["code"]) == (400, "malformed")
    assert "'evil.example'" in refusal["detail"]
    assert "ALLOWED_HOSTS" in refusal["detail"]


@pytest.mark.parametrize("host", ["", "a b", "x" * 5000, "[::1", "10.0.0.1:x"])
def test_a_host_that_is_none_is_refused(api: Api, host: str) -> None:
    refusal = problem(api.get("me", host=host))

    assert "ALLOWED_HOSTS" in refusal["detail"]
    assert len(refusal["detail"]) < 400


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_a_probe_may_come_by_address(api: Api, path: str) -> None:
    assert api.get(path, host="10.1.2.3:8000").status_code == 200


def test_a_refusal_allows_every_origin_to_read_it(api: Api) -> None:
    response = api.get("players/%00", origin="https://frontend.example")

    assert response["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    "path", ["variants", "nothing", "players/%00", "/livez", "/robots.txt"]
)
def test_all_answers_have_them(api: Api, path: str) -> None:
    assert ALWAYS.items() <= dict(api.get(path).items()).items()


def test_a_request_without_tls_is_redirected_if_that_is_wanted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps._security, "redirect", True)

    answer = client.get("/api/v1/variants?limit=1")

    assert answer.status_code == 301
    assert answer["Location"] == "https://testserver/api/v1/variants?limit=1"
    assert ALWAYS.items() <= dict(answer.items()).items()
    assert client.get("/livez").status_code == 200


def test_only_answers_by_tls_say_that_it_is_always_there(
    api: Api, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(steps._security, "sts_seconds", 60)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    plain, by_tls = api.get("variants"), api.get("variants", x_forwarded_proto="https")

    assert "Strict-Transport-Security" not in plain
    assert by_tls["Strict-Transport-Security"] == "max-age=60"


def test_a_large_answer_is_packed_for_who_asks(api: Api) -> None:
    plain = api.get("variants")
    packed = api.get("variants", accept_encoding="br, gzip")

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content)
    assert len(packed.content) < len(plain.content) / 3
    assert "Content-Encoding" not in plain
    for response in (plain, packed):
        assert "Accept-Encoding" in response["Vary"]


def test_a_packed_answer_has_a_weak_tag_that_still_spares_it(api: Api) -> None:
    tag = api.get("variants", accept_encoding="gzip")["ETag"]

    assert tag == f"W/{api.get('variants')['ETag']}"
    assert api.get("variants", if_none_match=tag).status_code == 304


def test_a_small_answer_stays_as_it_is(guest: Api) -> None:
    response = guest.get("me", accept_encoding="gzip")

    assert len(response.content) < SMALLEST
    assert "Content-Encoding" not in response


def test_a_stream_of_records_is_packed_only_if_gzip_is_named(api: Api) -> None:
    for asked in ("", "*", "identity", "gzip;q=0"):
        response = api.get("records.ndjson", accept_encoding=asked)
        assert "Content-Encoding" not in response
        assert response.getvalue() == b""

    packed = api.get("records.ndjson", accept_encoding="gzip")

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.getvalue()) == b""


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("br;q=1, gzip;q=0.1", True),
        ("deflate, gzip ; q=1.0", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("*", False),
        ("xgzip", False),
        ("", False),
    ],
)
def test_gzip_has_to_be_named(header: str, expected: bool) -> None:
    assert takes_gzip(header) == expected


def test_a_packed_version_can_be_played_upon(
    guest: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "SMALLEST", 1)
    created = guest.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()
    path = f"games/{created['id']}"
    read = guest.get(path, accept_encoding="gzip")
    assert read["ETag"].startswith("W/")
    assert json.loads(gzip.decompress(read.content))["id"] == created["id"]

    move = {"move": "e8,d9,e9,f9,e10"}
    response = guest.post(f"{path}/moves", move, if_match=read["ETag"])

    assert response.status_code == 201
