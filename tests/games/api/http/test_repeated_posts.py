"""Every POST can be sent twice: a new one needs an example here."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from blokus_api.players.models import Player
from tests.api import problem
from tests.blokus_api.callers import SGF
from tests.blokus_api.routes import OURS
from tests.builders import A_CLOCK, Guest, a_first_move, a_game, a_guest, play

pytestmark = pytest.mark.depth

HARMLESS = {"unsubscription", "cosignature-list", "recovery-code", "recovery-list"}
"""Requests without a key: repeating them does no harm. A new code replaces the one
before, and a recovery gives another token. Mail programs and witnesses send no key."""
POSTS = {route.name for route in OURS if "POST" in route.methods} - HARMLESS
URL = "https://frontend.example/blokus"
EXTERNAL = ({"external_id": "1"}, {"external_id": "2"})
SOLUTION = {"variant": "solo-cube-3", "placements": []}


@dataclass(frozen=True)
class Example:
    """A request, and another body; where there is none, another path."""

    path: str
    body: Any
    other: Any
    content_type: str = "application/json"
    other_path: str | None = None


def move(guest: Guest) -> Example:
    game = a_game("duo", [guest.actor, guest.actor])
    first = a_first_move(play(game, 0))
    return Example(f"games/{game}/moves", first, {**first, "expected_version": 4})


def pick(guest: Guest) -> Example:
    game = a_game("draft-2p", [guest.actor, guest.actor])
    first = {"piece": "F"}
    return Example(f"games/{game}/picks", first, {**first, "expected_version": 4})


def undo(guest: Guest) -> Example:
    game = a_game("solo-84", [guest.actor])
    version = play(game, 2).version
    return Example(f"games/{game}/undo", {}, {"expected_version": version})


def removal(guest: Guest) -> Example:
    game = a_game("solo-84", [guest.actor])
    body = a_first_move(play(game, 1))
    answer = guest.post(f"games/{game}/moves", body).json()
    cells = answer["events"][0]["data"]["cells"]
    version = answer["version"]
    return Example(
        f"games/{game}/removals",
        {"cells": cells},
        {"cells": cells, "expected_version": version},
    )


PAUSE = {"kind": "pause", "seconds": 60}


def offer(guest: Guest) -> Example:
    game = a_game("duo", [guest.actor, "player:B"], clock=A_CLOCK)
    return Example(f"games/{game}/offers", PAUSE, {**PAUSE, "seconds": 61})


def an_answer(name: str) -> Callable[[Guest], Example]:
    def example(guest: Guest) -> Example:
        other = a_guest()
        asks, answers = (guest, other) if name == "withdraw" else (other, guest)
        players = [asks.actor, answers.actor, "player:C", "player:D"]
        game = a_game("classic", players, clock=A_CLOCK)
        asks.post(f"games/{game}/offers", PAUSE)
        path = f"games/{game}/offers"
        return Example(f"{path}/1/{name}", {}, {}, other_path=f"{path}/2/{name}")

    return example


def invitation(guest: Guest) -> Example:
    game = a_game("duo", [guest.actor])
    path = f"games/{game}/invitations"
    return Example(path, {"player": a_guest().id}, {"player": a_guest().id})


def declined_invitation(guest: Guest) -> Example:
    kept = [None, guest.actor, guest.actor]
    game = a_game("classic", ["player:A"], reserved=kept)
    path = f"games/{game}/invitations"
    return Example(f"{path}/1/decline", {}, {}, other_path=f"{path}/2/decline")


def withdrawn_invitation(guest: Guest) -> Example:
    kept = [None, "player:B", "player:B"]
    game = a_game("classic", [guest.actor], reserved=kept)
    path = f"games/{game}/invitations"
    return Example(f"{path}/1/withdraw", {}, {}, other_path=f"{path}/2/withdraw")


def joining(guest: Guest) -> Example:
    host = a_guest()
    game = a_game("classic", [host.actor])
    path = f"games/{game}/invitations"
    tokens = [host.post(path, {"link": True}).json()["token"] for _ in range(2)]
    one, other = ({"token": token} for token in tokens)
    return Example(f"games/{game}/join", one, other)


def rematch(guest: Guest) -> Example:
    before, other = (a_game("duo", [guest.actor, guest.actor]) for _ in range(2))
    for game in (before, other):
        play(game)
    return Example(
        f"games/{before}/rematch", {}, {}, other_path=f"games/{other}/rematch"
    )


def fork(guest: Guest) -> Example:
    game = a_game("duo", [guest.actor, guest.actor])
    play(game, 2)
    return Example(f"games/{game}/fork", {"version": 5}, {"version": 6})


def of_game(name: str) -> Callable[[Guest], Example]:
    def example(guest: Guest) -> Example:
        game = a_game("duo", [guest.actor, "player:B"])
        version = play(game, 0).version
        return Example(f"games/{game}/{name}", {}, {"expected_version": version})

    return example


def an_app(guest: Guest) -> str:
    Player.objects.filter(id=guest.id).update(kind=Player.Kind.USER)
    found: str = guest.post("apps", {"name": "Club"}).json()["id"]
    return f"apps/{found}"


def name_report(_: Guest) -> Example:
    path = f"players/{a_guest().id}/reports"
    return Example(path, {"reason": "Rude"}, {"reason": "Very rude"})


def app(guest: Guest) -> Example:
    an_app(guest)
    return Example("apps", {"name": "Club"}, {"name": "Pub"})


def name_claim(guest: Guest) -> Example:
    an_app(guest)  # which an account alone has
    return Example("me/names", {"name": "Ada"}, {"name": "Eve"})


def app_player(guest: Guest) -> Example:
    return Example(f"{an_app(guest)}/players", *EXTERNAL)


def app_player_token(guest: Guest) -> Example:
    players = f"{an_app(guest)}/players"
    player = guest.post(players, EXTERNAL[0]).json()["id"]
    return Example(f"{players}/{player}/tokens", {}, {"name": "phone"})


def app_player_link(guest: Guest) -> Example:
    players = f"{an_app(guest)}/players"
    player = guest.post(players, EXTERNAL[0]).json()["id"]
    link = f"{players}/{player}/deadlines/link"
    return Example(link, {}, EXTERNAL[1], other_path=players)


def a_bot(guest: Guest) -> str:
    Player.objects.filter(id=guest.id).update(kind=Player.Kind.USER)
    found: str = guest.post("bots", {"name": "Bot"}).json()["id"]
    return f"bots/{found}"


def bot(guest: Guest) -> Example:
    a_bot(guest)
    return Example("bots", {"name": "One"}, {"name": "Two"})


def bot_token(guest: Guest) -> Example:
    return Example(f"{a_bot(guest)}/tokens", {}, {"name": "second worker"})


def a_webhook(guest: Guest) -> str:
    found: str = guest.post("webhooks", {"url": URL}).json()["id"]
    return f"webhooks/{found}"


def webhook_secret(guest: Guest) -> Example:
    path = f"{a_webhook(guest)}/secret"
    return Example(path, {}, {"overlap_hours": 1})


def webhook_test(guest: Guest) -> Example:
    path, other = (f"{a_webhook(guest)}/test" for _ in range(2))
    return Example(path, {}, {}, other_path=other)


def webhook_redelivery(guest: Guest) -> Example:
    game = {"game": a_game("duo", [guest.actor, guest.actor])}
    path = f"{a_webhook(guest)}/redeliver"
    return Example(path, {**game, "version": 1}, {**game, "version": 2})


def delivery_redelivery(guest: Guest) -> Example:
    webhook = a_webhook(guest)
    sent = [guest.post(f"{webhook}/test").json()["id"] for _ in range(2)]
    path, other = (f"{webhook}/deliveries/{each}/redeliver" for each in sent)
    return Example(path, {}, {}, other_path=other)


def plain(path: str, body: Any, other: Any) -> Callable[[Guest], Example]:
    return lambda _: Example(path, body, other)


EXAMPLES: dict[str, Callable[[Guest], Example]] = {
    "guest-list": plain("guests", {"name": "Ada"}, {"name": "Eve"}),
    # It takes no body, and there is one of it: the key is used elsewhere.
    "deadline-link": lambda _: Example(
        "me/deadlines/link", {}, {"scopes": ["play"]}, other_path="me/tokens"
    ),
    "token-list": plain("me/tokens", {"scopes": ["play"]}, {"scopes": ["account"]}),
    "position-list": plain("variants/duo/positions", {}, {"moves": []}),
    "solution-list": plain(
        "variants/solo-cube-3/solutions", SOLUTION, {**SOLUTION, "more": 1}
    ),
    "analysis-list": plain(
        "analyses",
        {"variant": "solo-cube-3", "kind": "hint"},
        {"variant": "solo-cube-3", "kind": "hint", "seconds": 2},
    ),
    "game-list": plain("games", {"variant": "duo"}, {"variant": "classic"}),
    "series-list": plain(
        "series", {"variant": "duo", "games": 2}, {"variant": "duo", "games": 3}
    ),
    "import-list": lambda _: Example("imports", SGF, SGF * 2, "text/plain"),
    "move-list": move,
    "pick-list": pick,
    "undo": undo,
    "removal-list": removal,
    "offer-list": offer,
    "offer-acceptance": an_answer("accept"),
    "offer-refusal": an_answer("decline"),
    "offer-withdrawal": an_answer("withdraw"),
    "invitation-list": invitation,
    "declined-invitation": declined_invitation,
    "withdrawn-invitation": withdrawn_invitation,
    "joining": joining,
    "rematch": rematch,
    "fork": fork,
    "resignation": of_game("resign"),
    "abortion": of_game("abort"),
    "name-claim-list": name_claim,
    "name-report-list": name_report,
    "app-list": app,
    "app-player-list": app_player,
    "app-player-token-list": app_player_token,
    "app-player-deadline-link": app_player_link,
    "bot-list": bot,
    "bot-token-list": bot_token,
    "webhook-list": plain("webhooks", {"url": URL}, {"url": f"{URL}/2"}),
    "webhook-secret": webhook_secret,
    "webhook-test": webhook_test,
    "webhook-redeliver": webhook_redelivery,
    "delivery-redeliver": delivery_redelivery,
}


def test_every_post_has_an_example() -> None:
    assert EXAMPLES.keys() == POSTS


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


def send(guest: Guest, path: str, body: Any, content_type: str) -> Any:
    return guest.send(
        "POST",
        path,
        body if isinstance(body, bytes) else json.dumps(body).encode(),
        headers={"Idempotency-Key": "k"},
        content_type=content_type,
    )


def send_first(guest: Guest, example: Example) -> Any:
    return send(guest, example.path, example.body, example.content_type)


def send_other(guest: Guest, example: Example) -> Any:
    path = example.other_path or example.path
    return send(guest, path, example.other, example.content_type)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_first_answer_comes_again(guest: Guest, name: str) -> None:
    example = EXAMPLES[name](guest)
    first = send_first(guest, example)
    assert first.status_code in {200, 201, 202}, first.content
    assert "Idempotency-Replayed" not in first

    again = send_first(guest, example)

    assert again["Idempotency-Replayed"] == "true"
    assert again.get("Location") == first.get("Location")
    # A secret is shown once; all else is the same.
    hidden = {"token": None, "secret": None, "url": None}
    assert {**first.json(), **hidden} == {**again.json(), **hidden}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_key_of_another_body_is_refused(guest: Guest, name: str) -> None:
    example = EXAMPLES[name](guest)
    send_first(guest, example)

    found = problem(send_other(guest, example))

    assert (found["status"], found["code"]) == (422, "key-reused")
