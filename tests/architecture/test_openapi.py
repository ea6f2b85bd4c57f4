"""The committed OpenAPI document is what the code says, and is valid."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
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


def test_every_operation_has_a_name_a_group_and_words(generated):
    operations = [
        operation for path in generated["paths"].values() for operation in path.values()
    ]
    assert all(o["operationId"] and o["tags"] and o["description"] for o in operations)
