"""The journal of a course: a line of JSON for each thing that was done."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson


def note(folder: Path, what: str, number: int, **told: Any) -> None:
    """Append a line about a round."""
    line = {"at": datetime.now(UTC), "round": number, "what": what, **told}
    path = folder / "journal.ndjson"
    before = path.read_bytes() if path.exists() else b""
    with path.open("ab") as file:
        if before and not before.endswith(b"\n"):
            file.write(b"\n")  # A torn line stays alone.
        file.write(orjson.dumps(line, option=orjson.OPT_SERIALIZE_NUMPY) + b"\n")


def noted(folder: Path, what: str, number: int) -> list[dict[str, Any]]:
    """Return what was said of a round before."""
    path = folder / "journal.ndjson"
    lines = path.read_bytes().splitlines() if path.exists() else []
    known: list[dict[str, Any]] = []
    for line in lines:
        try:
            told = orjson.loads(line)
        except orjson.JSONDecodeError:
            continue  # It was torn by whatever ended the process.
        if (told["what"], told["round"]) == (what, number):
            known.append(told)
    return known
