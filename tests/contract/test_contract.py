"""Whatever a client sends: the answer is one that the OpenAPI document names.

CONTRACT_EXAMPLES says how many requests of each operation are tried, at most.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from hypothesis import HealthCheck
from hypothesis import settings as of_hypothesis
from jsonschema import Draft202012Validator
from pytest_django import Settings
from requests.structures import CaseInsensitiveDict
from schemathesis import Case, CheckContext, Response, SerializationContext
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.transport.serialization import Binary

from blokus_api.wsgi import application
from tests.api import Api
from tests.contract.recipes import NONE_SUCCEEDS, recipe
from tests.contract.tally import TALLY
from tests.contract.world import World

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "10"))
FILES = (
    "application/x-blokus-sgf",
    "application/x-go-sgf",
    "application/x-ndjson",
    "application/zip",
)
ADDRESS = {"REMOTE_ADDR": "127.0.0.1"}
OTHER_METHODS = "(methods that the document does not name)"
DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"


def strict() -> dict[str, Any]:
    """The document, for which a field more than it names in an answer is wrong."""
    document: dict[str, Any] = json.loads(DOCUMENT.read_text())
    for name, component in document["components"]["schemas"].items():
        if "properties" in component and name != "Problem":
            component.setdefault("additionalProperties", False)
    return document


def code_conformance(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """A problem has a code that the document lists for this route and status."""
    if response.status_code < 400 or response.status_code == 405:
        return  # a method that the document does not name has no answers there
    answers = case.operation.definition.raw["responses"]
    _, _, name = answers[str(response.status_code)]["$ref"].rpartition("/")
    content = STRICT["components"]["responses"][name]["content"]
    listed = content["application/problem+json"]["examples"]
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
    "message": schema_of(named("Event")),
    "snapshot": schema_of({"anyOf": [named("Game"), {**GAMES, "required": ["games"]}]}),
}
"""What the data of streams' events is, by their names."""
schema = schemathesis.openapi.from_dict(STRICT)
schema.app = application
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    body_conformance,
    code_conformance,
]


@pytest.fixture
def world(
    request: pytest.FixtureRequest, committed: None, settings: Settings, tmp_path: Path
) -> Iterator[World]:
    """What there is; every operation must have succeeded at least once in it."""
    settings.DUMPS_DIR = tmp_path
    # Hundreds of passwords are hashed here, and nobody wants to guess them.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    yield World(tmp_path)
    for operation in TALLY.unlucky():
        assert operation in NONE_SUCCEEDS, f"{operation} never succeeded"


def fit(case: Case[Any], world: World) -> Api:
    """Put what exists into a request; most that could succeed then do."""
    operation = case.operation.definition.raw["operationId"]
    case.headers = CaseInsensitiveDict(world.placed(case.headers))
    case.path_parameters = world.placed(case.path_parameters)
    case.query = world.placed(case.query)
    if isinstance(case.body, dict):
        case.body = world.placed(case.body)
    is_wrong = case.meta is not None and case.meta.generation.mode.is_negative
    if is_wrong or world.dice.random() < 0.3:
        return world.caller()
    prepared = recipe(operation, world)
    case.path_parameters = {
        **world.path(case.path_parameters),
        **{k: v for k, v in prepared.path.items() if k in case.path_parameters},
    }
    case.headers.update(prepared.headers)
    if prepared.body is not None:
        case.body = prepared.body
    if world.dice.random() < 0.5:
        case.query = {}
    return prepared.caller or world.account


@schema.parametrize()
@of_hypothesis(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_document_names(
    case: Case[Any], world: World
) -> None:
    cache.clear()  # allauth counts attempts in there
    caller = fit(case, world)
    if case.media_type is None:
        # With a form's, the transport would send a form along.
        case.headers.pop("Content-Type", None)
    # The transport unpacks nothing; compression has tests of its own.
    headers = {"Accept-Encoding": "identity"}
    if caller.token:
        headers["Authorization"] = f"Bearer {caller.token}"

    response = case.call(headers=headers, environ_base=ADDRESS, buffered=True)

    asked = case.method == case.operation.method.upper()
    name = case.operation.definition.raw["operationId"] if asked else OTHER_METHODS
    TALLY.add(name, response.status_code)
    case.validate_response(response, checks=CHECKS)
