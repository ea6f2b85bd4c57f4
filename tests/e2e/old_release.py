"""Databases of older releases, restored from what `tests/data/upgrade` keeps."""

import gzip
import json
import signal
from pathlib import Path
from typing import Any

import psycopg
import pytest
from celery import current_app
from django.core.management import call_command
from django.db import connections

from blokus_api.embedded import postgres
from tests.api import Api

DUMPS = Path(__file__).parents[1] / "data" / "upgrade"
RELEASES = sorted(path.name for path in DUMPS.iterdir() if path.is_dir())


def restore(server: postgres.Postgres, release: str, database: str) -> None:
    """Make a new database with all that the old release left behind."""
    server.create_database(database)
    dump = gzip.decompress((DUMPS / release / "database.sql.gz").read_bytes())
    with psycopg.connect(server.url(postgres.OWNER, database)) as connection:
        connection.execute(dump)


def rows(query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Return the rows that the application's role can read."""
    with connections["default"].cursor() as cursor:
        cursor.execute(query, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def work_off() -> None:
    """Run the relay once, and execute each task that it sends."""
    handlers = {
        number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)
    }
    current_app.loader.import_default_modules()  # as a worker does
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(current_app, "send_task", _do)
        call_command("relay", once=True)
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _do(name: str, args: list[Any], **_: Any) -> None:
    """Execute a task by the name that the relay sends, as a worker does."""
    current_app.tasks[name].apply(tuple(args), throw=True)


class OldHouse:
    """Players and games that are older than the code that serves them."""

    def __init__(self, release: str) -> None:
        text = (DUMPS / release / "names.json").read_text()
        self.names: dict[str, Any] = json.loads(text)

    def player(self, name: str) -> Api:
        """Return a client with the token that the player received then."""
        return Api(self.names["players"][name]["token"])

    def game(self, name: str) -> str:
        """Return the id of a game."""
        game_id: str = self.names["games"][name]["id"]
        return game_id

    def reader(self, name: str) -> Api:
        """Return a client that may see a game."""
        return self.player(self.names["games"][name]["reader"])

    def read(self, name: str) -> dict[str, Any]:
        """Return a game in its present state."""
        answer = self.reader(name).get(f"games/{self.game(name)}")
        assert answer.status_code == 200, answer.content
        game: dict[str, Any] = answer.json()
        return game

    def move(self, name: str) -> Any:
        """Send a move or a pick of the player to move, and return the response."""
        game = self.read(name)
        mover, path = self._mover(game), f"games/{game['id']}"
        if game["phase"] == "draft":
            return _pick(mover, path, game["variant"])
        color = game["turn"]["color"] or _color_in_hand(game)
        legal = mover.get(f"{path}/legal-moves?color={color}").json()
        return mover.post(f"{path}/moves", {**legal["moves"][0], "color": color})

    def _mover(self, game: dict[str, Any]) -> Api:
        seated = game["seats"][game["turn"]["seat"]]["player"]
        names = {f"player:{p['id']}": n for n, p in self.names["players"].items()}
        return self.player(names[seated])


def _pick(mover: Api, path: str, variant: str) -> Any:
    """Draft the first available piece."""
    pieces = mover.get(f"variants/{variant}/pieces").json()["items"]
    answers = (mover.post(f"{path}/picks", {"piece": p["id"]}) for p in pieces)
    return next(answer for answer in answers if answer.status_code == 201)


def _color_in_hand(game: dict[str, Any]) -> str:
    """Return a color that can be placed, in games whose seats take turns."""
    seat = game["turn"]["seat"]
    hands = [hand for hand in game["hands"] if hand["seat"] == seat]
    return next(str(hand["color"]) for hand in hands if hand["can_move"])
