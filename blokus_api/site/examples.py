"""Examples in the OpenAPI document: recorded requests and responses of a server.

`examples.json` has them by operation: a `request` and the `responses` by status are
JSON, and `texts` are of other types: one line of NDJSON, and the messages of a stream.
Lists in responses have only their first items.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

JSON = "application/json"
STREAM = "text/event-stream"
EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text())


def add_examples(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add examples to operations that have none (a postprocessing hook)."""
    for methods in (*result["paths"].values(), *result["webhooks"].values()):
        for operation in methods.values():
            _add(operation, EXAMPLES.get(operation["operationId"], {}))
    return result


def _add(operation: dict[str, Any], known: dict[str, Any]) -> None:
    places = {"request": operation.get("requestBody"), **operation["responses"]}
    for name, kind, example in each_example(known):
        place = places.get(name) or {}
        content = place.get("content", {}).get(kind)
        if content is None or "examples" in content:
            continue
        if kind == STREAM:
            content["examples"] = {
                message["event"]: {"value": message} for message in example
            }
        else:
            content["example"] = example


def each_example(known: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield each example with its place: `request` or a status, and a media type."""
    if "request" in known:
        yield "request", JSON, known["request"]
    for status, example in known.get("responses", {}).items():
        yield status, JSON, example
    for name, texts in known.get("texts", {}).items():
        for kind, text in texts.items():
            yield name, kind, text
