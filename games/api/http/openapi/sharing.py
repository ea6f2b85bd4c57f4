"""Sharing of repeated parts in the OpenAPI document, to keep it small."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

COMPOSED = {"additionalProperties", "const", "enum", "items", "properties"}
"""Keys of schemas for which generators invent a type name."""
SHARED_FROM = 2
"""Minimum number of places for a parameter or an example to become a component."""
LEAST_SAVING = 250
"""Minimum number of bytes saved by describing common fields once."""
SCHEMAS = "#/components/schemas/"
TOKEN_IS_OPTIONAL: list[dict[str, list[str]]] = [{}, {"bearer": []}]
CLOSED = {"additionalProperties", "allOf"}
"""Keys of schemas that other schemas cannot extend."""


class Place(NamedTuple):
    """Place of a part in the document, with its possible names."""

    holder: Any
    """Object or list that contains the part."""
    key: Any
    """Key or index of the part in its holder."""
    name: str
    """Preferred name of the component that the part becomes."""
    operation: str
    """Name of the operation that contains the part."""

    @property
    def part(self) -> Any:
        """The part that this place holds."""
        return self.holder[self.key]


def share_repeated(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Replace repeated parts with references to components (a postprocessing hook).

    All failures become components. A parameter or an example becomes one if several
    operations have it. Successful responses stay in place, because client generators
    read them there. Schemas that contain all fields of another schema refer to it with
    `allOf`.
    """
    # This copies the schemas, because their parts are cached for the next document.
    result = json.loads(json.dumps(result))
    components = result["components"]
    operations = [
        operation
        for methods in result["paths"].values()
        for operation in methods.values()
    ]
    _describe_once(components["schemas"], operations)
    _merge_null([result["paths"], components["schemas"]])
    _share_fields_of_unions(components["schemas"])
    _share_fields_of_extensions(components["schemas"])
    _share_fields(components["schemas"])
    _share(components, "responses", _failures(operations), at_least=1)
    _share(components, "parameters", _parameters(operations))
    _share(components, "examples", _examples(operations))
    _share_security(result, operations)
    for kind in ("responses", "parameters", "examples"):
        components[kind] = dict(sorted(components[kind].items()))
    return result


def _describe_once(schemas: dict[str, Any], operations: list[dict[str, Any]]) -> None:
    """Keep the first line of a body's description if its operation has the rest."""
    for operation in operations:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            name = content["schema"].get("$ref", "").removeprefix(SCHEMAS)
            body = schemas.get(name, {})
            first, _, rest = body.get("description", "").partition("\n\n")
            if rest and rest in operation["description"]:
                body["description"] = first


def _share_security(result: dict[str, Any], operations: list[dict[str, Any]]) -> None:
    """Declare once that a token is optional in most operations."""
    result["security"] = TOKEN_IS_OPTIONAL
    for operation in operations:
        if operation.get("security") == TOKEN_IS_OPTIONAL:
            del operation["security"]
        else:
            operation.setdefault("security", [])


def _failures(operations: list[dict[str, Any]]) -> Iterator[Place]:
    for operation in operations:
        for status in operation["responses"]:
            if status >= "300":
                name = operation["operationId"]
                yield Place(operation["responses"], status, status, name)


def _parameters(operations: list[dict[str, Any]]) -> Iterator[Place]:
    for operation in operations:
        parameters = operation.get("parameters", [])
        for index, parameter in enumerate(parameters):
            yield Place(
                parameters, index, parameter.get("name", ""), operation["operationId"]
            )


def _examples(operations: list[dict[str, Any]]) -> Iterator[Place]:
    for operation in operations:
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                if "example" in content:
                    name = operation["operationId"]
                    yield Place(content, "example", name, name)


def _share(
    components: dict[str, Any],
    kind: str,
    places: Iterator[Place],
    at_least: int = SHARED_FROM,
) -> None:
    """Move parts that occur often enough to the components of a kind."""
    by_content: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        if "$ref" not in place.part:
            by_content[json.dumps(place.part, sort_keys=True)].append(place)
    shared = components.setdefault(kind, {})
    for alike in sorted(by_content.values(), key=len, reverse=True):
        if len(alike) < at_least:
            break
        name = _free_name(alike[0], shared)
        reference = {"$ref": f"#/components/{kind}/{name}"}
        part = alike[0].part
        shared[name] = {"value": part} if kind == "examples" else part
        for place in alike:
            if kind == "examples":
                del place.holder["example"]
                place.holder["examples"] = {"example": reference}
            else:
                place.holder[place.key] = reference


def _free_name(place: Place, shared: dict[str, Any]) -> str:
    """Return a free name for a part, which includes its operation if necessary."""
    name = place.name
    return name if name not in shared else f"{name}-{place.operation}"


def _merge_null(node: Any) -> None:
    """Write nullable types as a list of types in all parts of a node."""
    if isinstance(node, dict):
        options = node.get("anyOf", [])
        if options[1:] == [{"type": "null"}]:
            option = options[0]
            if isinstance(option.get("type"), str) and not option.keys() & {
                "enum",
                "const",
            }:
                del node["anyOf"]
                node |= {**option, "type": [option["type"], "null"]}
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            _merge_null(part)


def _share_fields(schemas: dict[str, Any]) -> None:
    """Move simple fields that many schemas share to their own components."""
    by_content: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for schema in schemas.values():
        properties = schema.get("properties", {})
        for name, field in properties.items():
            if "type" in field and not field.keys() & COMPOSED:
                key = (name, json.dumps(field, sort_keys=True))
                by_content[key].append(properties)
    for (name, content), holders in sorted(by_content.items()):
        title = "".join(word.capitalize() for word in [*name.split("_"), "field"])
        if len(content) * (len(holders) - 1) >= LEAST_SAVING and title not in schemas:
            schemas[title] = holders[0][name]
            for properties in holders:
                properties[name] = {"$ref": SCHEMAS + title}


def _share_fields_of_unions(schemas: dict[str, Any]) -> None:
    """Describe once the fields that all members of a union share."""
    for union, schema in list(schemas.items()):
        if "discriminator" not in schema:
            continue
        names = [member["$ref"].removeprefix(SCHEMAS) for member in schema["oneOf"]]
        first, *others = [schemas[name] for name in names]
        if any("properties" not in member for member in (first, *others)):
            continue
        common = {
            name: field
            for name, field in first["properties"].items()
            if all(_has_field(other, name, field, first) for other in others)
        }
        base = {
            "type": "object",
            "description": f"The fields that every `{union}` has.",
            "properties": common,
            "required": [name for name in first.get("required", []) if name in common],
        }
        if len(json.dumps(base)) * len(others) >= LEAST_SAVING:
            schemas[f"{union}Fields"] = base
            for name in names:
                _extend(schemas, name, f"{union}Fields", {*common})


def _share_fields_of_extensions(schemas: dict[str, Any]) -> None:
    """Replace fields that a schema shares with another by a reference to it."""
    whole = {
        name: schema
        for name, schema in schemas.items()
        if "properties" in schema and not schema.keys() & CLOSED
    }
    sizes = {name: len(json.dumps(whole[name]["properties"])) for name in whole}
    for name, schema in list(whole.items()):
        bases = [
            base
            for base, fields in whole.items()
            if LEAST_SAVING <= sizes[base] < sizes[name] and _extends(schema, fields)
        ]
        if bases:
            base = max(bases, key=lambda base: sizes[base])
            _extend(schemas, name, base, {*whole[base]["properties"]})


def _extends(schema: dict[str, Any], base: dict[str, Any]) -> bool:
    return all(
        _has_field(schema, name, field, base)
        for name, field in base["properties"].items()
    )


def _has_field(
    schema: dict[str, Any], name: str, field: dict[str, Any], base: dict[str, Any]
) -> bool:
    """Return whether a schema contains a base schema's field, and also requires it."""
    is_required = name in base.get("required", [])
    return (
        schema["properties"].get(name) == field
        and (name in schema.get("required", [])) == is_required
    )


def _extend(schemas: dict[str, Any], name: str, base: str, inherited: set[str]) -> None:
    """Make a schema extend another: replace inherited fields with a reference."""
    schema = schemas[name]
    properties = {
        field: value
        for field, value in schema["properties"].items()
        if field not in inherited
    }
    required = [field for field in schema.get("required", []) if field not in inherited]
    own = {"type": "object", "properties": properties, "required": required}
    # Generated Python clients would lose fields next to `allOf`.
    schemas[name] = {
        "allOf": [
            {"$ref": SCHEMAS + base},
            {key: value for key, value in own.items() if value},
        ],
        **{key: value for key, value in schema.items() if key not in own},
    }
