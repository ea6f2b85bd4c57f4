"""A person with a browser of their own, who records all unexpected errors there."""

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from games.lab.client.api import Client
from tests.browser.driver import Table
from tests.e2e.table import create

TOKEN = "blokus.token"
WITHOUT_ADDRESS = ("data:", "blob:", "about:")
JUDGED = r"status of 422 .*/moves\?dry_run=true"
"""The page asks why a piece cannot lie where the pointer rests with it, as between two
steps of a drag on a busy machine. The browser reports the answer."""
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


class Visitor:
    """A context of a browser, its page, and the same guest at the API."""

    def __init__(self, context: BrowserContext, api: Client, origin: str) -> None:
        self.context = context
        self.api = api
        self.origin = origin
        self.requests: list[Request] = []
        self.faults: list[str] = []
        self.origins = {origin, api.url}
        self._forgiven = [JUDGED]
        context.add_init_script(TELL_VIOLATIONS)
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.page: Page = context.new_page()

    @property
    def player(self) -> str:
        return f"player:{self.api.get('/me').body['id']}"

    def open(self, path: str) -> Page:
        self.page.goto(self.origin + path)
        return self.page

    def table(self, variant: str, *seats: Any, **fields: Any) -> Table:
        """Create a game and open its table."""
        return self.sit_at(create(self.api, variant, *seats, **fields))

    def sit_at(self, game: str, page: Page | None = None) -> Table:
        page = page or self.page
        page.goto(f"{self.origin}/games/{game}")
        return Table(page, game)

    def forgive(self, pattern: str) -> None:
        """Ignore messages that a test causes: a refusal, a lost connection."""
        self._forgiven.append(pattern)

    def requested(self, method: str = "", path: str = "") -> list[str]:
        """Return the requests so far with this method and path."""
        requests = (
            f"{request.method} {urlsplit(request.url).path}"
            for request in self.requests
        )
        return [
            request
            for request in requests
            if re.search(f"^{method}.* .*{path}", request)
        ]

    @property
    def unforgiven(self) -> list[str]:
        return [
            fault
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self._forgiven)
        ]

    def _note_request(self, request: Request) -> None:
        self.requests.append(request)
        parts = urlsplit(request.url)
        origin = f"{parts.scheme}://{parts.netloc}"
        if not request.url.startswith(WITHOUT_ADDRESS) and origin not in self.origins:
            self.faults.append(f"a request to another origin: {request.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self.faults.append(f"{message.type}: {message.text} ({place})")


def remembered(origin: str, token: str) -> Any:
    """Return the storage of a browser that belongs to a guest."""
    storage = [{"name": TOKEN, "value": token}]
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": storage}]}
