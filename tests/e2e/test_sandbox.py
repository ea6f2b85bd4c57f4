"""Time moved on for developers: a running stack does what it would do then."""

from datetime import datetime

import pytest

from tests.blokus_api.webhooks.receiver import receiving
from tests.e2e.table import assert_sound, create, read, until

pytestmark = pytest.mark.depth

HOUR = 3600
CLOCK = {"kind": "days", "days": 1}


def test_a_day_of_a_game_is_seen_in_seconds(stack, guest):
    ada, bob = guest(), guest()
    with receiving() as receiver:
        wanted = {"url": receiver.url, "types": ["reminder.due", "seat.out"]}
        hook = ada.post("/webhooks", wanted).body

        def told(kind):
            found = [message.proven(hook["secret"]) for message in list(receiver.got)]
            return [body["data"] for body in found if body["type"] == kind]

        game = create(ada, "duo", "me", "open", clock=CLOCK, rated=False)
        assert bob.put(f"/games/{game}/seats/1", {}).status == 201
        path = f"/sandbox/games/{game}/clock"
        assert ada.get(path).body["ahead_s"] == 0

        ada.put(path, {"ahead_s": 13 * HOUR})
        (reminder,) = until(lambda: told("reminder.due"))
        ada.put(path, {"ahead_s": 24 * HOUR})
        (out,) = until(lambda: told("seat.out"))

        assert (reminder["game"], reminder["seat"]) == (game, 0)
        assert (out["game"], out["data"]["reason"]) == (game, "timed-out")
        assert ada.delete(f"/webhooks/{hook['id']}").status == 204
    state = read(ada, game)
    assert state["end_reason"] == "one-left"
    ended = datetime.fromisoformat(state["updated_at"])
    created = datetime.fromisoformat(state["created_at"])
    assert (ended - created).total_seconds() >= 24 * HOUR
    assert_sound(stack, ada, game)
