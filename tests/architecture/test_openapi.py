"""The committed OpenAPI document is what the code says, and is valid."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from blokus_api.site.examples import EXAMPLES, each_example
from games.errors import ERRORS
from games.rules.refusals import Reason

EXAMPLE = {"example", "examples"}
BYTES = {"image/png", "image/webp", "application/gzip", "application/octet-stream"}
MAX_BYTES = 700_000
DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    call_command(
        "spectacular",
        format="openapi-json",
        file=str(path),
        fail_on_warn=True,
    )
    return json.loads(path.read_text())


def test_the_committed_document_is_up_to_date(generated):
    assert json.loads(DOCUMENT.read_text()) == generated


def test_the_document_is_valid_openapi(generated):
    validate(generated)


def operations(document):
    """All that can be asked, and what webhooks are sent."""
    for methods in (*document["paths"].values(), *document["webhooks"].values()):
        yield from methods.values()


def resolved(document, place):
    """A request or an answer, which may stand among the components."""
    if "$ref" not in place:
        return place
    _, _, kind, name = place["$ref"].split("/")
    return document["components"][kind][name]


def successes(document, operation):
    """The answers that a client hopes for, by status."""
    found = {s: each for s, each in operation["responses"].items() if s < "300"}
    # Steps of logins succeed by 401, which says what comes next.
    return found or {"401": resolved(document, operation["responses"]["401"])}


def examples(document):
    """The schema and the value of each, of requests and of answers."""
    for operation in operations(document):
        places = [operation.get("requestBody", {}), *operation["responses"].values()]
        for place in places:
            for content in resolved(document, place).get("content", {}).values():
                named = content.get("examples", {}).values()
                for example in [resolved(document, one) for one in named]:
                    yield content["schema"], example["value"]
                if "example" in content:
                    yield content["schema"], content["example"]


def has_example(place):
    """Of one media type at least, and of JSON always; bytes have none."""
    contents = {
        kind: one for kind, one in place.get("content", {}).items() if kind not in BYTES
    }
    shown = {kind for kind, one in contents.items() if one.keys() & EXAMPLE}
    wanted = {"application/json", "application/problem+json"} & contents.keys()
    return wanted <= shown and (bool(shown) or not contents)


def test_every_example_is_one_of_what_it_stands_for(generated):
    found = list(examples(generated))
    assert len(found) >= 200
    for schema, example in found:
        whole = {**schema, "components": generated["components"]}
        Draft202012Validator(whole).validate(example)


def test_every_operation_has_an_example_of_its_request(generated):
    missing = [
        operation["operationId"]
        for operation in operations(generated)
        if not has_example(operation.get("requestBody", {}))
    ]
    assert missing == []


def test_every_recorded_example_is_in_the_document(generated):
    known = {operation["operationId"]: operation for operation in operations(generated)}
    for name, recorded in EXAMPLES.items():
        for place, kind, _ in each_example(recorded):
            body = known[name].get("requestBody") if place == "request" else None
            body = body or known[name]["responses"][place]
            assert kind in resolved(generated, body)["content"], (name, place)


def test_every_operation_has_an_example_of_its_success(generated):
    missing = [
        (operation["operationId"], status)
        for operation in operations(generated)
        for status, answer in successes(generated, operation).items()
        if not has_example(answer)
    ]
    assert missing == []


def test_failures_are_components(generated):
    for methods in generated["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                assert ("$ref" in answer) == (status >= "300")


def test_the_compact_document_has_at_most_700_kilobytes(generated):
    """Served before: 1,071 kB, of which failures and their examples were 300 kB."""
    compact = json.dumps(generated, separators=(",", ":"), ensure_ascii=False)
    assert len(compact.encode()) <= MAX_BYTES


def test_equal_parameters_are_described_once(generated):
    parameters = [
        json.dumps(parameter)
        for methods in generated["paths"].values()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
        if "$ref" not in parameter
    ]
    assert len(parameters) == len({*parameters})


def test_an_extended_schema_lacks_the_fields_of_its_base(generated):
    schemas = generated["components"]["schemas"]
    extended = [schema for schema in schemas.values() if "allOf" in schema]
    assert len(extended) > 100
    for schema in extended:
        (base,) = schema["allOf"]
        fields = schemas[base["$ref"].rpartition("/")[2]].get("properties", {})
        assert not fields.keys() & schema.get("properties", {}).keys()


def test_every_failure_is_one_of_the_problems_with_its_codes(generated):
    for operation in operations(generated):
        for status, answer in operation["responses"].items():
            contents = resolved(generated, answer).get("content", {})
            if status < "400" or not contents:
                continue
            schema = contents["application/problem+json"]["schema"]
            told = [one["$ref"] for one in schema.get("oneOf", [schema])]
            assert all(name.endswith("Problem") for name in told)
            if "oneOf" in schema:
                assert schema["discriminator"]["propertyName"] == "code"
                assert list(schema["discriminator"]["mapping"].values()) == told


def test_problems_are_told_apart_by_their_codes(generated):
    schemas = generated["components"]["schemas"]
    mapping = schemas["Problem"]["discriminator"]["mapping"]
    assert mapping.keys() == ERRORS.keys()
    for code, reference in mapping.items():
        properties = schemas[reference.rpartition("/")[2]]["properties"]
        assert properties["code"]["const"] == code


def test_every_reason_for_a_refusal_has_a_sentence(generated):
    reasons = generated["components"]["schemas"]["IllegalMoveReason"]
    assert reasons["enum"] == sorted(Reason)
    for reason in Reason:
        assert f"* `{reason}`: {reason.sentence}" in reasons["description"]


def test_every_operation_has_a_name_a_group_and_words(generated):
    assert all(
        one["operationId"] and one["tags"] and one["summary"] and one["description"]
        for one in operations(generated)
    )


def test_every_success_says_what_it_is(generated):
    assert all(
        answer["description"]
        for operation in operations(generated)
        for answer in successes(generated, operation).values()
    )
