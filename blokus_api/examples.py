"""Examples in the OpenAPI document: what a running server was asked, and answered.

`examples.json` has them by operation. Long lists in answers are cut off after two.
"""

import json
from pathlib import Path
from typing import Any

JSON = "application/json"
EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text())


def add_examples(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Put examples where their operations have none (a hook of drf-spectacular)."""
    for methods in result["paths"].values():
        for operation in methods.values():
            _add(operation, EXAMPLES.get(operation["operationId"], {}))
    return result


def _add(operation: dict[str, Any], known: dict[str, Any]) -> None:
    places = [(operation.get("requestBody"), known.get("request"))]
    for status, example in known.get("responses", {}).items():
        places.append((operation["responses"].get(status), example))
    for place, example in places:
        if place is not None and example is not None and JSON in place["content"]:
            content = place["content"][JSON]
            if "examples" not in content:
                content["example"] = example
