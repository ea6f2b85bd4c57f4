"""Mails on a running stack: relay and deliverer carry a turn to the mail server.

The mail server is the deliverer's log, as it is where no other is named.
"""

import psycopg
import pytest

from tests.e2e.table import create, until

pytestmark = pytest.mark.depth

DUE = "UPDATE games_obligation SET due_at = now() WHERE kind = 'mail'"
SIGN_UP = """
UPDATE players_player SET kind = 'user', email = %s WHERE id = %s
"""


def sql(stack, statement, *values):
    with psycopg.connect(stack.env["DATABASE_URL"]) as connection:
        return connection.execute(statement, values).rowcount


def mails_to(stack, address):
    return stack.log("deliverer").count(f"\nTo: {address}\n")


def sit_down_opposite(guest, player):
    """A game in which this player is to move, and the other is a person."""
    game = create(player, "duo", "me", "open")
    other = guest()
    assert other.put(f"/games/{game}/seats/1", {}).status == 201
    return game


def test_a_turn_is_told_once_though_the_deliverer_dies_before(stack, guest):
    player = guest()
    me = player.get("/me").body["id"]
    address = f"{me}@example.com"
    sql(stack, SIGN_UP, address, me)
    stack.kill("deliverer")
    try:
        game = sit_down_opposite(guest, player)
        # Sent to nobody: what is owed stays owed.
        until(lambda: sql(stack, DUE))
    finally:
        stack.start("deliverer")
    until(lambda: mails_to(stack, address))
    # A copy that comes now finds nothing to send.
    until(lambda: sql(stack, DUE) == 0)
    log = stack.log("deliverer")
    assert f"http://localhost:8000/games/{game}\n" in log
    assert f"/api/v1/games/{game}.svg" in log
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in log
    assert mails_to(stack, address) == 1
    assert [item["kind"] for item in player.get("/me/inbox").body["items"]] == ["turn"]
