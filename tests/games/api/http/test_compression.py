"""Answers in gzip."""

import gzip
import json

import pytest

from games.api.http import compression
from games.api.http.compression import SMALLEST, takes_gzip
from tests.api import Api


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
    monkeypatch.setattr(compression, "SMALLEST", 1)
    created = guest.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()
    path = f"games/{created['id']}"
    read = guest.get(path, accept_encoding="gzip")
    assert read["ETag"].startswith("W/")
    assert json.loads(gzip.decompress(read.content))["id"] == created["id"]

    move = {"move": "e8,d9,e9,f9,e10"}
    response = guest.post(f"{path}/moves", move, if_match=read["ETag"])

    assert response.status_code == 201
