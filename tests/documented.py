"""What every answer in a test is held against: the OpenAPI document, read strictly."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

DOCUMENT = Path(__file__).parents[1] / "docs" / "openapi.json"
JSON, LINES = "application/json", "application/x-ndjson"
PROBLEM = "application/problem+json"
MESSAGES = "text/event-stream"
PICTURES = {"image/svg+xml", "image/png"}
BY_ACCEPT = {
    "read_game": PICTURES,
    "read_variant": PICTURES,
    "read_record": PICTURES,
    "list_events": {LINES},
}
"""Types of responses that the texts of operations name, since generated clients read
one type for each status."""
THE_DOCUMENT = "/api/v1/openapi.json"
THE_INDEX = "/api/v1/"
"""Path of the index, which is documented without the slash."""
LOGIN = "/api/v1/auth/"
"""Below, django-allauth has routes that we do not need, and do not describe."""
UNKNOWN = {404, 405, 406}
"""Response to an unknown path or method."""


@cache
def strict() -> dict[str, Any]:
    """Return the document with all schemas closed: unknown fields are errors.

    But of problems: there it is what RFC 9457 calls an extension.
    """
    document: dict[str, Any] = json.loads(DOCUMENT.read_text())
    schemas = document["components"]["schemas"]
    for component in schemas.values():
        include_inherited_fields(component, schemas)
    for component in schemas.values():
        fields = component.get("properties", {})
        if fields and not {"code", "request_id"} <= fields.keys():
            component.setdefault("additionalProperties", False)
    return document


def include_inherited_fields(
    component: dict[str, Any], schemas: dict[str, Any]
) -> None:
    """Replace the `allOf` of a component by the fields of its parts."""
    for member in component.pop("allOf", []):
        part = (
            schemas[member["$ref"].rpartition("/")[2]] if "$ref" in member else member
        )
        include_inherited_fields(part, schemas)
        fields = component.get("properties", {}) | part.get("properties", {})
        required = [*component.get("required", []), *part.get("required", [])]
        component |= {"type": "object", "properties": fields, "required": required}


def require_documented(method: str, path: str, response: Any) -> None:
    """Fail unless the document names this answer: its status, its type, its body."""
    if method == "OPTIONS" or not path.startswith("/api/v1"):
        return
    if path.startswith(THE_DOCUMENT) or path.partition("?")[0] == THE_INDEX:
        return
    documented_operation = operation(
        "GET" if method == "HEAD" else method, path.partition("?")[0]
    )
    if documented_operation is None:
        is_known = path.startswith(LOGIN) or response.status_code in UNKNOWN
        assert is_known, f"{method} {path} is not documented"
        return
    name, answers = (
        documented_operation["operationId"],
        documented_operation["responses"],
    )
    status = str(response.status_code)
    assert status in answers, f"{name} answers {status}, which the document lacks"
    place = resolved(answers[status])
    if media_type(response) in BY_ACCEPT.get(name, ()):
        return
    if not response.streaming and response.content:
        require_content(f"{name} {status}", place.get("content", {}), response)


def require_content(name: str, contents: dict[str, Any], response: Any) -> None:
    """Fail unless a body is of a type that is named, and as it is described."""
    kind = media_type(response)
    assert kind in contents, f"{name} answers {kind}, which the document lacks"
    if kind not in (JSON, LINES, PROBLEM, MESSAGES):
        return
    content = contents[kind]
    packed = response.headers.get("Content-Encoding") == "gzip"
    sent = gzip.decompress(response.content) if packed else response.content
    for body in bodies_in(sent, kind):
        for fault in validator(json.dumps(content["schema"])).iter_errors(body):
            raise AssertionError(f"{name} is not as described: {fault}")
        if kind == PROBLEM:
            code = body["code"]
            assert code in content["examples"], f"{name}: {code} is not listed"


def media_type(response: Any) -> str:
    """Return the type of a body without its parameters; empty if there is no body."""
    kind: str = response.headers.get("Content-Type", "").partition(";")[0]
    return kind


def bodies_in(sent: bytes, kind: str) -> Iterator[Any]:
    """Yield all that a body has one after another, as the document describes it."""
    if kind == MESSAGES:
        yield from messages_in(sent.decode())
    else:
        yield from map(json.loads, sent.splitlines() if kind == LINES else [sent])


def messages_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the messages of a stream that have data."""
    for block in text.removesuffix("\n\n").split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "data" in fields:
            event, data = fields.get("event", "message"), json.loads(fields["data"])
            yield {"event": event, "id": int(fields["id"]), "data": data}


@cache
def operation(method: str, path: str) -> dict[str, Any] | None:
    """Return the documented operation of a request."""
    fitting = [(t, each) for t, each in paths() if each.fullmatch(path)]
    if not fitting:
        return None
    # What says most of the path itself: `records/{record}.json`.
    template, _ = max(fitting, key=lambda pair: len(re.sub(r"{\w+}", "", pair[0])))
    documented_operation: dict[str, Any] | None = strict()["paths"][template].get(
        method.lower()
    )
    return documented_operation


@cache
def paths() -> list[tuple[str, re.Pattern[str]]]:
    """Return the templates of all paths with patterns. Names of tiles have slashes."""
    return [
        (template, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", escaped)))
        for template in strict()["paths"]
        for escaped in [re.escape(template).replace(r"\{tile\}", ".+")]
    ]


def resolved(place: dict[str, Any]) -> dict[str, Any]:
    """Return a response, resolved if it is a reference to a component."""
    if "$ref" not in place:
        return place
    response: dict[str, Any] = strict()["components"]["responses"][
        place["$ref"].rpartition("/")[2]
    ]
    return response


def admit_variant(monkeypatch: pytest.MonkeyPatch, variant: str) -> None:
    """Add one variant to the document for one test."""
    variant_ids = strict()["components"]["schemas"]["VariantId"]
    monkeypatch.setitem(variant_ids, "enum", [*variant_ids["enum"], variant])
    monkeypatch.setattr(f"{__name__}.validator", validator.__wrapped__)


@cache
def validator(schema: str) -> Any:
    """Return the validator of a schema, compiled once."""
    whole = {**json.loads(schema), "components": strict()["components"]}
    return jsonschema_rs.validator_for(whole, validate_formats=True)
