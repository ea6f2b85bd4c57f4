"""Whatever a client sends: the answer is one that the OpenAPI document names.

CONTRACT_EXAMPLES says how many requests of each operation are tried, at most.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
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
from tests.contract.world import World

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "15"))
FILES = (
    "application/x-blokus-sgf",
    "application/x-go-sgf",
    "application/x-ndjson",
    "application/zip",
)
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
    content = answers[str(response.status_code)]["content"]
    listed = content["application/problem+json"]["examples"]
    assert response.json()["code"] in listed, response.text


@schemathesis.serializer(*FILES)
def raw(_: SerializationContext, value: Any) -> bytes:
    """A file of games is sent as it is."""
    return value.data if isinstance(value, Binary) else str(value).encode()


schema = schemathesis.openapi.from_dict(strict())
schema.app = application
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    code_conformance,
]


@pytest.fixture
def world(committed: None) -> World:
    return World()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_document_names(
    case: Case[Any], world: World
) -> None:
    case.path_parameters = world.placed(case.path_parameters)
    case.query = world.placed(case.query)
    if isinstance(case.body, dict):
        case.body = world.placed(case.body)
    if case.media_type is None:
        # With a form's, the transport would send a form along.
        case.headers.pop("Content-Type", None)
    caller = world.caller(repr((case.query, case.body)).encode())
    headers = {"Authorization": f"Bearer {caller.token}"} if caller else {}

    response = case.call(headers=headers)

    case.validate_response(response, checks=CHECKS)
