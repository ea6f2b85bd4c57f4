"""Requests at the same moment: one wins, and the others learn what they missed."""

from functools import partial

import pytest

from games import tasks
from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_first_move, a_game, a_guest
from tests.threads import together

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def guest(committed: None) -> Guest:
    return a_guest()


def test_of_rival_moves_one_is_stored_and_the_others_learn_of_it(guest):
    game = a_game(players=[guest.actor, guest.actor])
    state = event_store.read(game).state
    bodies = [
        {**a_first_move(state, 10 * i), "expected_version": state.version}
        for i in range(8)
    ]

    answers = together(
        [partial(guest.post, f"games/{game}/moves", body) for body in bodies]
    )

    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    (won,) = [answer for answer in answers if answer.status_code == 201]
    for lost in answers:
        if lost is not won:
            document = problem(lost)
            assert document["code"] == "stale-version"
            assert document["version"] == state.version + 1
            assert document["events"] == won.json()["events"]
    assert find_fault(event_store.events(game)) is None


def test_of_rivals_who_say_no_version_one_wins_too(guest):
    game = a_game(players=[guest.actor, guest.actor])
    state = event_store.read(game).state
    bodies = [{**a_first_move(state, i), "color": "purple"} for i in range(8)]

    answers = together(
        [partial(guest.post, f"games/{game}/moves", body) for body in bodies]
    )

    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    codes = {problem(a)["code"] for a in answers if a.status_code == 409}
    assert codes <= {"stale-version", "not-your-turn"}
    assert len(event_store.events(game)) == state.version + 1


def test_one_move_sent_three_times_at_once_is_stored_once(guest):
    game = a_game(players=[guest.actor, "player:B"])
    body = a_first_move(event_store.read(game).state)

    answers = together(
        [lambda: guest.post(f"games/{game}/moves", body, idempotency_key="k")] * 3
    )

    assert sorted(answer.status_code for answer in answers) == [200, 200, 201]
    assert all(answer.json() == answers[0].json() for answer in answers)
    replayed = [answer.headers.get("Idempotency-Replayed") for answer in answers]
    assert sorted(map(str, replayed)) == ["None", "true", "true"]
    assert len(event_store.events(game)) == 5


def test_a_key_of_another_command_that_is_legal_is_found_by_the_append(guest):
    """Nobody looked for it before: the game is known here."""
    game = a_game("draft-2p", [guest.actor, guest.actor])
    first, second = (
        guest.post(f"games/{game}/picks", {"piece": piece}, idempotency_key="k")
        for piece in ("F", "W")
    )
    assert first.status_code == 201
    assert problem(second)["code"] == "key-reused"
    assert len(event_store.events(game)) == first.json()["version"]


def test_one_game_created_eight_times_at_once_is_made_once(guest):
    answers = together(
        [lambda: guest.post("games", {"variant": "duo"}, idempotency_key="k")] * 8
    )
    assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert len(guest.get("games").json()["items"]) == 1


def test_of_rivals_for_a_seat_one_sits_down(guest):
    game = a_game("classic", [guest.actor])
    rivals = [a_guest() for _ in range(6)]

    answers = together(
        [partial(rival.put, f"games/{game}/seats/1", {}) for rival in rivals]
    )

    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    assert {problem(a)["code"] for a in answers if a.status_code == 409} <= {
        "seat-taken",
        "stale-version",
    }


def test_a_move_and_a_resignation_at_once_leave_a_sound_game(guest):
    game = a_game(players=[guest.actor, guest.actor])
    move = a_first_move(event_store.read(game).state)
    together(
        [
            lambda: guest.post(f"games/{game}/moves", move),
            lambda: guest.post(f"games/{game}/resign", {"seat": 1}),
            lambda: guest.post(f"games/{game}/abort"),
        ]
    )
    assert find_fault(event_store.events(game)) is None


def test_of_copies_of_a_task_one_plays(committed):
    game = a_game(players=["ai:greedy", "player:B"])
    together([partial(tasks.play_ai_turn, game, 4)] * 6)
    assert [e.type for e in event_store.events(game, after=4)] == ["move.played"]
    assert find_fault(event_store.events(game)) is None
