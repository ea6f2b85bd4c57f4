"""Every POST can be sent twice: a new one needs an example here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.api import problem
from tests.blokus_api.conventions.routes import ROUTES
from tests.builders import Guest, a_first_move, a_game, a_guest, play

POSTS = {route.name for route in ROUTES if "POST" in route.methods}
SOLUTION = {"variant": "solo-cube-3", "placements": []}


@dataclass(frozen=True)
class Example:
    """A request, and another body for the same path."""

    path: str
    body: Any
    other: Any
    content_type: str = "application/json"


def move(guest: Guest) -> Example:
    game = a_game("duo", [guest.actor, guest.actor])
    first = a_first_move(play(game, 0))
    return Example(f"games/{game}/moves", first, {**first, "expected_version": 4})


def pick(guest: Guest) -> Example:
    game = a_game("draft-2p", [guest.actor, guest.actor])
    return Example(f"games/{game}/picks", {"piece": "F"}, {"piece": "W"})


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


def of_game(name: str) -> Callable[[Guest], Example]:
    def example(guest: Guest) -> Example:
        game = a_game("duo", [guest.actor, "player:B"])
        version = play(game, 0).version
        return Example(f"games/{game}/{name}", {}, {"expected_version": version})

    return example


def plain(path: str, body: Any, other: Any) -> Callable[[Guest], Example]:
    return lambda _: Example(path, body, other)


EXAMPLES: dict[str, Callable[[Guest], Example]] = {
    "guest-list": plain("guests", {"name": "Ada"}, {"name": "Eve"}),
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
    "import-list": lambda _: Example("imports", b"(;GM[1])", b"(;GM[2])", "text/plain"),
    "move-list": move,
    "pick-list": pick,
    "undo": undo,
    "removal-list": removal,
    "resignation": of_game("resign"),
    "abortion": of_game("abort"),
}


def test_every_post_has_an_example() -> None:
    assert EXAMPLES.keys() == POSTS


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


def send(guest: Guest, example: Example, body: Any) -> Any:
    if isinstance(body, bytes):
        return guest.send(
            "POST",
            example.path,
            body,
            headers={"Idempotency-Key": "k"},
            content_type=example.content_type,
        )
    return guest.post(example.path, body, idempotency_key="k")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_first_answer_comes_again(guest: Guest, name: str) -> None:
    example = EXAMPLES[name](guest)
    first = send(guest, example, example.body)
    assert first.status_code in {200, 201, 202}, first.content
    assert "Idempotency-Replayed" not in first

    again = send(guest, example, example.body)

    assert again["Idempotency-Replayed"] == "true"
    # A secret is shown once; all else is the same.
    assert {**first.json(), "token": None} == {**again.json(), "token": None}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_key_of_another_body_is_refused(guest: Guest, name: str) -> None:
    example = EXAMPLES[name](guest)
    send(guest, example, example.body)

    found = problem(send(guest, example, example.other))

    assert (found["status"], found["code"]) == (422, "key-reused")
