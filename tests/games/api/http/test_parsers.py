"""JSON bodies, as clients send them and as nobody should."""

from io import BytesIO

import pytest
from django.conf import settings
from django.http import HttpRequest

from games.api.http.parsers import JSONParser, TooLarge
from tests.api import Api, problem

LIMIT: int = settings.MAX_BODY_BYTES


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"name=Ada",
        b"\xff\xfe",
        b"\x00",
        b'{"name": NaN}',
        b'{"name": "\\ud800"}',
        b'{"name": "\xed\xa0\x80"}',
        b"[" * 100_000,
        b'{"name":' * 30_000,
    ],
)
def test_what_is_not_json_is_malformed(api: Api, body: bytes) -> None:
    found = problem(api.send("POST", "guests", body))

    assert (found["status"], found["code"]) == (400, "malformed")


@pytest.mark.parametrize("body", [b"[]", b"null", b"false", b"0", b'""', b"[{}]"])
def test_what_is_not_an_object_is_malformed(api: Api, body: bytes) -> None:
    found = problem(api.send("POST", "guests", body))

    assert (found["status"], found["code"]) == (400, "malformed")


@pytest.mark.parametrize("size", [LIMIT + 1, 10_000_000])
def test_a_large_body_is_refused(api: Api, size: int) -> None:
    found = problem(api.send("POST", "guests", b" " * size))

    assert (found["status"], found["code"]) == (413, "malformed")


def test_a_body_of_the_largest_size_is_read(api: Api) -> None:
    assert api.send("POST", "guests", b"{}".ljust(LIMIT)).status_code == 201


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/xml",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "nonsense",
    ],
)
def test_other_content_types_are_refused(api: Api, content_type: str) -> None:
    response = api.send("POST", "guests", b"{}", content_type=content_type)

    found = problem(response)
    assert (found["status"], found["code"]) == (415, "malformed")


def test_a_charset_may_be_named(api: Api) -> None:
    response = api.send(
        "POST", "guests", b"{}", content_type="application/json; charset=utf-8"
    )

    assert response.status_code == 201


def test_numbers_that_json_cannot_hold_in_64_bits_are_no_whole_numbers(
    guest: Api,
) -> None:
    response = guest.send("POST", "me/tokens", b'{"scopes": [%s]}' % (b"9" * 5000))

    assert response.status_code in {400, 422}
    problem(response)


def test_a_body_longer_than_it_says_is_read_to_the_limit_only() -> None:
    stream = BytesIO(b" " * (LIMIT * 2))

    with pytest.raises(TooLarge):
        JSONParser().parse(stream, parser_context={"request": HttpRequest()})

    assert stream.tell() == LIMIT + 1
