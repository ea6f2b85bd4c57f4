"""Every route with every kind of caller: what `tests/data/access.txt` says."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import transaction
from django.urls import resolve

from tests.api import Api
from tests.blokus_api.callers import KINDS, World, make_world
from tests.blokus_api.routes import ROUTES
from tests.depth import mostly_deep
from tests.leaves import give_leaves

TABLE = Path(__file__).parents[1] / "data" / "access.txt"


@dataclass(frozen=True)
class Row:
    """A request, and what each kind of caller gets for it."""

    statuses: tuple[str, ...]
    method: str
    path: str
    body: object

    @property
    def route(self) -> tuple[str, str]:
        """As the URL configuration names it; any values fill the gaps."""
        filled = re.sub(r"\{\w+\}", "00000000-0000-7000-8000-000000000000", self.path)
        return self.method, "/" + resolve(filled.partition("?")[0]).route


def read_row(line: str) -> Row:
    *statuses, method, rest = line.split(maxsplit=len(KINDS) + 1)
    path, _, body = rest.partition(" ")
    return Row(tuple(statuses), method, path, json.loads(body) if body else None)


ROWS = [
    read_row(line)
    for line in TABLE.read_text().splitlines()
    if line and not line.startswith("#")
]


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    asked = {(method, each.pattern) for each in ROUTES for method in each.methods}
    assert {row.route for row in ROWS} == asked


@pytest.fixture
def world(db: None) -> World:
    made = make_world()
    give_leaves()  # Proofs are of leaves.
    return made


def status_for(caller: Api, row: Row, world: World) -> str:
    """Nothing that a caller does is there for the next one."""
    body = "" if row.body is None else json.dumps(row.body)
    for gap, value in world.places.items():
        body = body.replace(f"{{{gap}}}", value)
    with transaction.atomic():
        response = caller.send(
            row.method, row.path.format_map(world.places), body.encode()
        )
        transaction.set_rollback(True)
    return str(response.status_code)


@pytest.mark.parametrize("kind", mostly_deep(KINDS, but=["nobody", "account"]))
def test_everybody_gets_what_the_table_says(kind: str, world: World) -> None:
    expected = {
        f"{row.method} {row.path}": status
        for row in ROWS
        if (status := row.statuses[KINDS.index(kind)]) != "-"
    }

    found = {
        asked: status_for(world.callers[kind], row, world)
        for row in ROWS
        if (asked := f"{row.method} {row.path}") in expected
    }

    assert found == expected
