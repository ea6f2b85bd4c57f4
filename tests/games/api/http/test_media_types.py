"""Media types: their names, the choice among several, and bodies of JSON."""

from io import BytesIO

import pytest
from django.conf import settings
from django.http import HttpRequest

from blokus_api.embedded.programs import ROOT
from games.api.http.media_types import (
    SYNONYMS,
    JSONParser,
    TooLarge,
    canonical,
    preferred,
)
from tests.api import Api, problem
from tests.builders import a_game

JSON, SVG, PNG = "application/json", "image/svg+xml", "image/png"
OFFERED = (JSON, SVG, PNG)

LIMIT: int = settings.MAX_BODY_BYTES


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        ("*/*", JSON),
        ("", JSON),
        (" , ", JSON),
        ("application/json;q=0.1, image/svg+xml", SVG),
        ("image/svg+xml; q=0.9, application/json", JSON),
        ("image/svg+xml, */*", SVG),
        ("image/svg+xml;q=0.5, */*", JSON),
        ("image/png, image/svg+xml", SVG),
        ("image/*;q=0.5, application/json;q=0.4", SVG),
        ("image/*, image/svg+xml;q=0", PNG),
        ("*/*;q=0.1, application/json;q=0", SVG),
        ("image/avif,image/webp,image/png,image/*;q=0.8,*/*;q=0.5", PNG),
        ("text/html, *; q=.2, */*; q=.2", JSON),
        ("Image/SVG+XML", SVG),
        ("application/json;indent=4", JSON),
        ("text/json", JSON),
        ("application/json;q=nonsense", JSON),
        ("text/html", None),
        ("application/json;q=0", None),
        ("*/png", None),
        ("x", None),
        ("image/" + "x" * 300, None),
    ],
)
def test_the_preferred_type_is_chosen(accept: str, chosen: str | None) -> None:
    assert preferred(accept, OFFERED) == chosen


@pytest.mark.parametrize("name", ["Application/JSONL; charset=utf-8", " text/ndjson "])
def test_a_type_has_one_name(name: str) -> None:
    assert canonical(name) == "application/x-ndjson"


def test_the_docs_have_all_names() -> None:
    docs = (ROOT / "docs" / "conventions.md").read_text()

    assert all(f"`{name}`" in docs for name in SYNONYMS if name)


def test_no_synonym_leads_to_another_one() -> None:
    assert not SYNONYMS.keys() & set(SYNONYMS.values())


@pytest.mark.django_db
def test_a_game_is_a_picture_for_a_client_that_prefers_one() -> None:
    game = a_game("duo")

    picture = Api().get(f"games/{game}", accept="application/json;q=0.1, image/svg+xml")

    assert picture["Content-Type"] == SVG


@pytest.mark.django_db
@pytest.mark.parametrize("accept", ["", ","])
@pytest.mark.parametrize("path", ["variants", "games/{}", "games/{}/events"])
def test_an_empty_accept_accepts_json(path: str, accept: str) -> None:
    response = Api().get(path.format(a_game("duo")), accept=accept)

    assert (response.status_code, response["Content-Type"]) == (200, JSON)


@pytest.mark.django_db
def test_events_are_lines_by_each_name_of_ndjson() -> None:
    path = f"games/{a_game('duo')}/events"

    for name in ("application/x-ndjson", "application/ndjson", "application/jsonl"):
        response = Api().get(path, accept=f"{name}, application/json;q=0.5")
        assert response["Content-Type"] == "application/x-ndjson"


@pytest.mark.django_db
def test_rules_are_html_for_a_client_that_prefers_it() -> None:
    response = Api().get("variants/duo/rules", accept="text/markdown;q=0.2, text/html")

    assert response["Content-Type"].startswith("text/html")


@pytest.mark.django_db
def test_a_body_of_json_may_have_another_name_of_its_type(api: Api) -> None:
    response = api.send("POST", "guests", b"{}", content_type="Text/JSON")

    assert response.status_code == 201


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["application/octet-stream", "application/jsonl"])
def test_a_body_of_json_has_no_name_of_another_type(api: Api, name: str) -> None:
    response = api.send("POST", "guests", b"{}", content_type=name)

    assert problem(response)["status"] == 415


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
