"""GET /me/plans, and stopped plans in the inbox."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Plan
from tests.api import Api, problem
from tests.builders import Guest, a_game, a_guest, play
from tests.games.api.commands.test_plans import NE, SE, kept, move


@pytest.fixture
def table(db: None) -> list[Guest]:
    return [a_guest() for _ in range(4)]


@pytest.fixture
def game(table: list[Guest]) -> str:
    return a_game("classic", [guest.actor for guest in table])


def undo(table, game, version):
    """The first of the table asks for it, and all others agree."""
    offer = {"kind": "undo", "to": version}
    assert table[0].post(f"games/{game}/offers", offer).status_code == 201
    for guest in table[1:]:
        assert guest.post(f"games/{game}/offers/1/accept").status_code == 201


def stopped_by_undo(table, game):
    kept(table[2], game, 2, {"cells": SE})
    version = table[0].get(f"games/{game}").json()["version"]
    move(table[0], game, [[0, 0]])
    undo(table, game, version)


def waiting(guest):
    items = guest.get("me/inbox").json()["items"]
    return [(item["kind"], item["what"]) for item in items]


def test_a_plan_that_an_undo_stopped_is_in_the_inbox(table, game):
    stopped_by_undo(table, game)

    (item,) = table[2].get("me/inbox").json()["items"]
    assert (item["kind"], item["what"], item["seat"]) == ("plan", "undone", 2)
    assert (item["deadline"], item["since"], item["remaining_s"]) == (None,) * 3
    act = f"/api/v1/games/{game}/seats/2/plan"
    assert item["links"] == {
        "game": f"/api/v1/games/{game}",
        "act": act,
        "decline": None,
    }
    assert waiting(table[1]) == []
    assert waiting(table[0]) == [("turn", "move")]


def test_a_new_plan_or_none_ends_the_item(table, game):
    stopped_by_undo(table, game)
    kept(table[2], game, 2, {"cells": SE})
    assert waiting(table[2]) == []
    Plan.objects.update(stopped="undone")
    assert waiting(table[2]) == [("plan", "undone")]
    assert table[2].delete(f"games/{game}/seats/2/plan").status_code == 204
    assert waiting(table[2]) == []


def test_the_end_of_the_game_ends_the_item(table, game):
    stopped_by_undo(table, game)
    play(game)
    assert waiting(table[2]) == []


def test_an_illegal_order_and_a_turn_without_an_order_are_told_as_well(table, game):
    kept(table[1], game, 1, {"cells": [[5, 5]]})
    kept(table[2], game, 2, {"cells": SE, "while_empty": [[0, 0]]}, stop_if_none=True)
    move(table[0], game, [[0, 0]])
    assert waiting(table[1]) == [("turn", "move"), ("plan", "illegal")]
    move(table[1], game, NE)
    assert waiting(table[2]) == [("turn", "move"), ("plan", "none-played")]


@pytest.mark.parametrize("reason", ["done", "seat-left", "game-over", None])
def test_a_plan_that_has_nothing_to_say_is_not_in_the_inbox(table, game, reason):
    kept(table[2], game, 2, {"cells": SE})
    Plan.objects.update(stopped=reason)
    assert waiting(table[2]) == []


def test_the_entity_tag_of_the_inbox_changes_with_a_plan(table, game):
    stopped_by_undo(table, game)
    tag = table[2].get("me/inbox")["ETag"]
    assert table[2].get("me/inbox", if_none_match=tag).status_code == 304
    table[2].delete(f"games/{game}/seats/2/plan")
    assert table[2].get("me/inbox", if_none_match=tag).status_code == 200


def test_the_inbox_is_read_by_pages_through_plans(table):
    ada, *others = table
    for _ in range(3):
        game = a_game("classic", [other.actor for other in (*others, ada)])
        kept(ada, game, 3, {"cells": SE})
    Plan.objects.update(stopped="undone")
    cursor: str | None = ""
    found = []
    while cursor is not None:
        page = ada.get(f"me/inbox?limit=1{cursor and f'&cursor={cursor}'}").json()
        found += [item["game"]["id"] for item in page["items"]]
        cursor = page["next"]
    assert len(found) == len({*found}) == 3


def test_my_plans_are_listed_newest_games_first(table, game):
    stopped_by_undo(table, game)
    later = a_game("classic", [guest.actor for guest in table])
    kept(table[2], later, 2, {"cells": SE}, {"only_move": True}, stop_if_none=True)
    kept(table[1], later, 1, {"cells": NE})

    first, second = table[2].get("me/plans").json()["items"]
    assert (first["game"]["id"], second["game"]["id"]) == (later, game)
    assert (first["stopped"], second["stopped"]) == (None, "undone")
    assert (first["seat"], first["remaining_orders"]) == (2, 2)
    assert first["stop_if_none"]
    for query, games in (("true", [game]), ("false", [later])):
        items = table[2].get(f"me/plans?stopped={query}").json()["items"]
        assert [item["game"]["id"] for item in items] == games
    page = table[2].get("me/plans?limit=1").json()
    rest = table[2].get(f"me/plans?limit=1&cursor={page['next']}").json()
    assert [item["game"]["id"] for item in rest["items"]] == [game]
    assert rest["next"] is None


def test_the_list_costs_the_same_queries_however_long_it_is(table):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert table[0].get("me/plans").status_code == 200
        return len(captured)

    def one_more():
        game = a_game("classic", [guest.actor for guest in table[::-1]])
        kept(table[0], game, 3, {"cells": SE})

    one_more()
    before = queries()
    for _ in range(3):
        one_more()
    assert queries() == before


def test_plans_are_nobody_elses_business(table, game):
    stopped_by_undo(table, game)
    assert table[1].get("me/plans").json()["items"] == []
    assert problem(Api().get("me/plans"))["code"] == "unauthenticated"
    assert problem(a_guest("play").get("me/plans"))["code"] == "insufficient-scope"
