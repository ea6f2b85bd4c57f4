"""Files of games to import, and what becomes of them."""

import io
import json
import random
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.position import start_position
from games.rules.variants import find_ruleset
from records.exchange.imports import worker
from tests.builders import Guest

NDJSON = "application/x-ndjson"


def a_document(seed: int = 0, **changed: Any) -> Any:
    """Return a game of another server in that server's format."""
    return {
        **a_random_game(seed=seed),
        "players": ["player:A", "player:B"],
        "started_at": "2026-02-02T02:02:02.020Z",
        "ended_at": "2026-02-02T03:03:03.030Z",
        "is_dated": True,
        "visibility": "public",
        "game": f"01890000-0000-7000-8000-{seed:012}",
        "head": "0" * 64,
        **changed,
    }


def lines(*documents: Any) -> bytes:
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def a_zip(**files: bytes) -> bytes:
    """Return a zip of files by name, with an underscore before the suffix."""
    return files_zip(
        {".".join(name.rsplit("_", 1)): content for name, content in files.items()}
    )


def files_zip(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def sent(
    guest: Guest, body: bytes, kind: str = NDJSON, query: str = "", **headers: str
) -> Any:
    """Upload a file and return the response."""
    return guest.send(
        "POST", f"imports{query}", body, headers=headers, content_type=kind
    )


def imported(guest: Guest, body: bytes, kind: str = NDJSON, query: str = "") -> Any:
    """Return an import after a worker has processed it."""
    answer = sent(guest, body, kind, query)
    assert answer.status_code == 202, answer.content
    worker.work(answer.json()["id"])
    return guest.get(answer["Location"]).json()


def problems_of(guest: Guest, progress: Any) -> list[Any]:
    problems: list[Any] = guest.get(f"imports/{progress['id']}/problems").json()[
        "items"
    ]
    return problems


def a_random_game(variant: str = "junior", seed: int = 0) -> Any:
    """Return a generated game, made by the rules alone."""
    chance = random.Random(seed)
    position = start_position(find_ruleset(variant, {}))
    placements = []
    while moves := position.legal_placements():
        color, number = chance.choice(moves)
        table = position.placements
        placements.append(
            {
                "color": position.ruleset.colors[color],
                "piece": table.piece_of(number).id,
                "cells": table.cells_of(number),
            }
        )
        position = position.play(color, number)
    return {"variant": variant, "placements": placements}


def played_by_others(document: Any, times: int) -> Iterator[Any]:
    """Repeat the same moves, each time with another player."""
    seats = len(find_ruleset(document["variant"], {}).seats)
    for number in range(times):
        yield {**document, "players": [f"imported:{number}"] * seats}
