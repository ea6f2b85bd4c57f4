"""Plans that change at the moment of the move that fires them."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_game, a_guest
from tests.depth import mostly_deep
from tests.threads import together

pytestmark = pytest.mark.usefixtures("committed")

ROUNDS = mostly_deep(range(8), but=[0])
NW, NE, SE, SW = [[0, 0]], [[19, 0]], [[19, 19]], [[0, 19]]


@pytest.fixture
def table(committed: None) -> list[Guest]:
    return [a_guest() for _ in range(4)]


def a_table(table: Sequence[Guest]) -> str:
    return a_game("classic", [guest.actor for guest in table])


def keep(guest: Guest, game: str, cells: Any, **headers: str) -> Any:
    body = {"orders": [{"cells": cells}]}
    return guest.put(f"games/{game}/seats/1/plan", body, **headers)


def move(guest: Guest, game: str, cells: Any = NW, **headers: str) -> Any:
    return guest.post(f"games/{game}/moves", {"cells": cells}, **headers)


def fired(game: str) -> list[Any]:
    """The cells that plans played."""
    events = event_store.events(game)
    assert find_fault(events) is None
    return [
        after.data["cells"]
        for envelope, after in pairwise(events)
        if envelope.type == "plan.fired"
    ]


@pytest.mark.parametrize("_", ROUNDS)
def test_of_an_old_and_a_new_plan_one_fires(table, _):
    game = a_table(table)
    keep(table[1], game, NE)

    kept, moved = together(
        [partial(keep, table[1], game, SE), partial(move, table[0], game)]
    )

    assert (kept.status_code, moved.status_code) == (200, 201)
    (cells,) = fired(game)
    plan = table[1].get(f"games/{game}/seats/1/plan").json()
    # Whoever was too late for this turn has orders for the next.
    assert plan["made_at_version"] == (6 if cells == SE else 9)
    assert plan["stopped"] == ("done" if cells == SE else None)


@pytest.mark.parametrize("_", ROUNDS)
def test_who_insists_on_a_version_learns_what_was_fired(table, _):
    game = a_table(table)
    keep(table[1], game, NE)

    kept, _ = together(
        [
            partial(keep, table[1], game, SE, if_match='"6"'),
            partial(move, table[0], game),
        ]
    )

    (cells,) = fired(game)
    assert kept.status_code == (200 if cells == SE else 412)
    if cells == NE:
        missed = [event["type"] for event in problem(kept)["events"]]
        assert missed == ["move.played", "plan.fired", "move.played"]


def test_however_often_a_plan_changes_one_fires(table):
    game = a_table(table)
    keep(table[1], game, NE)

    def edit() -> list[int]:
        corners = [NE, SE, SW] * 5
        return [keep(table[1], game, cells).status_code for cells in corners]

    edits, moved = together([edit, lambda: [move(table[0], game).status_code]])

    assert set(edits) == {200}
    assert moved == [201]
    assert len(fired(game)) == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_a_plan_that_is_dropped_fires_before_or_never(table, _):
    game = a_table(table)
    keep(table[1], game, NE)

    dropped, moved = together(
        [
            partial(table[1].delete, f"games/{game}/seats/1/plan"),
            partial(move, table[0], game),
        ]
    )

    assert (dropped.status_code, moved.status_code) == (204, 201)
    assert len(fired(game)) == len(moved.json()["events"]) // 2
    assert table[1].get(f"games/{game}/seats/1/plan").status_code == 404


@pytest.mark.parametrize("_", ROUNDS)
def test_a_resignation_comes_before_the_plan_or_after(table, _):
    game = a_table(table)
    keep(table[1], game, NE)

    together(
        [
            partial(table[1].post, f"games/{game}/resign", {"seat": 1}),
            partial(move, table[0], game),
        ]
    )

    types = [event.type for event in event_store.events(game, after=6)]
    assert sorted(types) in (
        ["move.played", "move.played", "plan.fired", "seat.out"],
        ["move.played", "seat.out"],
        ["move.played", "move.played", "plan.fired"],
        ["seat.out"],
    )
    fired(game)


def test_one_move_sent_three_times_at_once_fires_once(table):
    game = a_table(table)
    keep(table[1], game, NE)

    answers = together([partial(move, table[0], game, idempotency_key="k")] * 3)

    assert sorted(answer.status_code for answer in answers) == [200, 200, 201]
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert fired(game) == [NE]


def test_of_plans_kept_for_two_seats_at_once_both_fire(table):
    game = a_table(table)
    bodies = [({"orders": [{"cells": cells}]}) for cells in (NE, SE)]

    answers = together(
        [
            partial(table[seat].put, f"games/{game}/seats/{seat}/plan", body)
            for seat, body in zip((1, 2), bodies, strict=True)
        ]
    )

    assert [answer.status_code for answer in answers] == [200, 200]
    move(table[0], game)
    assert fired(game) == [NE, SE]


@pytest.mark.parametrize("_", ROUNDS)
def test_a_plan_dropped_for_one_seat_leaves_the_other_its_own(table, _):
    game = a_table(table)
    keep(table[1], game, NE)

    together(
        [
            partial(table[1].delete, f"games/{game}/seats/1/plan"),
            partial(
                table[2].put,
                f"games/{game}/seats/2/plan",
                {"orders": [{"cells": SE}]},
            ),
        ]
    )
    move(table[0], game)
    move(table[1], game, NE)

    assert fired(game) == [SE]
