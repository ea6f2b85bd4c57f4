"""The first hour of a frontend developer, as a program to copy from.

    python first_hour.py http://127.0.0.1:8000

Everything goes over HTTP, with the standard library, and `standardwebhooks` for
signatures; docs/tutorial.md shows the same in curl and JavaScript. So that webhooks may
come to this machine, start the server with `up --dev`. The board, the record
and the events are written to the current folder.
"""

import json
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from standardwebhooks import Webhook, WebhookVerificationError

API = f"{sys.argv[1]}/api/v1"
PATIENCE = 30
"""Seconds to wait for any answer or message."""


def main() -> None:
    guest = become_a_guest()
    game = create_a_game(guest)
    draw(game)
    wish = list_legal_moves(game)
    post_an_illegal_move(game)
    post_a_legal_one_twice(game, wish)
    drop_the_stream_and_resume(game)
    receive_webhooks_until_the_end(game, guest)
    draw(game)
    download_the_record(game)
    check_the_chain_of_hashes(game)


@dataclass
class Answer:
    status: int
    headers: Any
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content)


def call(method: str, path: str, body: Any = None, **more: Any) -> Answer:
    return answer_to(request(method, path, body, **more))


def answer_to(request: Request) -> Answer:
    """Send a request; a problem is returned as a response with `code` and `detail`."""
    try:
        answer = urlopen(request, timeout=PATIENCE)
    except HTTPError as problem:
        answer = problem
    with answer:
        return Answer(answer.status, answer.headers, answer.read())


def request(
    method: str, path: str, body: Any = None, token: str = "", **headers: str
) -> Request:
    content = None if body is None else json.dumps(body).encode()
    new_request = Request(API + path, content, method=method)
    new_request.add_header("Content-Type", "application/json")
    if token:
        new_request.add_header("Authorization", f"Bearer {token}")
    for name, value in headers.items():
        new_request.add_header(name.replace("_", "-"), value)
    return new_request


def become_a_guest() -> str:
    guest = call("POST", "/guests", {"name": "Ada"})
    assert guest.status == 201, guest
    say(f"You are player {guest.body['player']['id']}.")
    token: str = guest.body["token"]
    return token


@dataclass
class Game:
    """Game as a frontend stores it: its id, and a token for each color."""

    id: str
    tokens: dict[str, str]
    random: Random = field(default_factory=lambda: Random(7))

    def get(self, path: str = "", **more: Any) -> Answer:
        return call("GET", f"/games/{self.id}{path}", **more)

    def move(self, color: str, move: Any, **more: Any) -> Answer:
        path = f"/games/{self.id}/moves"
        return call("POST", path, move, token=self.tokens[color], **more)

    def play(self) -> Any:
        """Return a random move of the player to move."""
        legal = self.get("/legal-moves").body
        move = self.random.choice(legal["moves"])
        seen = {"expected_version": legal["version"]}
        played = self.move(legal["color"], move | seen)
        assert played.status == 201, played
        return played.body

    def events_after(self, version: int) -> Any:
        return self.get(f"/events?after={version}").body["items"]


def create_a_game(guest: str) -> Game:
    """Your frontend has players of its own: each gets the token of one seat."""
    terms = {"variant": "classic", "seats": ["token", "token", "token", "token"]}
    created = call("POST", "/games", terms, token=guest)
    assert (created.status, created.body["status"]) == (201, "playing"), created
    token_of = {seat["seat"]: seat["token"] for seat in created.body["seat_tokens"]}
    seats = created.body["seats"]
    tokens = {color: token_of[s["seat"]] for s in seats for color in s["colors"]}
    say(f"Game {created.body['id']} has a token each for {', '.join(tokens)}.")
    return Game(created.body["id"], tokens)


def draw(game: Game) -> None:
    """Draw a polygon for each cell: square, triangular and stacked boards alike."""
    state = game.get().body
    board = call("GET", f"/variants/{state['variant']}/geometry").body
    color_at = {
        tuple(cell): placement["color"]
        for placement in state["placements"]
        for cell in placement["cells"]
    }
    min_x, top, right, bottom = board["bounds"]
    polygons = [
        '<polygon points="{}" fill="{}"><title>{}</title></polygon>'.format(
            " ".join(f"{x},{y}" for x, y in cell["points"]),
            color_at.get(tuple(cell["cell"]), "white"),
            cell["name"],
        )
        for cell in board["cells"]
    ]
    Path("board.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" stroke="gray" stroke-width="0.05"'
        f' viewBox="{min_x} {top} {right - min_x} {bottom - top}">\n'
        + "\n".join(polygons)
        + "\n</svg>\n"
    )
    say(f"board.svg: {len(polygons)} cells, {len(color_at)} of them covered.")


def list_legal_moves(game: Game) -> Any:
    """List blue's legal placements of one piece in a corner."""
    legal = game.get("/legal-moves?piece=V5&covers=0,0").body
    assert legal["color"] == "blue"
    assert legal["count"] == len(legal["moves"]) > 0
    say(f"Blue can cover a20 with V5 in {legal['count']} ways.")
    return legal["moves"][0]


def post_an_illegal_move(game: Game) -> None:
    """Read the reason and the offending cells in the response. Nothing is stored."""
    in_the_middle = {"piece": "2", "cells": [[9, 9], [9, 10]]}
    refused = game.move("blue", in_the_middle)
    assert (refused.status, refused.body["code"]) == (422, "illegal-move")
    assert refused.body["reason"] == "start-required"
    assert refused.body["cells"] == in_the_middle["cells"]
    assert game.get().body["placements"] == []
    say(f"Refused: {refused.body['reason']}, {refused.body['cells']}.")


def post_a_legal_one_twice(game: Game, wish: Any) -> None:
    """Repeat a request with the same key: the server executes it once."""
    key = str(uuid.uuid4())
    first = game.move("blue", wish, Idempotency_Key=key)
    again = game.move("blue", wish, Idempotency_Key=key)
    assert (first.status, again.status) == (201, 200)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.body == first.body
    assert [p["cells"] for p in game.get().body["placements"]] == [wish["cells"]]
    say(f"Sent twice, stored once, as version {first.body['version']}.")


@dataclass
class Message:
    id: int
    name: str
    data: Any


def messages(stream: Any) -> Iterator[Message]:
    """Server-sent events: lines of `name: value`, and an empty one at the end of each.

    https://html.spec.whatwg.org/multipage/server-sent-events.html
    """
    fields: dict[str, str] = {}
    for line in stream:
        name, _, value = line.decode().rstrip("\n").partition(":")
        if line != b"\n":
            fields[name] = value.removeprefix(" ")
            continue
        if "data" in fields:
            data = json.loads(fields["data"])
            yield Message(int(fields["id"]), fields.get("event", "message"), data)
        fields = {}


def listen(game: Game, **headers: str) -> Any:
    stream_request = request("GET", f"/games/{game.id}/stream", **headers)
    return urlopen(stream_request, timeout=PATIENCE)


def drop_the_stream_and_resume(game: Game) -> None:
    """Whatever happens meanwhile, `Last-Event-ID` brings it: no gap, nothing twice."""
    with listen(game) as stream:
        live = messages(stream)
        snapshot = next(live)
        assert (snapshot.name, snapshot.data) == ("snapshot", game.get().body)
        heard = []
        for _ in range(3):
            game.play()
            heard.append(next(live))
        # The line drops in the middle of a message, which therefore does not count.
        cut = game.play()["version"]
        assert stream.readline() == f"id: {cut}\n".encode()
    last = heard[-1].id

    for _ in range(5):
        game.play()  # while no client listens

    with listen(game, Last_Event_ID=str(last)) as stream:
        live = messages(stream)
        heard += [next(live) for _ in range(6)]
        game.play()
        heard.append(next(live))

    assert [message.data for message in heard] == game.events_after(snapshot.id)
    versions = [message.id for message in heard]
    assert versions == list(range(snapshot.id + 1, snapshot.id + 11))
    say(f"The stream broke after {last}, and sent {versions} after that.")


class Receiver(BaseHTTPRequestHandler):
    """Your own server: it takes what your secret signed, and nothing else."""

    secret = ""
    received: "Queue[tuple[str, Any]]" = Queue()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            message = Webhook(self.secret).verify(body, dict(self.headers))
        except WebhookVerificationError:
            self.send_response(401)
        else:
            self.received.put((self.headers["webhook-id"], message["data"]))
            self.send_response(204)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Log no requests."""


@contextmanager
def receiving() -> Iterator[str]:
    """Run the receiver and yield its URL."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def receive_webhooks_until_the_end(game: Game, guest: str) -> None:
    """Receive a game's messages in order. A message may arrive twice with one id."""
    begun = game.get().body["version"]
    with receiving() as url:
        webhook = {"url": url, "follows": "games", "games": [game.id]}
        created = call("POST", "/webhooks", webhook, token=guest)
        assert created.status == 201, created.body["detail"]
        Receiver.secret = created.body["secret"]
        forged = answer_to(Request(url, b"{}", {"webhook-id": "1"}))
        assert forged.status == 401

        while game.play()["status"] == "playing":
            pass

        arrived: dict[str, Any] = {}
        event = None
        while event is None or event["type"] != "game.scored":
            webhook_id, event = Receiver.received.get(timeout=PATIENCE)
            arrived.setdefault(webhook_id, event)
    assert list(arrived.values()) == game.events_after(begun)
    say(f"{len(arrived)} webhooks came, signed and in order, up to {event['type']}.")


def download_the_record(game: Game) -> None:
    """Download the record, which is archived a moment after the end."""
    give_up = time.monotonic() + PATIENCE
    while (record := game.get("/record.json")).status == 404:
        assert time.monotonic() < give_up, record
        time.sleep(0.1)
    assert record.body["placements"] == game.get().body["placements"]
    Path("record.json").write_bytes(record.content)
    Path("record.blksgf").write_bytes(game.get("/record.blksgf").content)
    say(f"record.json, record.blksgf: record {record.body['id']}.")


def check_the_chain_of_hashes(game: Game) -> None:
    """Verify without the server that each event holds the hash of the one before it."""
    lines = game.get("/events", Accept="application/x-ndjson").content
    Path("events.ndjson").write_bytes(lines)
    head = game.get("/proof").body["head"]
    assert json.loads(lines.splitlines()[-1])["hash"] == head
    check = [sys.executable, "-m", "records.dumps.check", "events.ndjson"]
    subprocess.run(check, check=True, timeout=PATIENCE)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
