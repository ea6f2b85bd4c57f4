"""What streams begin with, on a server that cannot go on."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from blokus_api.streams.limits import Holder, counted
from games.storage.feed import sequence
from tests.api import Api, problem
from tests.builders import an_account, an_app_user

pytestmark = pytest.mark.django_db

HOP = "X-Forwarded-For"


@pytest.fixture
def player() -> Api:
    return Api().become_guest()


@pytest.fixture
def game(player: Api) -> str:
    return new_game(player)


def new_game(player: Api, **fields: Any) -> str:
    wish = {"variant": "duo", "seats": ["me", "me"], **fields}
    identity: str = player.post("games", wish).json()["id"]
    sequence()
    return identity


def play(player: Api, game: str) -> None:
    move = player.get(f"games/{game}/legal-moves").json()["moves"][0]
    assert player.post(f"games/{game}/moves", move).status_code == 201
    sequence()


def blocks(response: Any) -> Iterator[dict[str, str]]:
    assert response["Content-Type"] == "text/event-stream"
    for block in response.content.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "data" in fields:
            yield fields


def test_a_game_begins_with_a_snapshot(player: Api, game: str) -> None:
    response = player.get(f"games/{game}/stream", accept="text/event-stream")

    [snapshot] = blocks(response)
    assert (snapshot["event"], snapshot["id"]) == ("snapshot", "4")
    assert json.loads(snapshot["data"]) == player.get(f"games/{game}").json()
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response


@pytest.mark.parametrize(
    "query",
    [
        "lastEventId=2",
        "lastEventId=2&r=8423",
        "lastEventId=1&lastEventId=2",
        "evs_preamble=1&evs_last_event_id=2",
        "Last-Event-ID=2&_=1732",
        "after=0&lastEventID=2",
    ],
)
def test_a_polyfill_resumes_as_a_browser_does(
    player: Api, game: str, query: str
) -> None:
    path = f"games/{game}/stream"

    resumed = list(blocks(player.get(f"{path}?{query}")))

    assert resumed == list(blocks(player.get(path, last_event_id="2")))
    assert [block["id"] for block in resumed] == ["3", "4"]


@pytest.mark.parametrize("query", ["lastEventId=", "r=1", "evs_preamble=1", "_=1"])
def test_a_polyfill_begins_as_a_browser_does(
    player: Api, game: str, query: str
) -> None:
    path = f"games/{game}/stream"

    assert player.get(f"{path}?{query}").content == player.get(path).content


def test_a_held_stream_goes_on_whatever_a_polyfill_sent(player: Api, game: str) -> None:
    path = f"games/{game}/stream?lastEventId=1"

    [block] = blocks(player.get(path, last_event_id="3"))

    assert block["id"] == "4"


@pytest.mark.parametrize("query", ["lastEventId=x", "lasteventid=1", "padding=1"])
def test_other_parameters_of_a_stream_are_malformed(
    player: Api, game: str, query: str
) -> None:
    assert problem(player.get(f"games/{game}/stream?{query}"))["code"] == "malformed"


@pytest.mark.parametrize("path", ["me/inbox", "games"])
def test_other_routes_know_no_parameters_of_polyfills(player: Api, path: str) -> None:
    assert problem(player.get(f"{path}?lastEventId=1"))["code"] == "malformed"


def test_a_players_snapshot_has_turns_then_own_games_then_invitations(
    player: Api,
) -> None:
    mine = player.get("me").json()["id"]
    turn = new_game(player, seats=["me"])
    other = Api().become_guest()
    assert other.put(f"games/{turn}/seats/1").status_code == 201
    reserved = new_game(player, seats=["me", {"player": mine}])
    waiting = new_game(player, seats=["me"])
    invited = new_game(other, seats=["me", {"player": mine}])

    [snapshot] = blocks(player.get("me/stream"))

    games = [game["id"] for game in json.loads(snapshot["data"])["games"]]
    assert games == [turn, waiting, reserved, invited]


def test_a_resumed_stream_begins_with_what_was_missed(player: Api, game: str) -> None:
    missed = list(blocks(player.get(f"games/{game}/stream", last_event_id="2")))

    assert [block["id"] for block in missed] == ["3", "4"]
    stored = player.get(f"games/{game}/events?after=2").json()["items"]
    assert [json.loads(block["data"]) for block in missed] == stored


def test_the_header_overrules_the_query(player: Api, game: str) -> None:
    path = f"games/{game}/stream?after=1"

    assert [block["id"] for block in blocks(player.get(path))] == ["2", "3", "4"]
    [last] = blocks(player.get(path, last_event_id="3"))
    assert last["id"] == "4"


@pytest.mark.parametrize(
    ("query", "header", "code"),
    [
        ("", "x", "malformed"),
        ("", "-1", "malformed"),
        ("?after=99", "", "invalid"),
        ("", "99", "invalid"),
        ("?after=x", "", "invalid"),
        ("?wait=31", "", "invalid"),
        ("?since=1", "", "malformed"),
    ],
)
def test_what_cannot_be_resumed_is_refused(
    player: Api, game: str, query: str, header: str, code: str
) -> None:
    for path in (f"games/{game}/stream", "me/stream"):
        response = player.get(path + query, last_event_id=header)
        assert problem(response)["code"] == code


def test_a_poll_tells_where_to_go_on(player: Api, game: str) -> None:
    answer = player.get(f"games/{game}/stream?after=3&wait=0").json()

    assert [event["version"] for event in answer["items"]] == [4]
    assert answer["after"] == 4


def test_whoever_knows_the_end_of_a_game_need_not_come_back(
    player: Api, game: str
) -> None:
    version = player.post(f"games/{game}/abort").json()["version"]

    path = f"games/{game}/stream"
    assert len(list(blocks(player.get(path, last_event_id="4")))) == version - 4
    over = player.get(path, last_event_id=str(version))
    assert (over.status_code, over.content) == (204, b"")


def test_a_player_follows_own_games_alone(player: Api, game: str) -> None:
    stranger = Api().become_guest()
    other = new_game(stranger)
    private = new_game(player, visibility="private")

    [snapshot] = blocks(player.get("me/stream"))
    told = {one["id"] for one in json.loads(snapshot["data"])["games"]}
    mine = player.get("games?mine=true").json()
    assert json.loads(snapshot["data"])["players"] == mine["players"]
    assert told == {game, private}

    play(stranger, other)
    play(player, private)
    missed = list(blocks(player.get("me/stream", last_event_id=snapshot["id"])))
    assert [json.loads(block["data"])["game"] for block in missed] == [private]
    assert int(missed[0]["id"]) > int(snapshot["id"])


def test_private_games_are_there_for_their_seats(player: Api) -> None:
    path = f"games/{new_game(player, visibility='private')}/stream"

    assert player.get(path).status_code == 200
    for other in (Api(), Api().become_guest()):
        assert problem(other.get(path))["code"] == "not-found"


def test_nobody_has_no_games(game: str) -> None:
    assert problem(Api().get("me/stream"))["code"] == "unauthenticated"


def test_one_stream_too_many_is_refused(player: Api, game: str, settings: Any) -> None:
    settings.STREAMS_PER_CALLER = 1
    actor = player.get(f"games/{game}").json()["creator"]
    path = f"games/{game}/stream"

    with counted(Holder(actor, "guests", "guest")):
        assert problem(player.get(path))["code"] == "too-many-streams"
        assert Api().get(path).status_code == 200
    assert player.get(path).status_code == 200


def holding(settings: Any, *holders: Holder) -> ExitStack:
    """Hold streams in a process that holds at most 20, of which an account has 2."""
    settings.STREAMS_AT_ONCE, settings.STREAMS_PER_CALLER = 20, 2
    settings.PROXIES = 1
    stack = ExitStack()
    for holder in holders:
        stack.enter_context(counted(holder))
    return stack


def test_callers_without_a_token_share_the_streams_of_their_address(
    game: str, settings: Any
) -> None:
    path = f"games/{game}/stream"
    with holding(settings, *[nobody("203.0.113.1")] * 2):
        here = Api().get(path, **{HOP: "203.0.113.1"})
        assert problem(here)["code"] == "too-many-streams"
        assert Api().get(path, **{HOP: "203.0.113.2"}).status_code == 200


def test_half_of_all_streams_are_reserved_for_tokens(
    player: Api, game: str, settings: Any
) -> None:
    path = f"games/{game}/stream"
    with holding(settings, *(nobody(str(number)) for number in range(10))):
        assert problem(Api().get(path))["code"] == "too-many-streams"
        assert player.get(path).status_code == 200


def test_a_quarter_of_all_streams_is_reserved_for_accounts(
    player: Api, game: str, settings: Any
) -> None:
    path = f"games/{game}/stream"
    guests = [Holder(f"player:{n}", f"guests at {n}", "guest") for n in range(15)]
    with holding(settings, *guests):
        assert problem(player.get(path))["code"] == "too-many-streams"
        assert an_account().get(path).status_code == 200
        others = [Holder(f"player:{n}", f"account:{n}", "account") for n in range(5)]
        with holding(settings, *others):
            assert problem(an_account().get(path))["code"] == "too-many-streams"


def test_guests_of_one_address_share_streams(
    player: Api, game: str, settings: Any
) -> None:
    path = f"games/{game}/stream"
    there = [Holder(f"player:{n}", "guests at 203.0.113.1", "guest") for n in range(2)]
    with holding(settings, *there):
        here = player.get(path, **{HOP: "203.0.113.1"})
        assert problem(here)["code"] == "too-many-streams"
        assert player.get(path, **{HOP: "203.0.113.2"}).status_code == 200


def test_an_account_shares_streams_with_its_app_users(game: str, settings: Any) -> None:
    path = f"games/{game}/stream"
    account = an_account()
    users = [an_app_user(account) for _ in range(2)]
    group = f"account:{account.id}"
    held = [Holder(user.actor, group, "account") for user in users]
    with holding(settings, *held):
        for player in (account, an_app_user(account)):
            assert problem(player.get(path))["code"] == "too-many-streams"
        assert an_account().get(path).status_code == 200


def nobody(address: str) -> Holder:
    return Holder("", f"anonymous at {address}", "nobody")
