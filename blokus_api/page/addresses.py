"""Addresses of the page, with their previews.

The table in `static/page/main.js` names the screen of each address; `modules` reads it.
"""

from dataclasses import dataclass

from blokus_api.page import previews
from blokus_api.page.previews import Previewing, place


@dataclass(frozen=True)
class PageAddress:
    """An address of the page."""

    path: str
    """Path pattern in Django's syntax."""
    name: str
    preview: Previewing
    is_embedded: bool = False
    """Whether other sites may show this address in a frame."""


GAME = PageAddress("games/<uuid:game>", "page-game", previews.game)
EMBEDDED_GAME = PageAddress(
    "embed/games/<uuid:game>", "page-embedded-game", previews.game, is_embedded=True
)

# Player names in imported files may contain a slash.
ADDRESSES = (
    PageAddress("new", "page-new", place("new")),
    PageAddress("new/<str:variant>", "page-new-game", previews.variant),
    PageAddress("games", "page-my-games", place("records", is_listed=False)),
    GAME,
    PageAddress("join/<uuid:game>", "page-join", previews.invitation),
    PageAddress("inbox", "page-inbox", place("inbox", is_listed=False)),
    PageAddress("puzzles", "page-puzzles", place("puzzles")),
    PageAddress("puzzles/<str:puzzle>", "page-puzzle", previews.puzzle),
    PageAddress("records", "page-records", place("records")),
    PageAddress("records/<uuid:record>", "page-record", previews.record),
    PageAddress("explorer", "page-explorer", place("explorer")),
    PageAddress("explorer/<str:ruleset>", "page-explored", previews.ruleset),
    PageAddress("players", "page-players", place("players")),
    PageAddress("players/<path:player>", "page-player", previews.player),
    PageAddress("leaderboards", "page-leaderboards", place("leaderboards")),
    PageAddress("leaderboards/<str:ruleset>", "page-leaderboard", previews.ruleset),
    PageAddress("learn", "page-learn", place("learn")),
    PageAddress("learn/<str:idea>", "page-lessons", previews.lessons),
    PageAddress("rules", "page-rules", place("rules")),
    PageAddress("rules/<str:variant>", "page-rules-of", previews.variant),
    PageAddress("me", "page-me", place("me", is_listed=False)),
    EMBEDDED_GAME,
)
"""All addresses except `/`, which also serves the API index."""
