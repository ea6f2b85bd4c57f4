"""Files of games to import, and what becomes of them."""

import io
import json
import zipfile
from typing import Any

from records.describing import record_document
from records.imports import working
from records.models import Record
from records.played import archive_game
from tests.builders import Guest, a_game, play

NDJSON = "application/x-ndjson"


def a_document(seed: int = 0, variant: str = "junior", **changed: Any) -> Any:
    """A game that was played on another server, as that server told it."""
    game = a_game(variant, ["player:A", "player:B"])
    archive_game(game, play(game, seed=seed).version)
    record = Record.objects.get(game=game)
    document = json.loads(json.dumps(record_document(record)))
    record.delete()
    return {**document, **changed}


def lines(*documents: Any) -> bytes:
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def a_zip(**files: bytes) -> bytes:
    """A zip of files by name, with an underscore before the suffix."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(".".join(name.rsplit("_", 1)), content)
    return packed.getvalue()


def sent(guest: Guest, body: bytes, kind: str = NDJSON, query: str = "", **headers):
    """What the server answers to a file."""
    return guest.send(
        "POST", f"imports{query}", body, headers=headers, content_type=kind
    )


def imported(guest: Guest, body: bytes, kind: str = NDJSON, query: str = "") -> Any:
    """An import after a worker had it."""
    answer = sent(guest, body, kind, query)
    assert answer.status_code == 202, answer.content
    working.work(answer.json()["id"])
    return guest.get(answer["Location"]).json()


def problems_of(guest: Guest, told: Any) -> list[Any]:
    found: list[Any] = guest.get(f"imports/{told['id']}/problems").json()["items"]
    return found
