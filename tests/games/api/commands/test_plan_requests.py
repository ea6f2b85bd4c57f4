"""Standing orders that are refused."""

import pytest

from tests.api import problem
from tests.builders import Guest, a_game, a_guest
from tests.games.api.commands.test_plans import NE, put


@pytest.fixture
def table(db: None) -> list[Guest]:
    return [a_guest() for _ in range(4)]


@pytest.fixture
def game(table: list[Guest]) -> str:
    return a_game("classic", [guest.actor for guest in table])


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({}, "cells"),
        ({"cells": NE, "move": "t20"}, "cells"),
        ({"cells": [[19, 0], [17, 0]]}, "cells"),
        ({"cells": [[20, 0]]}, "cells"),
        ({"move": "a1,c1"}, "move"),
        ({"move": "pass"}, "move"),
        ({"cells": NE, "piece": "F"}, "piece"),
        ({"cells": NE, "piece": "Q"}, "piece"),
        ({"cells": NE, "color": "blue"}, "color"),
        ({"cells": NE, "color": "pink"}, "color"),
        ({"cells": NE, "only_move": True}, "cells"),
        ({"cells": NE, "while_empty": [[0, 20]]}, "while_empty"),
        ({"cells": NE, "unless_touched": [[0, 0, 0]]}, "unless_touched"),
        ({"cells": NE, "only_if": [{"seat": 1}]}, "only_if.0.covered"),
        ({"cells": NE, "only_if": [{"covered": [0, 20]}]}, "only_if.0.covered"),
        ({"cells": NE, "only_if": [{"played": "Q"}]}, "only_if.0.played"),
        ({"cells": NE, "turn": 0}, "turn"),
        ({"cells": NE, "if_legal": 1}, "if_legal"),
        ({"cells": NE, "while_empty": [[0, 0]] * 41}, "while_empty"),
    ],
    ids=str,
)
def test_what_no_order_can_be_is_refused(table, game, order, field):
    answer = put(table[1], game, 1, {"only_move": True}, order)
    document = problem(answer)
    assert (answer.status_code, document["code"]) == (422, "invalid")
    assert document["field"] == f"orders.1.{field}"


@pytest.mark.parametrize("orders", [[], [{"only_move": True}] * 41], ids=len)
def test_a_plan_has_some_orders_and_not_too_many(table, game, orders):
    assert problem(put(table[1], game, 1, *orders))["field"] == "orders"


def test_a_deed_of_a_seat_that_is_not_there_is_refused(table):
    game = a_game("duo", [table[0].actor, table[1].actor])
    order = {"only_move": True, "only_if": [{"seat": 2, "played": "F"}]}
    assert problem(put(table[1], game, 1, order))["field"] == "orders.0.only_if.0.seat"


def test_there_is_nothing_to_plan_in_a_puzzle(table):
    puzzle = a_game("solo-84", [table[0].actor])
    answer = put(table[0], puzzle, 0, {"only_move": True})
    assert (answer.status_code, problem(answer)["code"]) == (409, "nothing-to-plan")
    assert put(table[0], puzzle, 7, {"only_move": True}).status_code == 404
