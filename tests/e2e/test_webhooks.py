"""Webhooks on a running stack: relay and deliverer carry events to a receiver."""

import pytest

from tests.blokus_api.webhooks.receiver import receiving
from tests.e2e.table import COMPUTER, create, until

pytestmark = pytest.mark.depth


def ended(receiver, game):
    """What came of a game, once its result is there."""
    told = [m for m in list(receiver.got) if m.data.get("game") == game]
    return told if told and told[-1].data["type"] == "game.scored" else None


def test_a_game_of_computers_arrives_in_order_signed_and_whole(stack, guest):
    player = guest()
    with receiving() as receiver:
        made = player.post("/webhooks", {"url": receiver.url}).body
        game = create(player, "junior", COMPUTER, COMPUTER)
        messages = until(lambda: ended(receiver, game))
    # A message comes again if this process was slow to answer.
    versions = list(dict.fromkeys(message.data["version"] for message in messages))
    assert versions == list(range(1, len(versions) + 1))
    for message in messages:
        assert message.proven(made["secret"])["data"] == message.data
    assert player.delete(f"/webhooks/{made['id']}").status == 204


def test_a_deliverer_that_dies_loses_nothing(stack, guest):
    player = guest()
    with receiving() as receiver:
        made = player.post("/webhooks", {"url": receiver.url}).body
        stack.kill("deliverer")
        try:
            path = f"/webhooks/{made['id']}"
            assert player.post(f"{path}/test", {}).status == 202
        finally:
            stack.start("deliverer")
        (message,) = until(lambda: list(receiver.got))
        assert message.proven(made["secret"])["type"] == "webhook.test"

        def told():
            (delivery,) = player.get(f"{path}/deliveries").body["items"]
            return delivery["status"] == "delivered"

        until(told)
    assert player.delete(path).status == 204
