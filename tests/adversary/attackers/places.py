"""Attacks on places that are bounded: streams and invitations."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

from games.lab.client.api import Client
from tests.adversary.attackers.clients import (
    AddressedClient,
    Joining,
    guests,
    in_background,
)
from tests.e2e.listening import listening
from tests.e2e.table import create
from tests.reliability.house import House

WATCHERS = [f"127.0.0.{number}" for number in range(31, 37)]
"""Addresses that open streams without a token, twenty each."""
STREAMS, EVENTS = 20, "text/event-stream"
CROWD = "127.0.0.41"
GUESTS, SEATS, TURNS = 26, 10, 3


def streams_without_tokens(house: House, joining: Joining) -> Iterator[None]:
    """Callers without a token open all streams that they can get, and ask for more."""
    game = create(joining(), "duo", "me", "me")
    path = f"/games/{game}/stream"
    with ExitStack() as opened:
        for address in WATCHERS:
            for _ in range(STREAMS):
                opened.enter_context(
                    listening(house.streams_url, path, address=address)
                )
        more = [
            opened.enter_context(AddressedClient(house.streams_url, address))
            for address in WATCHERS
        ]
        acts = [partial(client.send, "GET", path, Accept=EVENTS) for client in more]
        with in_background(*acts):
            yield


def invitations_of_guests(house: House, joining: Joining) -> Iterator[None]:
    """Guests keep ten seats each for a victim, whose own turns still come first."""
    victim = joining()
    games = {create(victim, "duo", "me", "me") for _ in range(TURNS)}
    secrets = {"player": victim.get("/me").body["id"]}

    with guests(house, GUESTS, CROWD) as crowd:

        def invite() -> None:
            for guest in crowd:
                for _ in range(SEATS):
                    guest.post("/games", {"variant": "duo", "seats": ["me", secrets]})

        with in_background(invite):
            yield
            assert games == _first_in_inbox(victim)
            assert games == _first_in_snapshot(victim)


def _first_in_inbox(player: Client) -> set[str]:
    items = player.get("/me/inbox").body["items"]
    assert len(items) > TURNS, "no player was invited"
    return {item["game"]["id"] for item in items[:TURNS]}


def _first_in_snapshot(player: Client) -> set[str]:
    with listening(player.url, "/me/stream", player.token) as stream:
        (snapshot,) = stream.take(1)
    return {game["id"] for game in snapshot.data["games"][:TURNS]}
