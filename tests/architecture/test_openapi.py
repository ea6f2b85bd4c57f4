"""The committed OpenAPI document is what the code says, and is valid."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    call_command(
        "spectacular",
        format="openapi-json",
        file=str(path),
        validate=True,
        fail_on_warn=True,
    )
    return json.loads(path.read_text())


def test_the_committed_document_is_up_to_date(generated):
    assert json.loads(DOCUMENT.read_text()) == generated


def test_the_document_is_valid_openapi(generated):
    validate(generated)


def test_every_example_is_one_of_what_it_stands_for(generated):
    found = list(examples(generated))
    assert len(found) >= 60
    for schema, example in found:
        whole = {**schema, "components": generated["components"]}
        Draft202012Validator(whole).validate(example)


def examples(document):
    """The schema and the value of each, of requests and of answers."""
    for path in document["paths"].values():
        for operation in path.values():
            places = [
                operation.get("requestBody", {}),
                *operation["responses"].values(),
            ]
            for place in places:
                for content in place.get("content", {}).values():
                    if "example" in content:
                        yield content["schema"], content["example"]


def test_every_operation_with_json_has_an_example(generated):
    missing = [
        operation["operationId"]
        for path in generated["paths"].values()
        for operation in path.values()
        for status, answer in operation["responses"].items()
        for kind, content in answer.get("content", {}).items()
        if status < "300" and kind == "application/json"
        if not content.keys() & {"example", "examples"}
    ]
    assert missing == []


def test_every_operation_has_a_name_a_group_and_words(generated):
    operations = [
        operation for path in generated["paths"].values() for operation in path.values()
    ]
    assert all(o["operationId"] and o["tags"] and o["description"] for o in operations)
