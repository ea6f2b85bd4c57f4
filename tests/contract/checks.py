"""What every answer is held against: the OpenAPI document, read strictly."""

from typing import Any

from jsonschema import Draft202012Validator
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.documented import LINES, MESSAGES, bodies_in, strict


def code_conformance(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """Check that the document lists the problem's code for this route and status."""
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
    """Check a body against its schema; in streams and NDJSON, check each part.

    schemathesis reads neither NDJSON nor `data` as JSON.
    """
    (kind,) = response.headers.get("content-type", [""])
    if response.status_code == 200 and kind in (MESSAGES, LINES):
        answer = case.operation.definition.raw["responses"]["200"]
        part_schema = schema_of(answer["content"][kind]["schema"])
        for part in bodies_in(response.text.encode(), kind):
            part_schema.validate(part)
        return None
    return response_schema_conformance(context, response, case)


STRICT = strict()


def schema_of(schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": STRICT["components"]})


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    body_conformance,
    code_conformance,
]
