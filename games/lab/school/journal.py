"""The journal of a course, which has one line of JSON per step."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson


def note(folder: Path, step: str, number: int, **values: Any) -> None:
    """Append a line about a step of a round."""
    line = {"at": datetime.now(UTC), "round": number, "what": step, **values}
    path = folder / "journal.ndjson"
    before = path.read_bytes() if path.exists() else b""
    with path.open("ab") as file:
        if before and not before.endswith(b"\n"):
            file.write(b"\n")  # keep an incomplete line separate
        file.write(orjson.dumps(line, option=orjson.OPT_SERIALIZE_NUMPY) + b"\n")


def noted(folder: Path, step: str, number: int) -> list[dict[str, Any]]:
    """Return the lines about a step of a round."""
    path = folder / "journal.ndjson"
    lines = path.read_bytes().splitlines() if path.exists() else []
    entries: list[dict[str, Any]] = []
    for line in lines:
        try:
            entry = orjson.loads(line)
        except orjson.JSONDecodeError:
            continue  # a crash left an incomplete line
        if (entry["what"], entry["round"]) == (step, number):
            entries.append(entry)
    return entries
