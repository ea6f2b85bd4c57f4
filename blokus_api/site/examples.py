"""Examples for the OpenAPI document: requests and responses recorded from a server.

`examples.json` lists them by operation. The `request`, and the `responses` by status,
are JSON. `texts` has other media types: one line of NDJSON, or the messages of a
stream. Long lists in responses are cut after two items.
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


def _add(operation: dict[str, Any], examples: dict[str, Any]) -> None:
    places = {"request": operation.get("requestBody"), **operation["responses"]}
    for name, kind, example in each_example(examples):
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


def each_example(examples: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield each example with its place (`request` or a status) and media type."""
    if "request" in examples:
        yield "request", JSON, examples["request"]
    for status, example in examples.get("responses", {}).items():
        yield status, JSON, example
    for name, texts in examples.get("texts", {}).items():
        for kind, text in texts.items():
            yield name, kind, text
