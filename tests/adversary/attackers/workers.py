"""Attacks on the workers: games of computers, analyses, and games of the erased."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.lab.client.api import Client
from tests.adversary.attackers.clients import (
    Joining,
    a_guest,
    app_users,
    guests,
    in_background,
)
from tests.e2e.table import until
from tests.reliability.house import House

GAMES, USERS, GUESTS = 60, 50, 10
CLUB = 5
"""App users of an account that is deleted: they set up 20 games each."""
COUNT = {"kind": "count", "variant": "solo-cube-5", "limit": 1_000_000}
CLUBHOUSE, CLASSROOM = "127.0.0.20", "127.0.0.21"
FORGOTTEN = 240.0
"""Seconds within which nothing of a deleted account is pending any more."""
PENDING = """
    SELECT count(*) FROM games_obligation
    WHERE owner = ANY(%s) AND kind <> 'departure'
"""
"""A departure looks a second time, and has nothing to do then."""


def games_of_computers(house: House, _joining: Joining) -> Iterator[None]:
    """Set up sixty games of four slow computers as one guest."""
    seats = [{"ai": "9"}] * 4
    with a_guest(house) as guest:
        for _ in range(GAMES):
            guest.post("/games", {"variant": "classic", "seats": seats})
        yield


def long_analyses(house: House, _joining: Joining) -> Iterator[None]:
    """Keep four analyses of maximum length open as one guest."""
    with a_guest(house) as guest:

        def ask() -> None:
            for seconds in (600, 30):
                guest.post("/analyses", {**COUNT, "seconds": seconds})

        with in_background(ask, pause=0.5):
            yield


def analyses_of_a_club(house: House, joining: Joining) -> Iterator[None]:
    """Fifty app users of one account, and guests of one address, ask all they may."""
    with (
        app_users(joining(), USERS, CLUBHOUSE) as users,
        guests(house, GUESTS, CLASSROOM) as pupils,
        in_background(
            lambda: _ask(users, {**COUNT, "seconds": 600}),
            lambda: _ask(pupils, {"kind": "hint", "variant": "duo"}),
            pause=0.5,
        ),
    ):
        yield
        for pupil in pupils:
            pupil.delete("/me")


def games_of_the_erased(house: House, joining: Joining) -> Iterator[None]:
    """Accounts whose app users set up games of computers are deleted, one by one."""
    erased: list[str] = []
    seats = [*[{"ai": "9"}] * 3, "me"]

    def set_up(account: Client) -> None:
        player = account.get("/me").body["id"]
        with app_users(account, CLUB, CLUBHOUSE) as users:
            for user in users:
                game = {"variant": "classic", "seats": seats}
                while user.post("/games", game).status == 201:
                    pass
        assert account.delete("/me").status == 204
        erased.append(f"account:{player}")

    set_up(joining())
    with in_background(lambda: set_up(joining()), pause=2):
        yield
    until(lambda: house.ask(PENDING, erased) == [(0,)], FORGOTTEN)


def _ask(players: Iterable[Client], question: dict[str, Any]) -> None:
    for player in players:
        player.post("/analyses", question)
