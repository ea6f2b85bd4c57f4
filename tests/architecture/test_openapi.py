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
from tests.architecture.plain_english import HEADLESS, NO_NOUNS

EXAMPLE = {"example", "examples"}
BYTES = {"image/png", "image/webp", "application/gzip", "application/octet-stream"}
MAX_BYTES = 700_000
VERBS = {
    *("Abort", "Accept", "Add", "Advance", "Agree", "Block", "Cancel", "Claim"),
    *("Count", "Create", "Decline", "Delete", "Download", "Draft", "Draw", "End"),
    *("Erase", "Explore", "Export", "Fork", "Get", "Import", "Join", "Leave", "List"),
    *("Log", "Make", "Play", "Receive", "Record", "Recover", "Remove", "Repeat"),
    *("Replay", "Report", "Request", "Resend", "Reserve", "Resign", "Revoke", "Rotate"),
    *("Search", "Send", "Set", "Sign", "Start", "Stream", "Take", "Unblock", "Undo"),
    *("Unsubscribe", "Update", "Verify", "Withdraw"),
}
"""First words of summaries."""
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
    extended = [each for each in schemas.values() if len(each.get("allOf", ())) > 1]
    assert len(extended) > 100
    for schema in extended:
        base, own = schema["allOf"]
        fields = schemas[base["$ref"].rpartition("/")[2]].get("properties", {})
        assert not fields.keys() & own.get("properties", {}).keys()


def test_every_failure_is_one_of_the_problems_with_its_codes(generated):
    mapping = generated["components"]["schemas"]["Problem"]["discriminator"]["mapping"]
    for operation in operations(generated):
        for status, answer in operation["responses"].items():
            contents = resolved(generated, answer).get("content", {})
            if status < "400" or not contents:
                continue
            schema = contents["application/problem+json"]["schema"]
            told = [one["$ref"] for one in schema.get("oneOf", [schema])]
            assert all(name.endswith("Problem") for name in told)
            codes = contents["application/problem+json"]["examples"]
            if len(told) > 1:
                assert told == [mapping[code] for code in codes]


def test_problems_are_told_apart_by_their_codes(generated):
    schemas = generated["components"]["schemas"]
    mapping = schemas["Problem"]["discriminator"]["mapping"]
    assert mapping.keys() == ERRORS.keys()
    for code, reference in mapping.items():
        _, own = schemas[reference.rpartition("/")[2]]["allOf"]
        assert own["properties"]["code"]["const"] == code


def test_every_reason_for_a_refusal_has_a_sentence(generated):
    reasons = generated["components"]["schemas"]["IllegalMoveReason"]
    assert reasons["enum"] == sorted(Reason)
    for reason in Reason:
        assert f"* `{reason}`: {reason.sentence}" in reasons["description"]


def test_every_operation_has_a_name_one_tag_and_texts(generated):
    tags = {tag["name"] for tag in generated["tags"]}
    for operation in operations(generated):
        (tag,) = operation["tags"]
        assert operation["operationId"]
        assert operation["description"]
        assert tag in tags


def test_every_summary_is_a_verb_and_its_object(generated):
    for operation in operations(generated):
        verb, *words = operation["summary"].split()
        assert verb in VERBS, operation["summary"]
        assert words, operation["summary"]
        assert not operation["summary"].endswith(".")


def test_summaries_differ(generated):
    summaries = [operation["summary"] for operation in operations(generated)]
    assert len(summaries) == len({*summaries})


def test_every_tag_has_operations_and_a_description(generated):
    used = {tag for operation in operations(generated) for tag in operation["tags"]}
    assert used == {tag["name"] for tag in generated["tags"]}
    assert all(tag["description"] for tag in generated["tags"])


def test_the_introduction_describes_the_api_in_about_200_words(generated):
    text = generated["info"]["description"]
    assert 150 <= len(text.split()) <= 250
    for topic in ("Authentication", "Errors", "Idempotency-Key", "cursor", "Streams"):
        assert topic in text


def texts_of_parameters(document):
    """Each parameter of an operation or of the components, and its text."""
    parameters = [*document["components"]["parameters"].values()]
    for operation in operations(document):
        parameters += operation.get("parameters", [])
    for parameter in parameters:
        if "$ref" not in parameter:
            yield parameter["name"], text_of(document, parameter)


def texts_of_fields(document):
    """Each field of the schemas, and its text."""
    for name, schema in document["components"]["schemas"].items():
        for part in (schema, *schema.get("allOf", ())):
            for field, described in part.get("properties", {}).items():
                yield f"{name}.{field}", text_of(document, described)


def text_of(document, schema):
    """The description of a schema, or of the component that it is or lists."""
    if "description" in schema:
        return schema["description"]
    if "$ref" in schema:
        _, _, kind, name = schema["$ref"].split("/")
        return text_of(document, document["components"][kind][name])
    parts = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    parts += [schema[key] for key in ("items", "schema") if key in schema]
    texts = [text_of(document, part) for part in parts if isinstance(part, dict)]
    return next(filter(None, texts), "")


def test_every_field_and_parameter_has_a_description(generated):
    texts = [*texts_of_parameters(generated), *texts_of_fields(generated)]
    assert [name for name, text in texts if not text] == []


def test_every_description_of_a_field_or_parameter_is_a_noun_phrase(generated):
    texts = [*texts_of_parameters(generated), *texts_of_fields(generated)]
    assert [
        (name, text)
        for name, text in texts
        if NO_NOUNS.match(text) or HEADLESS.match(text)
    ] == []


def test_every_success_says_what_it_is(generated):
    assert all(
        answer["description"]
        for operation in operations(generated)
        for answer in successes(generated, operation).values()
    )
