"""Imports whose workers die."""

import json
import urllib.request

import psycopg

from games.storage.obligations import KINDS
from tests.e2e.table import PATIENCE, until
from tests.records.exchange.imports.files import (
    NDJSON,
    a_random_game,
    lines,
    played_by_others,
)

GAMES = 3000


def test_an_import_whose_worker_was_killed_ends_with_every_game_once(stack, guest):
    player = guest()
    path, before = killed_in_mid_import(stack, player)
    try:
        # The database may still store what the importer sent before it died.
        until(lambda: archived(stack) - before == progress_of(player, path)["archived"])
        assert 0 < progress_of(player, path)["archived"] < GAMES
    finally:
        stack.start("importer")
    within = 2 * KINDS["import"].lease + PATIENCE
    until(lambda: player.get(path).body["status"] == "done", within)
    assert progress_of(player, path) == {
        "read": GAMES,
        "archived": GAMES,
        "duplicates": 0,
        "refused": 0,
    }
    assert archived(stack) - before == GAMES


def killed_in_mid_import(stack, player, seed=0):
    """Kill the importer at work; return the import, and the records before it."""
    before = archived(stack)
    games = lines(*played_by_others(a_random_game(seed=seed), GAMES))
    path = f"/imports/{sent(player, games)['id']}"
    until(lambda: progress_of(player, path)["archived"] > 0)
    stack.kill("importer")
    if player.get(path).body["status"] != "running":  # It was quicker.
        stack.start("importer")
        return killed_in_mid_import(stack, player, seed + 1)
    return path, before


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
