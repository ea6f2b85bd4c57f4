"""People who play by correspondence on a running stack, and all that reaches them."""

import json
import re
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from email import message_from_string
from email.header import decode_header, make_header
from functools import partial
from http.client import HTTPException
from threading import Thread
from typing import Any
from urllib.request import urlopen

from games.lab.client.api import Client
from tests.blokus_api.webhooks.receiver import Receiver
from tests.e2e.listening import listening
from tests.e2e.table import create, events, legal_moves, read, until
from tests.stack import Stack

DAY = 86_400
TERMS = {"clock": {"kind": "days", "days": 3}, "rated": False}
"""Games with three days for a move, whose time developers may move on."""
AUTH = "/auth/app/v1/auth"
CODE = re.compile(r"^([A-Z0-9]{3,}(-[A-Z0-9]{3,})*)$", re.MULTILINE)


@dataclass
class Person:
    """Person with an account, or a user of an app."""

    name: str
    client: Client
    id: str
    address: str = ""

    @property
    def inbox(self) -> list[tuple[str, str, str]]:
        """Kind, act and game of everything that waits."""
        items = self.client.get("/me/inbox").body["items"]
        return [(item["kind"], item["what"], item["game"]["id"]) for item in items]


@dataclass
class Club:
    """The people, and everything that reaches them from outside."""

    stack: Stack
    opened: ExitStack
    receiver: Receiver
    people: dict[str, Person] = field(default_factory=dict)
    app: str = ""
    owner: Client = field(init=False)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def sign_up(self, name: str) -> Person:
        client = self.opened.enter_context(Client(self.stack.url))
        guest = client.post("/guests", {"name": name}).body
        client.token = guest["token"]
        address = f"{guest['player']['id']}@example.com".lower()
        account = {"email": address, "password": f"correct horse of {name}"}
        session = client.post(f"{AUTH}/signup", account).body["meta"]["session_token"]
        (mail,) = until(lambda: self.mails(address))
        code = CODE.search(text_of(mail))
        assert code, mail
        verified = client._request(
            "POST",
            f"{AUTH}/email/verify",
            {"key": code[1]},
            {"X-Session-Token": session},
        )
        assert verified.status == 200, verified
        client.token = verified.body["meta"]["access_token"]
        self.people[name] = Person(name, client, guest["player"]["id"], address)
        return self.people[name]

    def bring(self, name: str, external_id: str) -> Person:
        """Create a user of an app, who never sees this server."""
        owner = self.sign_up("Owner").client
        del self.people["Owner"]
        self.app = owner.post("/apps", {"name": "Club"}).body["id"]
        self.owner = owner
        new_user = {"external_id": external_id, "name": name}
        user = owner.post(f"/apps/{self.app}/players", new_user).body["id"]
        token = owner.post(f"/apps/{self.app}/players/{user}/tokens", {})
        client = self.opened.enter_context(Client(self.stack.url, token.body["token"]))
        self.people[name] = Person(name, client, user)
        return self.people[name]

    def hook(self, client: Client, path: str, **fields: Any) -> None:
        url = f"{self.receiver.url}/{path}"
        webhook = client.post("/webhooks", {"url": url, **fields})
        assert webhook.status == 201, webhook

    def follow(self, person: Person) -> list[tuple[str, str]]:
        """Return the type and game of each event in a person's stream so far."""
        followed: list[tuple[str, str]] = []

        def listen() -> None:
            url, token = self.stack.streams_url, person.client.token
            ended = suppress(OSError, HTTPException, ValueError)
            with ended, listening(url, "/me/stream", token) as stream:
                followed.extend(
                    (message.data["type"], message.data["game"])
                    for message in stream
                    if not message.name
                )

        Thread(target=listen, daemon=True).start()
        return followed

    def patch(self, path: str, body: dict[str, Any]) -> Any:
        return self.owner._request("PATCH", path, body)

    def link(self, url: str) -> str:
        """Return the address of a link on this stack."""
        return self.stack.url + url[url.index("/api/") :]

    def plan(self, person: Person, game: str, seat: int) -> None:
        color = read(person.client, game)["seats"][seat]["colors"][0]
        path = f"/games/{game}/legal-moves?color={color}"
        (move, *_) = person.client.get(path).body["moves"]
        plan = {"orders": [{"cells": move["cells"]}]}
        answer = person.client.put(f"/games/{game}/seats/{seat}/plan", plan)
        assert answer.status == 200, answer

    def agree(self, game: str, offer: dict[str, Any], *people: Person) -> None:
        """Make an offer as the first person, and accept it as the others."""
        first, *others = people
        created = first.client.post(f"/games/{game}/offers", offer)
        assert created.status == 201, created
        number = created.body["events"][0]["data"]["offer"]
        for person in others:
            answer = person.client.post(f"/games/{game}/offers/{number}/accept", {})
            assert answer.status == 201, answer

    def move(self, person: Person, game: str) -> None:
        move = legal_moves(person.client, game)[0]
        played = person.client.post(f"/games/{game}/moves", move)
        assert played.status == 201, played

    def seat(self, *people: Person) -> str:
        """Create a game with days per move between these people."""
        variant = "classic" if len(people) == 4 else "duo"
        others = [{"player": person.id} for person in people[1:]]
        game = create(people[0].client, variant, "me", *others, **TERMS)
        for seat, person in enumerate(people[1:], start=1):
            assert person.client.put(f"/games/{game}/seats/{seat}", {}).status == 201
        return game

    def live(self, day: int, games: dict[str, Person]) -> None:
        """Move the clock of the games forward, and play all pending turns."""
        for game, host in games.items():
            path = f"/sandbox/games/{game}/clock"
            until(partial(self._moved, host, path, day))
        for person in self.people.values():
            for kind, _, game in person.inbox:
                if kind == "turn":
                    self.move(person, game)

    def _moved(self, host: Person, path: str, day: int) -> bool:
        """Move the clock forward; return False if the server is busy (503)."""
        moved = host.client.put(path, {"ahead_s": day * DAY})
        assert moved.status in (200, 503), moved
        return moved.status == 200

    def is_over(self, game: str) -> bool:
        """Return whether a game is finished: scored or aborted."""
        last = events(self["Ada"].client, game)[-1]["type"]
        return last in ("game.scored", "game.aborted")

    def deliveries(self, path: str, kind: str) -> list[dict[str, Any]]:
        """Return the messages of this type that a webhook received."""
        got = list(self.receiver.got)
        bodies = [
            json.loads(request.body) for request in got if request.path.endswith(path)
        ]
        return [body for body in bodies if body["type"] == kind]

    def mails(self, address: str) -> list[Any]:
        """Return all emails to an address, from the logs of their senders."""
        logs = self.stack.log("deliverer") + self.stack.log("web")
        parts = re.split(r"-{40,}\n", logs)
        emails = []
        for part in parts:
            start = part.find("Content-Type:")
            mail = message_from_string(part[start:])
            if mail["To"] == address:
                emails.append(mail)
        return emails

    def subjects(self, name: str) -> list[str]:
        return [
            str(make_header(decode_header(mail["Subject"])))
            for mail in self.mails(self[name].address)
        ]


def text_of(mail: Any) -> str:
    """Return the plain-text part of an email."""
    parts = [p for p in mail.walk() if p.get_content_type() == "text/plain"]
    return str(parts[0].get_payload(decode=True).decode())


def fetch(link: str) -> str:
    """Download the calendar behind a link, as a calendar program does."""
    with urlopen(link, timeout=60) as answer:
        calendar: str = answer.read().decode()
    return calendar
