"""Clients that record their requests, the times, and the responses."""

import http.client
import json
import random
import time
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from games.events.envelope import Envelope
from games.lab.client.api import PREFIX, Client
from games.replay.evolution import replay
from games.replay.state import GameState
from tests import builders
from tests.e2e.table import PATIENCE
from tests.reliability.history import (
    NEVER,
    Call,
    Outcome,
    Stored,
    find_faults,
)

Move = Mapping[str, Any]
REFUSALS = {"stale-version", "not-your-turn", "game-over", "illegal-move"}


class Histories:
    """All calls, by game, and how long each answer took."""

    def __init__(self) -> None:
        self.calls: dict[str, list[Call]] = defaultdict(list)

    @property
    def all(self) -> list[Call]:
        return [call for calls in self.calls.values() for call in calls]

    def count(self, outcome: Outcome) -> int:
        return sum(call.outcome is outcome for call in self.all)

    def latency(self, share: float, since: float = 0, until: float = NEVER) -> float:
        """Seconds within which this share of the moves was stored."""
        took = sorted(
            call.returned - call.called
            for call in self.all
            if call.outcome is Outcome.CREATED and since <= call.called < until
        )
        return took[int(share * (len(took) - 1))] if took else NEVER

    def faults(self, client: Client) -> list[str]:
        """Return the contradictions of all games with the stored events."""
        return [
            f"{game}: {fault}"
            for game, calls in self.calls.items()
            for fault in find_faults(calls, stored(stream(client, game)))
        ]

    def summary(self) -> str:
        counted = ", ".join(
            f"{count} {outcome}"
            for outcome in Outcome
            if (count := self.count(outcome))
        )
        return f"{len(self.all)} commands on {len(self.calls)} games: {counted}"


class Caller:
    """One client; an answer that does not come is not asked again.

    It has a connection to each of its servers, and sends a command to any of them.
    """

    def __init__(
        self,
        number: int,
        url: str,
        token: str,
        histories: Histories,
        patience: float = 60,
        others: Sequence[str] = (),
    ) -> None:
        self.number = number
        self.histories = histories
        self._token = token
        self._chance = random.Random(number)
        self._connections = [
            http.client.HTTPConnection(
                parts.hostname or "", parts.port, timeout=patience
            )
            for parts in map(urlsplit, (url, *others))
        ]

    def play(
        self,
        game: str,
        move: Move,
        *,
        key: str | None = None,
        version: int | None = None,
        **headers: str,
    ) -> tuple[Call, dict[str, Any]]:
        """Send a move once; return the recorded call and the body of the response."""
        key = key or str(uuid.uuid4())
        body = dict(move) | ({} if version is None else {"expected_version": version})
        called = time.monotonic()
        answer = self._exchange(
            f"/games/{game}/moves", body, {"Idempotency-Key": key, **headers}
        )
        status, is_replay, document = answer or (0, False, {})
        outcome = _outcome(status, is_replay, document)
        text = json.dumps(body, sort_keys=True)
        call = Call(
            client=self.number,
            called=called,
            returned=NEVER if outcome is Outcome.UNKNOWN else time.monotonic(),
            key=key,
            body=f"{text} -> {document}" if outcome is Outcome.WRONG else text,
            effect=effect_of(move["cells"]),
            outcome=outcome,
            events=(
                tuple(stored(document["events"]))
                if outcome in (Outcome.CREATED, Outcome.REPLAYED)
                else ()
            ),
            version=document.get("version") if outcome is Outcome.REFUSED else None,
        )
        self.histories.calls[game].append(call)
        return call, document

    def settle(self, game: str, move: Move, *, key: str) -> Call:
        """Repeat a move under its key until something is said about it."""
        give_up = time.monotonic() + PATIENCE
        while True:
            call, _ = self.play(game, move, key=key)
            if call.outcome is not Outcome.UNKNOWN:
                return call
            assert time.monotonic() < give_up, f"no answer after {PATIENCE} s"
            time.sleep(0.05)

    def close(self) -> None:
        for connection in self._connections:
            connection.close()

    def _exchange(
        self, path: str, body: object, headers: Mapping[str, str]
    ) -> tuple[int, bool, dict[str, Any]] | None:
        connection = self._chance.choice(self._connections)
        try:
            connection.request(
                "POST",
                PREFIX + path,
                json.dumps(body).encode(),
                {
                    "Authorization": f"Bearer {self._token}",
                    "Content-Type": "application/json",
                    **{name.replace("_", "-"): text for name, text in headers.items()},
                },
            )
            response = connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException):
            connection.close()
            return None
        is_replay = response.headers.get("Idempotency-Replayed") == "true"
        return response.status, is_replay, json.loads(text)


class View:
    """Game as one client knows it: its responses, and the rules."""

    def __init__(self, client: Client, game: str) -> None:
        self.game = game
        self.state: GameState = replay(map(envelope_of, stream(client, game)))

    @property
    def is_over(self) -> bool:
        return not builders.can_move(self.state)

    @property
    def version(self) -> int:
        return self.state.version

    def learn(self, events: Iterable[dict[str, Any]]) -> None:
        """Take the events that an answer carries, if they come next."""
        for event in events:
            if event["version"] == self.version + 1:
                self.state = replay([envelope_of(event)], self.state)

    def a_move(self, chance: random.Random) -> Move:
        move = builders.a_placement(self.state.position, chance)
        return {"color": move.color, "cells": move.cells}


def stream(client: Client, game: str) -> list[dict[str, Any]]:
    """Return all events of a game."""
    answer = client.get(f"/games/{game}/events")
    assert answer.status == 200, answer
    events: list[dict[str, Any]] = answer.body["items"]
    return events


def stored(events: Iterable[dict[str, Any]]) -> list[Stored]:
    return [
        Stored(
            event["version"],
            event["hash"],
            effect_of(event["data"]["cells"])
            if event["type"] == "move.played"
            else None,
        )
        for event in events
    ]


def effect_of(cells: Iterable[Iterable[int]]) -> str:
    return str(sorted(map(list, cells)))


def envelope_of(event: dict[str, Any]) -> Envelope:
    return Envelope(**{**event, "at": datetime.fromisoformat(event["at"])})


def _outcome(status: int, is_replay: bool, document: dict[str, Any]) -> Outcome:
    match status, document.get("code"):
        case 201, _:
            return Outcome.CREATED
        case 200, _ if is_replay:
            return Outcome.REPLAYED
        case 422, "key-reused":
            return Outcome.MISUSED
        case 409 | 412 | 422, code if code in REFUSALS:
            return Outcome.REFUSED
        case 0 | 503, _:
            return Outcome.UNKNOWN
    return Outcome.WRONG
