"""What every answer is held against: the OpenAPI document, read strictly."""

import json
from collections.abc import Iterator
from typing import Any

import schemathesis
from jsonschema import Draft202012Validator
from schemathesis import Case, CheckContext, Response, SerializationContext
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.transport.serialization import Binary

from tests.documented import strict

FILES = (
    "application/x-blokus-sgf",
    "application/x-go-sgf",
    "application/x-ndjson",
    "application/zip",
)


def code_conformance(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """A problem has a code that the document lists for this route and status."""
    if response.status_code < 400 or response.status_code == 405:
        return  # a method that the document does not name has no answers there
    answer = case.operation.definition.raw["responses"][str(response.status_code)]
    if "$ref" in answer:
        _, _, name = answer["$ref"].rpartition("/")
        answer = STRICT["components"]["responses"][name]
    listed = answer["content"]["application/problem+json"]["examples"]
    assert response.json()["code"] in listed, response.text


def body_conformance(
    context: CheckContext, response: Response, case: Case[Any]
) -> bool | None:
    """What is answered is as its schema says; of streams, each part.

    schemathesis takes the schema of `text/event-stream` for that of one event. In
    OpenAPI 3.1 it is that of the whole body: text. NDJSON it does not look into.
    """
    (kind,) = response.headers.get("content-type", [""])
    if response.status_code == 200 and kind == "text/event-stream":
        for event in events_in(response.text):
            EVENTS[event.get("event", "message")].validate(json.loads(event["data"]))
        return None
    if response.status_code == 200 and kind == "application/x-ndjson":
        answer = case.operation.definition.raw["responses"]["200"]
        line_schema = schema_of(answer["content"][kind]["schema"])
        for line in response.text.splitlines():
            line_schema.validate(json.loads(line))
        return None
    return response_schema_conformance(context, response, case)


def events_in(text: str) -> Iterator[dict[str, str]]:
    """The fields of each event of a stream that say something."""
    for block in text.removesuffix("\n\n").split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "data" in fields:
            yield fields


@schemathesis.serializer(*FILES)
def raw(_: SerializationContext, value: Any) -> bytes:
    """A file of games is sent as it is."""
    return value.data if isinstance(value, Binary) else str(value).encode()


STRICT = strict()


def schema_of(schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": STRICT["components"]})


def named(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


GAMES = {"properties": {"games": {"type": "array", "items": named("GameRow")}}}
EVENTS = {
    "analysis": schema_of(named("Analysis")),
    "message": schema_of(named("Event")),
    "state": schema_of(named("Game")),
    "legal": schema_of(named("LegalMoves")),
    "snapshot": schema_of({"anyOf": [named("Game"), {**GAMES, "required": ["games"]}]}),
}
"""What the data of streams' events is, by their names."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    body_conformance,
    code_conformance,
]
