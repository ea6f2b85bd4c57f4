"""Enumerations of the OpenAPI document, which requests share with answers."""

from collections.abc import Iterator
from typing import Any

MARK = "x-spec-enum-id"
"""Key that drf-spectacular adds to the choices of a serializer's field."""


def share_enumerations(
    result: dict[str, Any], generator: Any, **_: Any
) -> dict[str, Any]:
    """Replace enumerations of requests by those of answers (a postprocessing hook).

    An enumeration that no answer has stays in the field.
    """
    # Webhooks are described after drf-spectacular has put the components together.
    result["components"] = generator.registry.build({})
    schemas = result["components"]["schemas"]
    names = {
        frozenset(schema["enum"]): name
        for name, schema in schemas.items()
        if "enum" in schema
    }
    for choice in list(_choices(result)):
        del choice[MARK]
        values = [value for value in choice["enum"] if value is not None]
        if (name := names.get(frozenset(values))) is None:
            continue
        reference: dict[str, Any] = {"$ref": f"#/components/schemas/{name}"}
        if None in choice["enum"]:
            reference = {"anyOf": [reference, {"type": "null"}]}
        del choice["enum"], choice["type"]
        choice.update(reference)
    return result


def _choices(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if MARK in node:
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            yield from _choices(item)
