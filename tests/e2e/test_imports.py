"""Files through a running stack: in, archived by a worker, and out again."""

import json
import urllib.error
import urllib.request

import pytest

from tests.e2e.table import PATIENCE, until
from tests.records.exchange.imports.files import (
    NDJSON,
    a_random_game,
    a_zip,
    lines,
    played_by_others,
)

pytestmark = pytest.mark.depth

MANY = 300


def send(player, body, kind=NDJSON, token=None):
    request = urllib.request.Request(
        f"{player.url}/api/v1/imports",
        body,
        {"Authorization": f"Bearer {token or player.token}", "Content-Type": kind},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def refused(player, body, **kwargs):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        send(player, body, **kwargs)
    with refusal.value as answer:
        return answer.code


def exported(player):
    with urllib.request.urlopen(f"{player.url}/api/v1/records.ndjson") as answer:
        return [json.loads(line) for line in answer]


def wait_for(player, told):
    def done():
        found = player.get(f"/imports/{told['id']}").body
        return found if found["status"] == "done" else None

    return until(done)


def test_games_come_in_and_go_out(stack, guest):
    player = guest()
    earlier = {record["id"] for record in exported(player)}
    games = lines(*played_by_others(a_random_game("duo", seed=7), MANY))
    done = wait_for(player, send(player, a_zip(games_ndjson=games), "application/zip"))
    assert done["progress"]["archived"] == MANY
    records = [each for each in exported(player) if each["id"] not in earlier]
    assert len({record["id"] for record in records}) == MANY
    assert {record["source"] for record in records} == {"import"}
    again = wait_for(player, send(player, b"".join(map(lines, records))))
    assert again["progress"]["duplicates"] == MANY


def test_a_large_file_is_taken_and_a_larger_one_is_not(stack, guest):
    player = guest()
    body = lines(a_random_game("duo", seed=8)).ljust(32 * 2**20, b"\n")
    told = wait_for(player, send(player, body))
    assert told["size"] == 32 * 2**20
    assert told["progress"] == {
        "read": 2,
        "archived": 1,
        "duplicates": 0,
        "refused": 1,
    }
    assert player.get(f"/imports/{told['id']}/problems").body["items"][0]["game"]


def test_a_file_of_somebody_unknown_is_not_read(stack, guest):
    player = guest()
    assert refused(player, b"x" * 1000, token="blk_nobody") == 401
    assert exported(player) is not None


def test_exports_follow_each_other(stack, guest):
    """Each gives its slot back, also to a client that goes away."""
    player = guest()
    for _ in range(5):
        assert until(lambda: has_begun_an_export(player))


def has_begun_an_export(player):
    """Begin one and go away; False while the last one still holds the slot."""
    try:
        with urllib.request.urlopen(f"{player.url}/api/v1/records.ndjson") as answer:
            answer.read(10)
    except urllib.error.HTTPError as error:
        if error.code == 429:
            return False
        raise
    return True
