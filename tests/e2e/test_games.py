"""Games on a whole stack, from the first request to the archive."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from games.lab.client.api import Client, ServerResponse
from tests.e2e.table import (
    COMPUTER,
    assert_sound,
    create,
    events,
    legal_moves,
    manage,
    read,
    wait_for_record,
)

pytestmark = pytest.mark.depth

RIVALS = 8
ROUNDS = 6


def at_once(
    player: Client, path: str, bodies: Sequence[Mapping[str, Any]], key: str | None
) -> list[ServerResponse]:
    """Answers to a player who posts in many places, each with its own connection."""
    barrier = Barrier(len(bodies))

    def post(body: Mapping[str, Any]) -> ServerResponse:
        with Client(player.url, player.token) as client:
            client.get("/me")
            barrier.wait(timeout=60)
            return client.post(path, body, key=key)

    with ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(post, bodies))


def statuses(answers: Sequence[ServerResponse]) -> list[int]:
    return sorted(answer.status for answer in answers)


def test_four_computers_play_a_game_to_its_end_by_themselves(stack, guest):
    spectator = guest()
    game = create(spectator, "classic", *[COMPUTER] * 4)

    record = wait_for_record(spectator, game)

    ended = read(spectator, game)
    assert ended["status"] == "ended"
    assert not any(hand["can_move"] for hand in ended["hands"])
    assert ended["result"] == ended["scores"]
    types = [event["type"] for event in events(spectator, game)]
    assert types[:2] == ["game.created", "seat.taken"]
    assert types[-2:] == ["game.ended", "game.scored"]
    assert types.count("move.played") == ended["ply"]
    archived = spectator.get(f"/records/{record}").body
    assert archived["placements"] == ended["placements"]
    assert archived["result"] == ended["result"]
    assert archived["head"] == ended["head"]
    assert_sound(stack, spectator, game)
    assert "differing=0" in manage(stack, "rebuild_projections", "--check")


def test_computers_that_search_play_a_game_to_its_end(stack, guest):
    spectator = guest()
    game = create(spectator, "duo", {"ai": "2"}, {"ai": "4"})

    wait_for_record(spectator, game)

    assert not any(hand["can_move"] for hand in read(spectator, game)["hands"])
    assert "numba" not in stack.log("worker"), "They play as greedy does."


def test_of_rival_moves_one_wins_and_the_others_learn_what_they_missed(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me")

    for _ in range(ROUNDS):
        before = read(player, game)["version"]
        rivals = [
            {**move, "expected_version": before}
            for move in legal_moves(player, game)[:RIVALS]
        ]

        answers = at_once(player, f"/games/{game}/moves", rivals, key=None)

        won = [answer for answer in answers if answer.status == 201]
        lost = [answer for answer in answers if answer.status == 409]
        assert (len(won), len(lost)) == (1, RIVALS - 1)
        for answer in lost:
            assert answer.body["code"] == "stale-version"
            assert answer.body["version"] == before + 1
            assert answer.body["events"] == won[0].body["events"]
    assert read(player, game)["ply"] == ROUNDS
    assert_sound(stack, player, game)


def test_the_same_key_many_times_at_once_is_one_event(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me")

    for number in range(ROUNDS):
        before = read(player, game)["version"]
        first, second = legal_moves(player, game)[:2]
        path, key = f"/games/{game}/moves", f"key-{number}"

        answers = at_once(player, path, [first] * RIVALS, key)

        assert sorted(answer.status for answer in answers) == [200] * (RIVALS - 1) + [
            201
        ]
        assert {answer.version for answer in answers} == {before + 1}
        assert all(answer.body == answers[0].body for answer in answers)
        for answer in answers:
            replayed = answer.headers.get("Idempotency-Replayed")
            assert replayed == ("true" if answer.status == 200 else None)
        misused = player.post(path, second, key=key)
        assert (misused.status, misused.body["code"]) == (422, "key-reused")
    assert read(player, game)["ply"] == ROUNDS
    assert_sound(stack, player, game)


def test_a_game_created_many_times_under_one_key_is_one_game(stack, guest):
    player = guest()
    wish = {"variant": "duo", "seats": ["me"]}

    answers = at_once(player, "/games", [wish] * RIVALS, key="once")

    assert statuses(answers) == [200] * (RIVALS - 1) + [201]
    assert len({answer.body["id"] for answer in answers}) == 1
    assert len(player.get("/games?mine=true").body["items"]) == 1


def test_a_private_game_is_nobody_elses_business(stack, guest):
    player, stranger = guest(), guest()
    game = create(player, "duo", "me", COMPUTER, visibility="private")
    assert player.post(f"/games/{game}/resign", {}).status == 201

    record = wait_for_record(player, game)

    assert player.get(f"/records/{record}").body["visibility"] == "private"
    me = player.get("/me").body["id"]
    for other in (stranger, Client(stack.url)):
        with other:
            assert other.get(f"/games/{game}").status == 404
            assert other.get(f"/games/{game}/events").status == 404
            assert other.get(f"/games/{game}/states/1").status == 404
            assert other.get(f"/games/{game}/legal-moves").status == 404
            assert other.get(f"/games?player={me}").body["items"] == []
            assert other.get(f"/records?game={game}").body["items"] == []
            assert other.get(f"/records?player=player:{me}").body["items"] == []
            assert other.get(f"/records/{record}").status == 404
