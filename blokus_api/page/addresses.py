"""The addresses of the page: what each is called, and what is said of it beforehand.

The table in `static/page/main.js` names the screen of each address; `modules` reads it.
"""

from dataclasses import dataclass

from blokus_api.page import previews
from blokus_api.page.previews import Previewing, place


@dataclass(frozen=True)
class Address:
    """An address of the page."""

    path: str
    """As Django writes it."""
    name: str
    preview: Previewing
    is_embedded: bool = False
    """Whether it may be shown in pages of others."""


GAME = Address("games/<uuid:game>", "page-game", previews.game)
EMBEDDED_GAME = Address(
    "embed/games/<uuid:game>", "page-embedded-game", previews.game, is_embedded=True
)

# Names of players in files may hold a slash.
ADDRESSES = (
    Address("new", "page-new", place("new")),
    Address("new/<str:variant>", "page-new-game", previews.variant),
    GAME,
    Address("join/<uuid:game>", "page-join", previews.invitation),
    Address("inbox", "page-inbox", place("inbox", is_listed=False)),
    Address("puzzles", "page-puzzles", place("puzzles")),
    Address("puzzles/<str:puzzle>", "page-puzzle", previews.puzzle),
    Address("records", "page-records", place("records")),
    Address("records/<uuid:record>", "page-record", previews.record),
    Address("explorer", "page-explorer", place("explorer")),
    Address("explorer/<str:ruleset>", "page-explored", previews.ruleset),
    Address("players", "page-players", place("players")),
    Address("players/<path:player>", "page-player", previews.player),
    Address("leaderboards", "page-leaderboards", place("leaderboards")),
    Address("leaderboards/<str:ruleset>", "page-leaderboard", previews.ruleset),
    Address("rules", "page-rules", place("rules")),
    Address("rules/<str:variant>", "page-rules-of", previews.variant),
    Address("me", "page-me", place("me", is_listed=False)),
    EMBEDDED_GAME,
)
"""All but `/`, which is the API's as well."""
