"""Parts that the document repeats become components."""

from copy import deepcopy
from typing import Any

from games.api.http.openapi.sharing import share_repeated

GAME = {"name": "game", "in": "path", "schema": {"type": "string"}}
CONFLICT = {"description": "`game-over`: The game has ended."}
TEXT = {"type": "string", "description": "Long text. " * 60}


def operation(name: str, **more: Any) -> dict[str, Any]:
    return {"operationId": name, "responses": {}, **more}


def shared(
    *operations: dict[str, Any], schemas: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the document of these operations after sharing."""
    paths = {f"/{each['operationId']}": {"get": each} for each in operations}
    document = {"paths": paths, "components": {"schemas": schemas or {}}}
    return share_repeated(deepcopy(document))


def test_a_repeated_parameter_becomes_a_component() -> None:
    document = shared(
        operation("read", parameters=[GAME]), operation("play", parameters=[GAME])
    )
    assert document["components"]["parameters"] == {"game": GAME}
    for name in ("read", "play"):
        parameters = document["paths"][f"/{name}"]["get"]["parameters"]
        assert parameters == [{"$ref": "#/components/parameters/game"}]


def test_a_single_parameter_stays_in_its_operation() -> None:
    document = shared(operation("read", parameters=[GAME]))
    assert document["paths"]["/read"]["get"]["parameters"] == [GAME]


def test_the_most_frequent_failure_is_named_by_its_status() -> None:
    rare = {"description": "`not-started`: The game has not started."}
    document = shared(
        operation("draw", responses={"409": rare}),
        operation("play", responses={"409": CONFLICT}),
        operation("resign", responses={"409": CONFLICT}),
    )
    responses = document["components"]["responses"]
    assert responses == {"409": CONFLICT, "409-draw": rare}


def test_equal_examples_are_one_component() -> None:
    success = {"200": {"content": {"application/json": {"example": {"id": 1}}}}}
    document = shared(
        operation("read", responses=success), operation("play", responses=success)
    )
    assert document["components"]["examples"] == {"read": {"value": {"id": 1}}}
    responses = document["paths"]["/play"]["get"]["responses"]
    assert responses["200"]["content"]["application/json"]["examples"] == {
        "example": {"$ref": "#/components/examples/read"}
    }


def test_members_of_a_union_refer_to_their_common_fields() -> None:
    members: dict[str, Any] = {
        name: {
            "type": "object",
            "properties": {"kind": {"const": name}, "text": TEXT},
            "required": ["kind", "text"],
        }
        for name in ("Big", "Small")
    }
    references = [{"$ref": f"#/components/schemas/{name}"} for name in members]
    union = {"oneOf": references, "discriminator": {"propertyName": "kind"}}
    schemas = shared(schemas={**members, "Thing": union})["components"]["schemas"]
    assert schemas["ThingFields"]["properties"] == {"text": TEXT}
    assert schemas["Big"] == {
        "allOf": [
            {"$ref": "#/components/schemas/ThingFields"},
            {
                "type": "object",
                "properties": {"kind": {"const": "Big"}},
                "required": ["kind"],
            },
        ]
    }


def test_a_schema_with_all_fields_of_another_extends_it() -> None:
    row: dict[str, Any] = {
        "type": "object",
        "properties": {"text": TEXT},
        "required": ["text"],
    }
    whole = deepcopy(row)
    whole["properties"]["size"] = {"type": "integer"}
    schemas = shared(schemas={"Row": row, "Whole": whole})["components"]["schemas"]
    assert schemas["Whole"]["allOf"] == [
        {"$ref": "#/components/schemas/Row"},
        {"type": "object", "properties": {"size": {"type": "integer"}}},
    ]


def test_a_value_or_null_has_two_types() -> None:
    nullable = {"anyOf": [{"type": "string", "format": "uuid"}, {"type": "null"}]}
    row = {"type": "object", "properties": {"game": nullable}}
    schemas = shared(schemas={"Row": row})["components"]["schemas"]
    assert schemas["Row"]["properties"]["game"] == {
        "type": ["string", "null"],
        "format": "uuid",
    }


def test_an_optional_token_is_declared_once() -> None:
    optional: list[dict[str, list[str]]] = [{}, {"bearer": []}]
    document = shared(
        operation("read", security=optional),
        operation("play", security=[{"bearer": []}]),
        operation("index"),
    )
    assert document["security"] == optional
    paths = document["paths"]
    assert "security" not in paths["/read"]["get"]
    assert paths["/play"]["get"]["security"] == [{"bearer": []}]
    assert paths["/index"]["get"]["security"] == []
