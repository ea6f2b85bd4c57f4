"""The page of scopes and the access table agree with what requests declare."""

from pathlib import Path

import pytest
from django.core.management import call_command

from blokus_api.management.commands.document_scopes import declared
from blokus_api.players.bots.services import SCOPES as BOT_SCOPES
from blokus_api.players.clients.services import SCOPES as CLIENT_SCOPES
from blokus_api.players.tokens.seats import SCOPES as SEAT_SCOPES
from tests.blokus_api.callers import KINDS
from tests.blokus_api.routes import OURS
from tests.blokus_api.test_access import ROWS

PAGE = Path(__file__).parents[2] / "docs" / "scopes.md"
BY_HAND = {
    ("GET", "game-list"): "some of its parameters need a scope",
    ("GET", "deadlines"): "a link may replace the token",
    ("GET", "timeline"): "a link may replace the token",
    ("GET", "work"): "a seat token may ask, for its own game alone",
    **{
        ("POST", name): "the token in use must have the scopes of the new one"
        for name in ("token-list", "bot-token-list", "app-player-token-list")
    },
}
"""Requests whose views check other scopes than the declared ones, with the reason."""
SCOPES = {
    "no-scope": set[str](),
    "narrow": {"account"},
    "bot": set(BOT_SCOPES),
    "external": set(CLIENT_SCOPES),
    "seat": set(SEAT_SCOPES),
}
"""Scopes of callers in the access table; the first two are the owner's tokens."""
HIDDEN = {"401", "404"}
"""Statuses of a row whose object does not exist."""


def scopes() -> dict[tuple[type, str], set[str]]:
    return {(row.view, row.method): set(row.scopes.split()) for row in declared()}


def test_the_committed_page_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("document_scopes")
    assert PAGE.read_text() == capsys.readouterr().out


def test_the_access_table_has_the_declared_scopes() -> None:
    known = scopes()
    views = {route.pattern: route for route in OURS}
    wrong = []
    for row in ROWS:
        method, pattern = row.route
        if (route := views.get(pattern)) is None or set(row.statuses) <= HIDDEN:
            continue
        if (method, route.name) in BY_HAND:
            continue
        needed = known.get((route.view, method), set())
        wrong += [
            (kind, row.method, row.path, status)
            for kind, held in SCOPES.items()
            if not fits(kind, status := row.statuses[KINDS.index(kind)], needed - held)
        ]
    assert wrong == []


def fits(kind: str, status: str, missing: set[str]) -> bool:
    """Tell whether a status is that of a token without these scopes."""
    if not missing:
        return status != "403" or kind == "seat"  # of another seat
    return status == "403" or (status == "404" and kind not in ("no-scope", "narrow"))
