"""Every screen of the page, with something to see on it."""

from typing import Any

from games.lab.client.api import Client
from tests.e2e.table import COMPUTER, create, wait_for_record

VARIANTS = (
    *("classic", "duo", "half-board", "trigon-3p", "rumis-tower", "rumis-pyramid"),
    *("draft-2p", "obstacle-3p", "solo-tetromino-8x10", "solo-cube-3"),
)
"""One of each kind of board."""
PLACED = 8
"""Place pieces, so that screenshots show a position."""
PLACES = (
    *("home", "new", "game", "solid", "over", "open", "join", "inbox", "puzzles"),
    *("puzzle", "records", "record", "explorer", "player", "leaderboard", "rules"),
    *("me", "embed"),
)


def prepared(client: Client) -> dict[str, str]:
    """Yield the address of each place after creating its content."""
    me = client.get("/me").body["id"]
    game = create(client, "duo", "me", "me")
    place_one(client, game)
    ended = create(client, "duo", COMPUTER, COMPUTER)
    record = wait_for_record(client, ended)
    link = create(client, "duo", "me", "open")
    invited = client.post(f"/games/{link}/invitations", {"link": True, "seat": 1}).body
    token = invited.get("token", "")
    return {
        "home": "/",
        "new": "/new/classic",
        "game": f"/games/{game}",
        "solid": f"/games/{create(client, 'rumis-tower-2p', 'me', 'me')}",
        "over": f"/games/{ended}",
        "open": f"/games/{create(client, 'duo', 'me', 'open')}",
        "join": f"/join/{link}#{token}",
        "inbox": "/inbox",
        "puzzles": "/puzzles",
        "puzzle": "/puzzles/hourglass",
        "records": "/records?variant=duo",
        "record": f"/records/{record}",
        "explorer": "/explorer/duo",
        "player": f"/players/{me}",
        "leaderboard": "/leaderboards/duo",
        "rules": "/rules/duo",
        "me": "/me",
        "embed": f"/embed/games/{game}",
    }


def begun(client: Client, variant: str) -> str:
    """Start a game with this client in all seats, and place some pieces."""
    seats = client.get(f"/variants/{variant}").body["seats"]
    game = create(client, variant, *["me"] * len(seats))
    if client.get(f"/games/{game}").body["phase"] != "draft":
        for _ in range(PLACED):
            if client.get(f"/games/{game}/legal-moves?as=anchors&color=*").body[
                "count"
            ]:
                place_one(client, game)
    return game


def place_one(client: Client, game: str) -> dict[str, Any]:
    """Place a piece at its first legal place."""
    legal = client.get(f"/games/{game}/legal-moves?as=anchors&color=*").body
    color = next(hand["color"] for hand in legal["hands"] if hand["count"])
    path = f"/games/{game}/legal-moves?color={color}"
    largest = max(client.get(path).body["moves"], key=lambda move: len(move["cells"]))
    move = {"color": color, "cells": largest["cells"]}
    answer = client.post(f"/games/{game}/moves", move)
    assert answer.status == 201, answer
    done: dict[str, Any] = answer.body
    return done
