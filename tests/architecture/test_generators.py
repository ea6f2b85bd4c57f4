"""The OpenAPI document has nothing that generators of clients read wrongly.

`docs/typed-clients.md` names the generators, which `tests/clients` runs in part.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCUMENT = json.loads((ROOT / "docs" / "openapi.json").read_text())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
OPERATIONS = {
    operation["operationId"]: operation
    for methods in DOCUMENT["paths"].values()
    for operation in methods.values()
}
STREAMS = {"stream_game", "stream_my_games", "stream_analysis"}
"""Operations that a query turns into another one: messages, or one poll."""
MIXED = {
    "Options",
    "Option",
    "GameOrChange",
    "JudgmentOrChange",
    "RecordLine",
    "RunningLine",
    "Message",
}
"""Unions without a discriminator: values of options, and documents that have no field
in common."""
GLOBALS = {
    *("Array", "Blob", "Boolean", "Date", "Error", "File", "Function", "Headers"),
    *("Index", "Map", "Number", "Object", "Omit", "Partial", "Pick", "Promise"),
    *("Record", "Request", "Required", "Response", "Set", "String", "Symbol", "URL"),
}
"""Names that generated modules of TypeScript use themselves."""


def nodes(node: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each schema below a node, and where it is."""
    if isinstance(node, dict):
        yield path, node
        for key, value in node.items():
            if key not in {"example", "examples", "mapping"}:
                yield from nodes(value, f"{path}/{key}")
    if isinstance(node, list):
        for number, value in enumerate(node):
            yield from nodes(value, f"{path}/{number}")


NODES = list(nodes(DOCUMENT, ""))


def fields_of(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a schema that declares its own fields."""
    parts = schema.get("allOf", [schema])
    own: dict[str, Any] = parts[-1]
    return own


def types_of(schema: dict[str, Any]) -> set[str]:
    """Return the types of a schema's values, by references too; empty for any."""
    if "$ref" in schema:
        return types_of(SCHEMAS[schema["$ref"].rpartition("/")[2]])
    parts = [part for key in ("oneOf", "anyOf") for part in schema.get(key, ())]
    if parts:
        return set().union(*map(types_of, parts))
    kinds = schema.get("type", [])
    return {kinds} if isinstance(kinds, str) else set(kinds)


def test_operations_have_names_of_their_own() -> None:
    count = sum(len(methods) for methods in DOCUMENT["paths"].values())
    assert len(OPERATIONS) == count >= 180


def test_a_status_has_one_schema_whatever_its_type() -> None:
    for name, operation in OPERATIONS.items():
        for status, response in operation["responses"].items():
            contents = response.get("content", {})
            schemas = {
                json.dumps(content["schema"], sort_keys=True)
                for content in contents.values()
            }
            if name in STREAMS and status == "200":
                # Generators that read one type read the first.
                assert list(contents) == ["application/json", "text/event-stream"]
            else:
                assert len(schemas) <= 1, name
                assert "application/json" not in contents or len(contents) == 1, name


def test_a_body_has_one_type() -> None:
    for name, operation in OPERATIONS.items():
        assert len(operation.get("requestBody", {"content": [""]})["content"]) == 1, (
            name
        )


def test_an_enumeration_has_strings_or_numbers() -> None:
    mixed = [
        path
        for path, node in NODES
        if isinstance(node.get("enum"), list) and len(set(map(type, node["enum"]))) != 1
    ]
    assert mixed == []


def test_an_enumeration_is_in_one_part_of_a_union() -> None:
    """Two of them become types whose members collide, as `"1"` and `1` did."""
    split = []
    for path, node in NODES:
        for key in ("oneOf", "anyOf"):
            parts = node.get(key, ())
            if sum("enum" in part for part in parts) > 1:
                split.append(path)
    assert split == []


def test_a_union_of_objects_in_a_response_has_a_discriminator() -> None:
    lacking = set()
    for path, node in NODES:
        parts = node.get("oneOf", node.get("anyOf", ()))
        told = [part for part in parts if types_of(part) != {"null"}]
        problems = [part.get("$ref", "").endswith("Problem") for part in told]
        if all(problems):
            continue  # each is a problem with a constant `code`
        if len(told) > 1 and "discriminator" not in node and "enum" not in node:
            lacking.add(path.split("/")[3])
    requested = {"NewGame", "NewSeries", "Forking", "RequestedSeat", "RequestedClock"}
    assert lacking <= MIXED | requested


def test_a_discriminator_names_a_required_constant_of_each_part() -> None:
    for path, node in NODES:
        if not isinstance(node.get("discriminator"), dict) or "oneOf" not in node:
            continue
        name = node["discriminator"]["propertyName"]
        for value, reference in node["discriminator"]["mapping"].items():
            part = fields_of(SCHEMAS[reference.rpartition("/")[2]])
            assert part["properties"][name]["const"] == value, path
            assert name in part["required"], path


def test_null_is_a_type_of_its_own_in_a_union() -> None:
    """`nullable` is of OpenAPI 3.0, and a null in an enumeration has no name."""
    assert [path for path, node in NODES if "nullable" in node] == []
    for path, node in NODES:
        parts = [part for key in ("oneOf", "anyOf") for part in node.get(key, ())]
        assert sum(part == {"type": "null"} for part in parts) <= 1, path


def test_no_schema_has_a_name_that_generated_code_needs() -> None:
    folded = [name.lower() for name in SCHEMAS]
    assert len(set(folded)) == len(folded)
    assert GLOBALS & SCHEMAS.keys() == set()


def test_the_levels_of_requests_are_one_enumeration_without_editions() -> None:
    names = SCHEMAS["LevelName"]["enum"]
    assert {"random", "1", "10", "greedy"} <= set(names)
    assert not any("@" in name for name in names)
    for schema in ("Sitting", "SeatForLevel"):
        level = SCHEMAS[schema]["properties"]["ai"]
        assert level["$ref"] == "#/components/schemas/LevelName"


def test_the_page_has_the_configuration_and_the_versions_that_are_tested() -> None:
    page = (ROOT / "docs" / "typed-clients.md").read_text()
    clients = ROOT / "tests" / "clients"
    configuration = (clients / "python.yaml").read_text()
    overrides = configuration.partition("\n")[2].removesuffix("post_hooks: []\n")
    assert f"```yaml\n{overrides}```" in page
    packages = json.loads((clients / "typescript" / "package.json").read_text())
    for name in ("openapi-typescript", "openapi-fetch"):
        assert f"{name} {packages['dependencies'][name]}" in page
    assert f"TypeScript {packages['dependencies']['typescript']}" in page
    pinned = (ROOT / "constraints.txt").read_text()
    python = next(re.finditer("^openapi-python-client==(.+)$", pinned, re.M))[1]
    assert f"openapi-python-client {python}" in page
