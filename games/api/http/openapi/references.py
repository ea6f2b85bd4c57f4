"""References to titled parts of schemas in the OpenAPI document."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from games.api.http.bodies import EXACT, PLAIN

Schema: TypeAlias = dict[str, Any]

REFERENCE = "#/components/schemas/{name}"
NO_PATTERNS = (PLAIN, EXACT)
"""Patterns that every decoded string matches, because blanks are removed or
accepted."""
OF_FIELDS = ("default",)
"""Keys that stay in a field's schema, next to the reference to its type."""


def name_parts(node: Any, schemas: dict[str, Schema], named: dict[str, Schema]) -> Any:
    """Return a schema in which each titled part is replaced by a reference to `named`.

    `schemas` contains the schemas of classes, which a part may extend.
    """
    if isinstance(node, list):
        return [name_parts(item, schemas, named) for item in node]
    if not isinstance(node, dict):
        return node
    schema = {
        key: name_parts(value, schemas, named)
        for key, value in node.items()
        if value not in NO_PATTERNS
    }
    if schema.get("items") is False:
        del schema[
            "items"
        ]  # `maxItems` has the same meaning, and generators cannot read booleans
    if "discriminator" in schema and "anyOf" in schema:
        schema["oneOf"] = schema.pop("anyOf")
    if values := _values_of(schema):
        schema = _enumeration(values, schema)
    if isinstance(schema.get("title"), str):
        name = schema.pop("title")
        own = {key: schema.pop(key) for key in OF_FIELDS if key in schema}
        if "$ref" in schema:
            schema = {**schemas[_name_in(schema.pop("$ref"))], **schema}
            schema = name_parts(schema, schemas, named)
        named[name] = schema
        return {"$ref": REFERENCE.format(name=name), **own}
    return schema


def _values_of(schema: Schema) -> list[Any]:
    """Remove and return the values of an enumeration, or of a union of several.

    Otherwise, generators would create a type for each part of a union.
    """
    parts = schema.get("anyOf", [{}])
    if all("enum" in part for part in parts):
        del schema["anyOf"]
        return [value for part in parts for value in part["enum"]]
    return list(schema.pop("enum", []))


def _enumeration(values: list[Any], schema: Schema) -> Schema:
    """Return an enumeration schema with its type; a single value becomes a constant."""
    kind = "string" if all(isinstance(value, str) for value in values) else "integer"
    if len(values) == 1:
        return {"type": kind, "const": values[0], **schema}
    return {"type": kind, "enum": values, **schema}


def reachable(name: str, named: dict[str, Schema]) -> list[str]:
    """Return the names of a component and of all components that it refers to."""
    names, open_names = [name], [name]
    while open_names:
        for other in _references(named[open_names.pop()]):
            if other in named and other not in names:
                names.append(other)
                open_names.append(other)
    return names


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield _name_in(node["$ref"])
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            yield from _references(item)


def _name_in(reference: str) -> str:
    return reference.rpartition("/")[2]
