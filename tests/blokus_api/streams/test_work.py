"""GET /bot/work, on a server that cannot wait."""

from typing import Any

import pytest

from blokus_api.streams.limits import Holder, counted
from games.models import Lease
from tests.api import Api, problem
from tests.builders import Guest, a_game, a_guest, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def bot() -> Guest:
    return a_guest("play", "games:read")


def work(bot: Api, query: str = "") -> Any:
    answer = bot.get(f"bot/work{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def is_idle(bot: Api) -> bool:
    answer = bot.get("bot/work")
    assert answer["Cache-Control"] == "no-store"
    return (answer.status_code, answer.content) == (204, b"")


def test_a_position_comes_with_all_that_a_move_needs(bot: Guest) -> None:
    game = a_game("duo", ["player:A", bot.actor], visibility="private")
    play(game, 1)

    found = work(bot)

    assert found["game"] == bot.get(f"games/{game}").json()
    assert (found["seat"], found["version"]) == (1, found["game"]["version"])
    assert found["picks"] == []
    (color,) = found["legal_moves"]
    moves = bot.get(color["url"]).json()
    assert (color["color"], color["count"]) == ("orange", moves["count"])
    move = {
        "color": "orange",
        "cells": moves["moves"][0]["cells"],
        "expected_version": found["version"],
    }
    assert bot.post(f"games/{game}/moves", move).status_code == 201
    assert is_idle(bot)


def test_nobody_else_gets_it_until_the_game_goes_on(bot: Guest) -> None:
    game = a_game("duo", [bot.actor, "player:B"])
    first = work(bot, "?lease=300")
    assert first["lease_until"] > first["game"]["updated_at"]
    assert is_idle(bot)

    play(game, 2)

    assert work(bot)["version"] == first["version"] + 2


def test_a_draft_comes_with_the_pieces_to_pick(bot: Guest) -> None:
    game = a_game("draft-2p", [bot.actor, "player:B"])
    assert len(work(bot)["picks"]) == 21
    play(game, 2)

    found = work(bot)

    assert found["legal_moves"] == []
    assert len(found["picks"]) == 19
    pick = {"piece": found["picks"][0], "expected_version": found["version"]}
    assert bot.post(f"games/{game}/picks", pick).status_code == 201


def test_an_invitation_is_work_for_who_wants_to_hear_of_it(bot: Guest) -> None:
    person = a_guest()
    seats = ["me", {"player": bot.actor.removeprefix("player:")}]
    game = person.post("games", {"variant": "duo", "seats": seats}).json()["id"]
    assert is_idle(bot)

    found = work(bot, "?invitations=true")

    assert (found["kind"], found["game"]["id"], found["seat"]) == (
        "invitation",
        game,
        1,
    )
    assert work(bot, "?invitations=true") == found
    assert bot.send("HEAD", "bot/work?invitations=true").status_code == 200
    assert bot.put(f"games/{game}/seats/1").status_code == 201
    assert bot.get("bot/work?invitations=true").status_code == 204


def test_a_bot_is_invited_to_a_puzzle_as_well(bot: Guest) -> None:
    seats = [{"player": bot.actor.removeprefix("player:")}]
    made = a_guest().post("games", {"variant": "solo-cube-3", "seats": seats})

    found = work(bot, "?invitations=true")

    assert (found["kind"], found["game"]["id"]) == ("invitation", made.json()["id"])


def test_a_position_goes_before_an_invitation(bot: Guest) -> None:
    person = a_guest()
    seats = ["me", {"player": bot.actor.removeprefix("player:")}]
    person.post("games", {"variant": "duo", "seats": seats})
    a_game("duo", [bot.actor, "player:B"])

    kinds = [work(bot, "?invitations=true")["kind"] for _ in range(2)]

    assert kinds == ["position", "invitation"]


def test_after_the_draft_each_color_that_can_be_placed_is_told(bot: Guest) -> None:
    game = a_game("draft-2p", [bot.actor, bot.actor])
    play(game, 84)

    colors = work(bot)["legal_moves"]

    assert len(colors) > 1
    for color in colors:
        assert bot.get(color["url"]).json()["count"] == color["count"]


def test_a_puzzle_where_nothing_fits_has_no_moves(bot: Guest) -> None:
    game = a_game("solo-cube-3", [bot.actor])
    play(game)

    found = work(bot)

    assert (found["seat"], found["legal_moves"], found["picks"]) == (0, [], [])
    assert bot.post(f"games/{game}/resign", {"seat": 0}).status_code == 201
    assert is_idle(bot)


def test_a_seat_token_gets_its_own_game_alone() -> None:
    caller = a_guest()
    wish = {"variant": "duo", "seats": ["token", "me"], "visibility": "private"}
    made = caller.post("games", wish).json()
    bearer = Api(made["seat_tokens"][0]["token"])
    me = bearer.get("me").json()["id"]
    a_game("duo", [f"player:{me}", "player:B"])

    assert work(bearer)["game"]["id"] == made["id"]
    assert is_idle(bearer)


def test_a_token_that_cannot_move_leases_nothing() -> None:
    for scope in ("play", "games:read"):
        caller = a_guest(scope)
        a_game("duo", [caller.actor, "player:B"])
        assert problem(caller.get("bot/work"))["code"] == "insufficient-scope"
    assert not Lease.objects.exists()


def test_nobody_has_no_work() -> None:
    assert problem(Api().get("bot/work"))["code"] == "unauthenticated"


def test_a_look_takes_nothing(bot: Guest) -> None:
    a_game("duo", [bot.actor, "player:B"])

    looked = bot.send("HEAD", "bot/work")

    assert (looked.status_code, looked.content) == (200, b"")
    assert work(bot)
    assert bot.send("HEAD", "bot/work").status_code == 204


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("wait=31", "invalid"),
        ("wait=-1", "invalid"),
        ("wait=x", "invalid"),
        ("wait=1e3", "invalid"),
        ("wait=", "invalid"),
        ("lease=0", "invalid"),
        ("lease=301", "invalid"),
        ("lease=nan", "invalid"),
        (f"lease={'9' * 5000}", "invalid"),
        ("lease=%00", "malformed"),
        ("wait=1&wait=2", "malformed"),
        ("player=somebody", "malformed"),
    ],
)
def test_what_is_asked_wrongly_is_refused_and_leases_nothing(
    bot: Guest, query: str, code: str
) -> None:
    a_game("duo", [bot.actor, "player:B"])

    assert problem(bot.get(f"bot/work?{query}"))["code"] == code
    assert work(bot)


def test_one_worker_too_many_is_refused(bot: Guest, settings: Any) -> None:
    settings.STREAMS_PER_CALLER = 1
    with counted(Holder(bot.actor, "guests", "guest")):
        assert problem(bot.get("bot/work"))["code"] == "too-many-streams"
    assert is_idle(bot)
