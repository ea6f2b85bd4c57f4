"""Analyses whose workers die."""

from games.storage.obligations import KINDS
from tests.e2e.table import PATIENCE, killed, until

COUNT = {"kind": "count", "variant": "solo-pentomino-15x16", "seconds": 15}


def test_an_analysis_whose_worker_was_killed_is_answered_by_the_next(stack, guest):
    player = guest()
    path = f"/analyses/{player.post('/analyses', COUNT).body['id']}"
    until(lambda: player.get(path).body["status"] == "running")
    with killed(stack, "analyst"):
        assert player.get(path).body["status"] == "running"
    within = 2 * KINDS["analysis"].lease + PATIENCE
    until(lambda: player.get(path).body["status"] == "done", within)
    assert player.get(path).body["result"]["complete"] is False
