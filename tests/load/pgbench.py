"""The append of games.storage.event_store alone, sent by pgbench: the upper limit.

The statement is the very one that the store sends; what changes from move to move, and
from client to client, is put back as variables of pgbench's script.
"""

import json
import os
import random
import re
import resource
import shutil
import subprocess
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from django.db import connection
from psycopg import ClientCursor

from blokus_api.embedded import binaries
from games.decisions import Command
from games.storage import event_store
from tests import builders

NOT_YET, NOW = 11111111, 22222222
"""Stand for the version before a move and after it."""
LINK = "0" * 64
"""Chain of equal hashes. No reader verifies it, but the database checks the links."""
ANY_GAME = "00000000-0000-7000-8000-000000000000"
GAME_OF_CLIENT = "('00000000-0000-7000-8000-' || lpad({}::text, 12, '0'))::uuid"
KEY = f"key-{NOW}"
SCRIPT = """\
\\set number :client_id + :first
\\set expected :version
\\set version :version + 1
{append};
"""


FORGET = """
    DELETE FROM games_outboxentry
    WHERE game_id::text LIKE '00000000-0000-7000-8000-%'
"""


class Appends(NamedTuple):
    """Result of a run."""

    done: int
    per_second: float
    cpu: float
    """Seconds of processor time of pgbench, the database's own not among them."""


class Statement(NamedTuple):
    """Statement that the store sent."""

    sql: str
    parameters: Mapping[str, Any]


def find() -> Path | None:
    """Return the path of pgbench, beside a known server or on PATH."""
    for servers in binaries.find():
        if (servers.folder / "pgbench").is_file():
            return servers.folder / "pgbench"
    program = shutil.which("pgbench")
    return Path(program) if program else None


def sent() -> tuple[Statement, Statement]:
    """Capture the statements of the store that open a game and append a move."""
    statements = []

    def keep(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "games_outboxentry" in sql:
            statements.append(Statement(sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        loaded = event_store.read(builders.a_game("classic", ["player:A"] * 4))
        events, actor = builders.a_move(loaded.state, random.Random(1))
        event_store.append(loaded, events, Command(actor, "key", "f" * 64))
    return statements[0], statements[-1]


class Bench:
    """A game for each client, and a script that appends moves to it."""

    def __init__(self, program: Path, url: str, folder: Path) -> None:
        self._program = program
        self._url = url
        self._script = folder / "append.sql"
        self._first = 1
        self._open, append = sent()
        with psycopg.connect(url) as connection:
            text = _rendered(append, connection)
        self._script.write_text(SCRIPT.format(append=_with_variables(text)))

    def run(self, clients: int, seconds: int, rate: float | None = None) -> Appends:
        """Append for a time, each time durably: at a rate, or as fast as it goes."""
        first, self._first = self._first, self._first + clients
        with psycopg.connect(self._url) as connection:
            text = _rendered(self._open, connection).replace(str(NOW), "1")
            for number in range(first, first + clients):
                game = GAME_OF_CLIENT.format(number)
                connection.execute(text.replace(f"'{ANY_GAME}'", game).encode())
        before, own = self._events(), children_seconds()
        done = subprocess.run(
            [
                *(self._program, "--no-vacuum", "--protocol", "prepared"),
                *("--client", str(clients), "--jobs", str(min(clients, 2))),
                *("--time", str(seconds), "--define", "version=1"),
                *(() if rate is None else ("--rate", f"{rate:.0f}")),
                *("--define", f"first={first}", "--file", self._script, self._url),
            ],
            env={**os.environ, "LC_ALL": "C"},
            capture_output=True,
            text=True,
            check=False,
        )
        output = done.stdout + done.stderr
        processed = re.search(r"actually processed: (\d+)", output)
        per_second = re.search(r"tps = ([\d.]+)", output)
        assert processed, output
        assert per_second, output
        count = int(processed[1])
        assert self._events() - before == count
        return Appends(count, float(per_second[1]), children_seconds() - own)

    def forget(self, superuser: str) -> None:
        """Delete the rows that await the relay, and reclaim their space."""
        with psycopg.connect(superuser, autocommit=True) as connection:
            connection.execute(FORGET)
            connection.execute("VACUUM (ANALYZE)")

    def _events(self) -> int:
        with psycopg.connect(self._url) as connection:
            row = connection.execute("SELECT count(*) FROM games_event").fetchone()
        assert row is not None
        count: int = row[0]
        return count


def children_seconds() -> float:
    """Processor time of the children of this process that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _rendered(statement: Statement, connection: psycopg.Connection) -> str:
    """Render the statement with its values, free of pgbench variables."""
    parameters = {
        **statement.parameters,
        **{"id": ANY_GAME, "version": NOW, "expected": NOT_YET, "head": LINK},
    }
    if "events" in parameters:
        event = json.loads(parameters["events"])[0]
        parameters["events"] = json.dumps([{**event, "version": NOW, "hash": LINK}])
    else:
        parameters |= {"event_prev": LINK, "event_key": KEY}
    without = {name: spaced(value) for name, value in parameters.items()}
    return ClientCursor(connection).mogrify(statement.sql, without)


def spaced(value: Any) -> Any:
    """Put a space after colons: pgbench treats a colon and a word as a variable.

    The space changes only texts inside the JSON, which the test does not read.
    """
    match value:
        case str():
            return value.replace(":", ": ")
        case list():
            return [spaced(item) for item in value]
        case datetime():
            return value.date()
    return value


def _with_variables(text: str) -> str:
    return (
        text.replace(f"'{KEY}'", "('key-' || :version)")
        .replace(f"'{ANY_GAME}'", GAME_OF_CLIENT.format(":number"))
        .replace(str(NOW), ":version::int")
        .replace(str(NOT_YET), ":expected::int")
    )
