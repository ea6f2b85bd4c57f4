"""Imports whose workers die."""

import json
import urllib.request

import psycopg

from games.storage.obligations import KINDS
from tests.e2e.table import PATIENCE, killed, until
from tests.records.exchange.imports.files import (
    NDJSON,
    a_random_game,
    lines,
    played_by_others,
)

GAMES = 3000


def test_an_import_whose_worker_was_killed_ends_with_every_game_once(stack, guest):
    player = guest()
    games = lines(*played_by_others(a_random_game(), GAMES))
    path = f"/imports/{sent(player, games)['id']}"
    until(lambda: player.get(path).body["progress"]["archived"] > 0)
    with killed(stack, "importer"):
        told = player.get(path).body
        assert told["status"] == "running"
        assert 0 < told["progress"]["archived"] < GAMES
        # The database may still store what the importer sent before it died.
        until(lambda: archived(stack) == progress_of(player, path)["archived"])
    within = 2 * KINDS["import"].lease + PATIENCE
    until(lambda: player.get(path).body["status"] == "done", within)
    assert progress_of(player, path) == {
        "read": GAMES,
        "archived": GAMES,
        "duplicates": 0,
        "refused": 0,
    }
    assert archived(stack) == GAMES


def progress_of(player, path):
    return player.get(path).body["progress"]


def sent(player, body):
    request = urllib.request.Request(
        f"{player.url}/api/v1/imports",
        body,
        {"Authorization": f"Bearer {player.token}", "Content-Type": NDJSON},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 202
        return json.load(answer)


def archived(stack):
    with psycopg.connect(stack.env["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT count(*) FROM records_record").fetchone()
    assert row
    return row[0]
