"""Standing orders over HTTP."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.decisions import Command
from games.decisions.plans import Order, Plan
from games.decisions.verification import find_fault
from games.errors import StaleVersionError
from games.models import Game
from games.services import automation
from games.services import plans as planning
from games.storage import event_store, plans
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, a_move

DOCUMENTATION = Path(__file__).parents[4] / "docs" / "plans.md"
NW, NE, SE, SW = [[0, 0]], [[19, 0]], [[19, 19]], [[0, 19]]


@pytest.fixture
def table(db: None) -> list[Guest]:
    return [a_guest() for _ in range(4)]


@pytest.fixture
def game(table: list[Guest]) -> str:
    return a_game("classic", [guest.actor for guest in table])


def put(guest, game, seat, *orders, **values):
    return guest.put(f"games/{game}/seats/{seat}/plan", {"orders": orders, **values})


def kept(guest, game, seat, *orders, **values):
    answer = put(guest, game, seat, *orders, **values)
    assert answer.status_code == 200, answer.content
    return answer.json()


def read(guest, game, seat):
    return guest.get(f"games/{game}/seats/{seat}/plan")


def move(guest, game, cells, **headers):
    answer = guest.post(f"games/{game}/moves", {"cells": cells}, **headers)
    assert answer.status_code == 201, answer.content
    return answer.json()


def types(answer):
    return [event["type"] for event in answer["events"]]


def test_a_plan_is_kept_and_told_as_it_stands(table, game):
    answer = put(
        table[1], game, 1, {"cells": NE, "if_legal": True}, {"only_move": True}
    )
    assert answer.status_code == 200
    assert answer["ETag"] == '"6"'
    document = answer.json()
    assert document == read(table[1], game, 1).json()
    assert document["made_at_version"] == document["version"] == 6
    assert document["now"] == {
        "does": "plays",
        "order": 0,
        "reason": None,
        "move": {"color": "yellow", "piece": "1", "cells": NE},
    }
    first, second = document["orders"]
    assert first == {
        **{"color": "yellow", "piece": "1", "cells": NE, "only_move": False},
        **{"if_legal": True, "while_empty": [], "unless_touched": [], "only_if": []},
        **{"turn": None, "fired": None},
        "finding": {"verdict": "plays", "cells": [], "reason": None},
    }
    assert second["only_move"]
    assert second["finding"]["verdict"] == "several-moves"


def test_a_plan_fires_with_the_move_of_another(table, game):
    kept(table[1], game, 1, {"cells": NE}, {"only_move": True})

    answer = move(table[0], game, NW)

    assert types(answer) == ["move.played", "plan.fired", "move.played"]
    assert [event["actor"] for event in answer["events"]] == [
        *(table[0].actor, table[1].actor, table[1].actor)
    ]
    assert answer["version"] == 9
    assert answer["turn"] == {"color": "red", "seat": 2}
    document = read(table[1], game, 1).json()
    assert document["orders"][0]["fired"] == 8
    assert document["orders"][0]["finding"]["verdict"] == "fired"
    assert event_store.events(game)[-1].version == 9
    assert find_fault(event_store.events(game)) is None


def test_a_plan_fires_after_the_computer_too(table):
    game = a_game("duo", ["ai:greedy", table[1].actor])
    kept(
        table[1], game, 1, *[{"cells": [c], "if_legal": True} for c in ([4, 4], [9, 9])]
    )
    answer = automation.play_ai_turn(
        game=game, version=event_store.read(game).state.version
    )
    assert answer is not None
    assert [e.type for e in answer.envelopes][:2] == ["move.played", "plan.fired"]


def test_a_retry_of_the_move_answers_the_same_batch(table, game):
    kept(table[1], game, 1, {"cells": NE}, {"only_move": True})
    first = move(table[0], game, NW, idempotency_key="k")
    kept(table[1], game, 1, {"cells": SE})
    again = table[0].post(f"games/{game}/moves", {"cells": NW}, idempotency_key="k")
    assert again.status_code == 200
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first


def test_keeping_a_plan_plays_nothing(table, game):
    document = kept(table[0], game, 0, {"cells": NW})
    assert document["now"]["does"] == "plays"
    assert event_store.read(game).state.ply == 0


def test_a_dry_run_tells_nothing_of_plans(table, game):
    kept(table[1], game, 1, {"cells": NE})
    answer = table[0].post(f"games/{game}/moves?dry_run=true", {"cells": NW})
    bare = a_game("classic", [guest.actor for guest in table])
    same = table[0].post(f"games/{bare}/moves?dry_run=true", {"cells": NW})
    assert answer.json() == same.json()


def test_a_plan_that_was_dropped_fires_no_more(table, game):
    kept(table[1], game, 1, {"cells": NE})
    for _ in range(2):
        assert table[1].delete(f"games/{game}/seats/1/plan").status_code == 204
    assert problem(read(table[1], game, 1))["code"] == "not-found"
    assert types(move(table[0], game, NW)) == ["move.played"]
    assert Game.objects.get(id=game).plans == 0


def test_who_moves_by_hand_keeps_the_plan(table, game):
    kept(table[1], game, 1, {"cells": NE, "turn": 2}, {"only_move": True})
    assert types(move(table[0], game, NW)) == ["move.played"]
    move(table[1], game, SE)
    document = read(table[1], game, 1).json()
    assert document["stopped"] is None
    assert document["now"]["does"] == "stops"
    assert document["now"]["reason"] == "illegal"
    assert document["orders"][0]["finding"] == {
        **{"verdict": "illegal", "cells": [], "reason": "piece-not-available"}
    }


def test_whether_a_plan_plays_is_told_ahead(table, game):
    kept(table[1], game, 1, {"cells": NW, "while_empty": NW}, stop_if_none=True)
    assert read(table[1], game, 1).json()["now"]["does"] == "plays"
    move(table[0], game, NW)
    document = read(table[1], game, 1).json()
    assert document["stopped"] == "none-played"
    assert document["now"] is None
    assert document["orders"][0]["finding"] is None


def test_guards_are_told_as_they_were_given(table, game):
    guards = {
        "while_empty": [[5, 5]],
        "unless_touched": [[6, 6]],
        "only_if": [
            {"seat": 2, "covered": [7, 7]},
            {"played": "F"},
        ],
        "turn": 3,
    }
    (order,) = kept(table[1], game, 1, {"cells": NE, **guards})["orders"]
    assert {name: order[name] for name in guards} == {
        **guards,
        "only_if": [
            {"seat": 2, "covered": [7, 7], "played": None},
            {"seat": None, "covered": None, "played": "F"},
        ],
    }


def examples() -> list[dict[str, Any]]:
    text = DOCUMENTATION.read_text()
    return [json.loads(found) for found in re.findall(r"```json\n(.*?)```", text, re.S)]


@pytest.mark.parametrize("number", range(4))
def test_the_examples_of_the_documentation_are_plans(table, game, number):
    assert len(examples()) == 4
    answer = table[1].put(f"games/{game}/seats/1/plan", examples()[number])
    assert answer.status_code == 200, answer.content


def test_moves_along_the_edge_are_played_one_after_another(table, game):
    others = iter([NW, SE, SW, [[1, 1], [1, 2]], [[18, 18], [18, 17]]])
    move(table[0], game, next(others))
    move(table[1], game, NE)
    example = examples()[1]
    assert [len(order["cells"]) for order in example["orders"]] == [2, 3, 3]
    kept(table[1], game, 1, **example)
    for seat, cells in zip((2, 3, 0, 2), others, strict=True):
        move(table[seat], game, cells)
    assert event_store.read(game).state.acting_seat == 3
    document = read(table[1], game, 1).json()
    assert [order["fired"] is None for order in document["orders"]] == [
        *(False, True, True)
    ]
    assert document["now"]["order"] == 1


def test_a_plan_has_an_entity_tag_of_its_own(table, game):
    kept(table[1], game, 1, {"cells": NE})
    tag = read(table[1], game, 1)["ETag"]
    path = f"games/{game}/seats/1/plan"
    assert table[1].get(path, if_none_match=tag).status_code == 304
    kept(table[1], game, 1, {"cells": SE})
    assert table[1].get(path, if_none_match=tag).status_code == 200


def test_only_who_sits_there_sees_or_changes_a_plan(table, game):
    kept(table[1], game, 1, {"cells": NE})
    path = f"games/{game}/seats/1/plan"
    for stranger in (table[0], a_guest()):
        for answer in (
            stranger.get(path),
            stranger.delete(path),
            put(stranger, game, 1, {"only_move": True}),
        ):
            assert problem(answer)["code"] == "not-your-seat"
    seen = table[0].get(f"games/{game}").content + table[0].get("games").content
    assert b"plan" not in seen


def test_a_plan_can_insist_on_the_version_it_was_made_for(table, game):
    move(table[0], game, NW)
    answer = put(table[1], game, 1, {"cells": NE}, expected_version=6)
    document = problem(answer)
    assert (answer.status_code, document["code"]) == (409, "stale-version")
    assert [event["type"] for event in document["events"]] == ["move.played"]
    path, body = f"games/{game}/seats/1/plan", {"orders": [{"cells": NE}]}
    assert table[1].put(path, body, if_match='"6"').status_code == 412
    assert table[1].put(path, body, if_match='"7"').status_code == 200


def test_in_a_draft_a_plan_waits_for_play(table):
    game = a_game("draft-2p", [table[0].actor, table[1].actor])
    order = {"color": "blue", "cells": [[4, 4]], "if_legal": True}
    document = kept(table[0], game, 0, order)
    assert document["now"]["does"] == "cannot-move"
    seats = {0: table[0], 1: table[1]}
    while (state := event_store.read(game).state).position.picking is not None:
        piece = state.ruleset.pieces[state.position.undrafted[0]].id
        seat = state.acting_seat
        assert seat is not None
        answer = seats[seat].post(f"games/{game}/picks", {"piece": piece})
        assert answer.status_code == 201
    (order,) = read(table[0], game, 0).json()["orders"]
    if order["fired"] is None:
        assert order["finding"]["verdict"] == "illegal"
    else:
        assert event_store.events(game)[order["fired"] - 1].type == "plan.fired"


def test_a_row_that_was_lost_finds_its_plans_again(table, game):
    kept(table[1], game, 1, {"cells": NE})
    Game.objects.filter(id=game).update(plans=-1)
    assert "plan.fired" in types(move(table[0], game, NW))


def test_a_plan_changed_while_a_move_is_decided_fires_as_it_is_now(
    table, game, monkeypatch
):
    """The append looked, the owner edits, the append finds out and looks again."""
    kept(table[1], game, 1, {"cells": NE})
    looked = plans.read_standing
    edits = iter([SE])

    def read_and_be_late(game):
        found = looked(game)
        for cells in edits:
            Game.objects.filter(id=game).update(plans=999)
            kept(table[1], game, 1, {"cells": cells})
            Game.objects.filter(id=game).update(plans=1000)
        return found

    monkeypatch.setattr(plans, "read_standing", read_and_be_late)
    assert move(table[0], game, NW)["events"][2]["data"]["cells"] == SE


def statements(game: str) -> int:
    """How many the append of any legal move takes."""
    loaded = event_store.read(game)
    events, actor = a_move(loaded.state, random.Random(1))
    with CaptureQueriesContext(connection) as queries:
        event_store.append(loaded, events, Command(actor))
    return len(queries)


def test_a_game_without_plans_pays_nothing_for_them(table, game):
    assert statements(game) == 1
    kept(table[0], game, 0, {"cells": NW, "turn": 100}, {"cells": SE, "turn": 100})
    assert statements(game) == 3
    assert statements(game) == 2
    table[0].delete(f"games/{game}/seats/0/plan")
    assert statements(game) == 2
    assert statements(game) == 1


def test_a_plan_is_as_of_the_board_at_which_it_was_kept(table, game):
    """Somebody moved between the reading and the keeping."""
    kept(table[1], game, 1, {"cells": NE})
    loaded = event_store.read(game)
    version = loaded.state.version
    move(table[0], game, NW)

    def keep(expected: int | None) -> Plan:
        _, plan = planning.keep_plan(
            loaded,
            player=table[1].actor,
            seat=1,
            orders=[Order()],
            stop_if_none=False,
            expected=expected,
        )
        return plan

    with pytest.raises(StaleVersionError):
        keep(version)
    assert plans.find(game, 1) != keep(None)
    plan = plans.find(game, 1)
    assert plan is not None
    assert (plan.version, plan.ply) == (version + 3, 2)
