"""Standing orders on a whole stack, with four people who are never there together."""

import pytest

from tests.e2e.table import COMPUTER, assert_sound, create, events, wait_for_ply

pytestmark = pytest.mark.depth

NW, NE, SE, SW = [[0, 0]], [[19, 0]], [[19, 19]], [[0, 19]]


def keep(client, game, seat, *orders):
    path = f"/games/{game}/seats/{seat}/plan"
    answer = client.put(path, {"orders": list(orders)})
    assert answer.status == 200, answer
    return answer.body


def test_one_move_lets_the_absent_three_play_too(stack, guest):
    players = [guest() for _ in range(4)]
    game = create(players[0], "classic", "me")
    for seat in (1, 2, 3):
        assert players[seat].put(f"/games/{game}/seats/{seat}", {}).status == 201
    for seat, cells in ((1, NE), (2, SE), (3, SW)):
        keep(players[seat], game, seat, {"cells": cells, "while_empty": cells})

    answer = players[0].post(f"/games/{game}/moves", {"cells": NW})

    assert answer.status == 201
    assert answer.body["turn"] == {"color": "blue", "seat": 0}
    types = [event["type"] for event in events(players[3], game)]
    assert types[-7:] == ["move.played"] + ["plan.fired", "move.played"] * 3
    for seat in (1, 2, 3):
        plan = players[seat].get(f"/games/{game}/seats/{seat}/plan").body
        assert plan["stopped"] == "done"
    assert_sound(stack, players[0], game)


def test_a_plan_answers_the_computer(stack, guest):
    player = guest()
    game = create(player, "duo", "me", COMPUTER)
    around = ([[5, 5], [5, 6]], [[3, 3], [3, 2]], [[3, 5], [3, 6]], [[5, 3], [5, 2]])
    orders = [{"cells": cells, "turn": 2, "if_legal": True} for cells in around]
    keep(player, game, 0, *orders)

    assert player.post(f"/games/{game}/moves", {"cells": [[4, 4]]}).status == 201

    wait_for_ply(player, game, 4)
    types = [event["type"] for event in events(player, game)]
    assert types[4:8] == ["move.played", "move.played", "plan.fired", "move.played"]
    assert_sound(stack, player, game)
