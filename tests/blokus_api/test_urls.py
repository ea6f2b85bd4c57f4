"""The documents of the API."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import get_resolver
from rest_framework.renderers import BaseRenderer

from blokus_api.page.files import TYPES
from games.api.http.media_types import BLKSGF
from games.errors import ERRORS
from tests.api import Api
from tests.documented import DOCUMENT


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(DOCUMENT.read_text())


@pytest.mark.depth
def test_the_openapi_document_is_the_committed_one(document: Any) -> None:
    assert json.loads(Api().get("openapi.json").content) == document
    assert document["openapi"].startswith("3.1")


def renderers(kind: type[BaseRenderer] = BaseRenderer) -> Iterator[type[BaseRenderer]]:
    for renderer in kind.__subclasses__():
        yield renderer
        yield from renderers(renderer)


ALWAYS_UTF_8 = ("application/", "image/", "text/event-stream")
"""JSON, XML and streams of events have one encoding by definition."""


def test_every_text_states_its_encoding() -> None:
    get_resolver().url_patterns  # noqa: B018 - imports all views
    ours = [
        one
        for one in renderers()
        if one.media_type and not one.__module__.startswith("rest_")
    ]
    texts = {
        one.media_type: one.charset
        for one in ours
        if one.media_type == BLKSGF or not one.media_type.startswith(ALWAYS_UTF_8)
    }
    assert texts.keys() > {BLKSGF, "text/calendar", "text/html", "text/plain"}
    assert set(texts.values()) == {"utf-8"}, texts
    binary = (*ALWAYS_UTF_8, "font/")
    files = [kind for kind in TYPES.values() if not kind.startswith(binary)]
    assert all(kind.endswith("; charset=utf-8") for kind in files)


USUAL = {"400", "401", "406", "500", "503"}
UNHEARD_OF = {"accounts": {"406"}}
"""django-allauth does not look at `Accept`."""
HARMLESS = {
    *("unsubscribe", "create_cosignature"),
    *("create_recovery_code", "recover_guest"),
}
"""Requests without a key: repeating them does no harm. A new code replaces the one
before, and a recovery gives another token. Mail programs and witnesses send no key."""


def resolved(document: Any, reference: dict[str, str]) -> Any:
    if "$ref" not in reference:
        return reference
    found = document
    for name in reference["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return found


def operations(document: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_says_how_it_fails(document: Any) -> None:
    for path, method, operation in operations(document):
        failures = {s: r for s, r in operation["responses"].items() if s >= "400"}
        usual = USUAL - UNHEARD_OF.get(operation["tags"][0], set())
        assert usual <= failures.keys(), (method, path)
        for status, failure in failures.items():
            (content,) = resolved(document, failure)["content"].items()
            assert content[0] == "application/problem+json", (method, path)
            for code, example in content[1]["examples"].items():
                value = resolved(document, example)["value"]
                assert (value["code"], str(value["status"])) == (code, status)


def test_every_post_takes_an_idempotency_key(document: Any) -> None:
    for path, method, operation in operations(document):
        others = (
            operation["tags"] == ["accounts"] or operation["operationId"] in HARMLESS
        )
        if method == "post" and not others:
            parameters = operation["parameters"]
            names = {resolved(document, each)["name"] for each in parameters}
            assert "Idempotency-Key" in names, path


def test_tokens_are_declared(document: Any) -> None:
    scheme = document["components"]["securitySchemes"]["bearer"]

    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert document["paths"]["/api/v1/me"]["get"]["security"] == [{"bearer": []}]
    assert not document["paths"]["/api/v1/guests"]["post"].get("security")


def test_the_docs_load_nothing_from_elsewhere() -> None:
    page = Api().get("/api/docs").content.decode()

    assert "/api/v1/openapi.json" in page
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert sources
    assert all(source.startswith("/static/") for source in sources)
    for source in sources:
        response = Api().get(source)
        assert response.status_code == 200
        assert response.getvalue()


def test_every_code_has_its_place_in_the_docs() -> None:
    response = Api().get("/api/docs/problems")

    assert response["Content-Type"].startswith("text/html")
    page = response.content.decode()
    for code in ERRORS:
        assert re.search(rf'<dt id="{code}">.*\n<dd>.+</dd>', page), code


def test_a_browser_may_send_any_header_but_no_cookies(api: Api) -> None:
    response = api.send(
        "OPTIONS",
        "guests",
        headers={
            "Origin": "https://frontend.example",
            "Access-Control-Request-Method": "POST",
        },
    )

    allowed = response["Access-Control-Allow-Headers"]
    assert {"*", "authorization", "if-match"} <= set(allowed.split(", "))
    assert "Access-Control-Allow-Credentials" not in response
