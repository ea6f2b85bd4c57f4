"""Analyses on a running stack: a worker of their own answers them."""

from tests.e2e.table import create, until

HINT = {"kind": "hint", "variant": "solo-tetromino-8x10"}
LONG_COUNT = {"kind": "count", "variant": "solo-pentomino-15x16", "seconds": 600}


def ask(client, body):
    answer = client.post("/analyses", body)
    assert answer.status == 202, answer
    return f"/analyses/{answer.body['id']}"


def wait_for(client, path, status, within=30.0):
    def told():
        analysis = client.get(path).body
        return analysis if analysis["status"] == status else None

    return until(told, within)


def test_a_puzzle_is_solved_by_hints_alone(stack, guest):
    player = guest()
    game = create(player, "solo-tetromino-8x10", "me")
    for _ in range(20):
        path = ask(player, {"kind": "hint", "game": game})
        hint = wait_for(player, path, "done")["result"]["placement"]
        assert player.post(f"/games/{game}/moves", hint).status == 201
    assert player.get(f"/games/{game}").body["end_reason"] == "solved"


def test_a_long_count_tells_its_progress_and_is_cancelled(stack, guest):
    player = guest()
    path = ask(player, LONG_COUNT)
    running = wait_for(player, path, "running")
    assert running["result"] is None
    until(lambda: player.get(path).body["updated_at"] > running["updated_at"])
    assert player.delete(path).body["status"] == "cancelled"
    wait_for(player, ask(player, HINT), "done")
