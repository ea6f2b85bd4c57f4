"""A connection on which commands are repeated until it is known what became of them."""

import json
import random
import threading
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from games.lab.client.api import Client, ServerError, ServerResponse
from tests.reliability.calling import REFUSALS, Histories, effect_of
from tests.reliability.history import NEVER, Call, Outcome, Stored
from tests.reliability.season.people import Person

PATIENCE = 180
"""Seconds for which a command is repeated."""
PAUSE = 0.1
TWICE = 0.02
"""The share of commands that are sent again although they were answered."""
REFUSED = REFUSALS | {
    *("already-started", "not-invited", "not-over", "not-started", "not-your-seat"),
    *("nothing-to-undo", "offer-ended", "offer-open", "seat-taken", "not-found"),
    *("rated-game", "too-late-to-abort", "vacation-used-up", "invalid"),
}


class Book:
    """Requests and responses of all people."""

    def __init__(self) -> None:
        self.histories = Histories()
        self.answers: Counter[tuple[str, int, str]] = Counter()
        """(what, status, code) -> how often."""
        self.made: dict[str, set[str]] = defaultdict(set)
        """Key of a command that sets up a game -> the games that it is said to be."""
        self.pieces: dict[tuple[str, str], list[str]] = {}
        """(game, color) -> pieces that could be placed some time ago."""
        self.plans: dict[tuple[str, int], int] = {}
        """(game, seat) -> the version that its first plan was sent at."""
        self.unknown = 0
        """Requests whose outcome was not known at first."""
        self._lock = threading.Lock()

    def count(self, command: str, status: int, code: str) -> None:
        with self._lock:
            self.answers[command, status, code] += 1
            self.unknown += status in (0, 503)

    def commands(self, command: str) -> int:
        """Return the number of executed commands, each counted once."""
        return self.answers[command, 201, ""]


class Line(Client):
    """One thread's connection, on which one person speaks at a time."""

    def __init__(self, number: int, url: str, book: Book, seed: int) -> None:
        super().__init__(url)
        self._number = number
        self.book = book
        self.chance = random.Random(f"{seed} line {number}")

    def speak_for(self, person: Person) -> None:
        """Open new connections: old ones all stay with the first worker."""
        self.close()
        self.token = person.token

    def ask(self, path: str) -> Any:
        """Return the requested object, or None if access is denied."""
        answer = self._until_known("ask", lambda: self.get(path))
        return answer.body if answer.status == 200 else None

    def put_in_place(
        self, command: str, method: str, path: str, body: Mapping[str, Any] | None
    ) -> ServerResponse:
        """Send an idempotent request."""
        return self._until_known(command, lambda: self._request(method, path, body))

    def sit_down(self, game: str, seat: int, body: Mapping[str, Any]) -> ServerResponse:
        """Check that reported events are stored, also without a key."""
        path, called = f"/games/{game}/seats/{seat}", time.monotonic()
        answer = self.put_in_place("seat", "PUT", path, body)
        if answer.status == 201:
            self._note(game, str(uuid.uuid4()), path, body, called, answer)
        return answer

    def set_up(
        self, command: str, path: str, body: Mapping[str, Any]
    ) -> ServerResponse:
        """Create a game, or return the one that another request created."""
        key = str(uuid.uuid4())
        answer = self._until_known(command, lambda: self.post(path, body, key=key))
        if answer.status == 201:
            self.book.made[key].add(answer.body["id"])
            if self.chance.random() < TWICE:
                again = self._until_known(
                    command, lambda: self.post(path, body, key=key)
                )
                self.book.made[key].add(again.body["id"])
        return answer

    def command(
        self,
        command: str,
        game: str,
        path: str,
        body: Mapping[str, Any],
        version: int | None = None,
    ) -> ServerResponse:
        """Do something in a game once, however often it has to be sent."""
        key = str(uuid.uuid4())

        def send() -> ServerResponse | None:
            called = time.monotonic()
            try:
                answer = self.post(
                    f"/games/{game}{path}", body, key=key, version=version
                )
            except ServerError:
                answer = None
            self._note(game, key, path, body, called, answer)
            return answer

        answer = self._until_known(command, send)
        if answer.status == 201 and self.chance.random() < TWICE:
            self._until_known(f"{command} again", send)
        return answer

    def _until_known(self, command: str, send: Any) -> ServerResponse:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                answer: ServerResponse | None = send()
            except ServerError:
                answer = None
            status = answer.status if answer else 0
            self.book.count(command, status, _code(answer))
            if answer and status != 503:
                return answer
            assert time.monotonic() < give_up, f"{command}: no answer"
            time.sleep(PAUSE)

    def _note(
        self,
        game: str,
        key: str,
        path: str,
        body: Mapping[str, Any],
        called: float,
        answer: ServerResponse | None,
    ) -> None:
        outcome = _outcome(answer)
        document = (answer and answer.body) or {}
        events = document.get("events") or ()
        if outcome is None:
            return
        is_done = outcome in (Outcome.CREATED, Outcome.REPLAYED)
        text = f"{path} {json.dumps(body, sort_keys=True)}"
        self.book.histories.calls[game].append(
            Call(
                client=self._number,
                called=called,
                returned=NEVER if outcome is Outcome.UNKNOWN else time.monotonic(),
                key=key,
                body=f"{text} -> {answer}" if outcome is Outcome.WRONG else text,
                effect=effect_of(body["cells"]) if path == "/moves" else path,
                outcome=outcome,
                events=tuple(sealed(events)) if is_done else (),
                version=(
                    document.get("version") if outcome is Outcome.REFUSED else None
                ),
            )
        )


def sealed(events: Iterable[Mapping[str, Any]]) -> list[Stored]:
    return [Stored(event["version"], event["hash"]) for event in events]


def _code(answer: ServerResponse | None) -> str:
    body = answer.body if answer else None
    return str(body.get("code", "")) if isinstance(body, dict) else ""


def _outcome(answer: ServerResponse | None) -> Outcome | None:
    """Return the caller's knowledge; None if no request was necessary."""
    if answer is None or answer.status == 503:
        return Outcome.UNKNOWN
    if answer.status == 201:
        return Outcome.CREATED
    if answer.status == 200:
        return Outcome.REPLAYED if answer.body.get("events") else None
    code = _code(answer)
    if code == "key-reused":
        return Outcome.MISUSED
    return Outcome.REFUSED if code in REFUSED else Outcome.WRONG
