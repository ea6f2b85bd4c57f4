"""The first hour of a frontend developer, as docs/tutorial.md tells it: HTTP alone."""

import json
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from blokus_api.embedded.programs import ROOT
from records.client.api import Client
from tests.e2e.table import create, events, legal_moves, read, wait_for_record
from tests.stack import Stack


def test_the_board_is_drawn_from_geometry(stack: Stack, guest: Any) -> None:
    visitor = guest()
    board = visitor.get("/variants/duo/geometry").body
    assert len(board["cells"]) == 14 * 14
    starts = [[4, 4], [9, 9]]
    assert board["starts"] == {"purple": starts, "orange": starts}
    left, top, right, bottom = board["bounds"]
    for cell in board["cells"]:
        assert len(cell["points"]) == 4
        assert all(left <= x <= right and top <= y <= bottom for x, y in cell["points"])


def test_the_first_hour(stack: Stack, guest: Any, tmp_path: Path) -> None:
    player = guest()
    game = create(player, "duo", "me", {"ai": "greedy"})

    # Legal moves: what may cover the start cell e10 with this piece.
    found = player.get(f"/games/{game}/legal-moves?piece=V3&covers=4,4").body
    assert found["color"] == "purple"
    assert found["count"] == len(found["moves"]) == 12
    wish = found["moves"][0]

    # An illegal move tells its reason and its cells, and changes nothing.
    beside = {"piece": "1", "cells": [[0, 0]]}
    refused = player.post(f"/games/{game}/moves", beside)
    assert (refused.status, refused.body["code"]) == (422, "illegal-move")
    assert refused.body["reason"] == "start-required"
    assert refused.body["cells"]
    assert read(player, game)["ply"] == 0
    judged = player.post(f"/games/{game}/moves?dry_run=true", wish)
    assert (judged.status, judged.body["legal"]) == (200, True)

    # A legal one twice with one key: stored once, answered twice.
    key = str(uuid.uuid4())
    first = player.post(f"/games/{game}/moves", wish, key=key)
    again = player.post(f"/games/{game}/moves", wish, key=key)
    assert (first.status, again.status) == (201, 200)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.body == first.body
    other = player.post(f"/games/{game}/moves", found["moves"][1], key=key)
    assert (other.status, other.body["code"]) == (422, "key-reused")

    # Streams: drop one here, play on, resume without a gap.
    play_to_the_end(player, game)
    # Webhooks: receive and verify one here.

    record = wait_for_record(player, game)
    whole = player.get(f"/games/{game}/record.json").body
    assert whole["id"] == record
    assert whole["placements"] == read(player, game)["placements"]

    # The chain of hashes, checked offline, ends in the head that the proof names.
    stored = events(player, game)
    assert player.get(f"/games/{game}/proof").body["head"] == stored[-1]["hash"]
    file = tmp_path / "events.ndjson"
    file.write_text("".join(json.dumps(event) + "\n" for event in stored))
    assert check(file) == (0, f"{file}: games=1 chains=1 faults=0\n")
    stored[4]["data"]["ply"] = 2
    file.write_text("".join(json.dumps(event) + "\n" for event in stored))
    status, said = check(file)
    assert (status, "faults=1" in said) == (1, True)


def play_to_the_end(player: Client, game: str) -> None:
    """Answer the computer until the game ends."""
    while (state := read(player, game))["status"] == "playing":
        if state["turn"]["seat"] != 0:
            continue
        moves = legal_moves(player, game)
        sent = player.post(f"/games/{game}/moves", moves[-1], version=state["version"])
        assert sent.status in (201, 412), sent


def check(file: Path) -> tuple[int, str]:
    """What the checker says without a server, settings or a database."""
    done = subprocess.run(
        [sys.executable, "-m", "records.dumps.check", str(file)],
        cwd=ROOT,
        env={},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout
