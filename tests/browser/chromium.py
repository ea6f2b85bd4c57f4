"""The system's Chromium, and visitors who note all that should not happen."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    sync_playwright,
)

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PROGRAM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-dev-shm-usage"),
)
Size = Literal["desktop", "phone"]
SIZES: dict[Size, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    },
}
WITHOUT_ADDRESS = ("data:", "blob:", "about:")
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=[*FLAGS])
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own, all of whose requests are noted."""

    def __init__(self, context: BrowserContext, *origins: str) -> None:
        self.context = context
        self.origin = origins[0]
        self.requests: list[Request] = []
        self.faults: list[str] = []
        self._origins = set(origins)
        self._forgiven: list[str] = []
        context.add_init_script(TELL_VIOLATIONS)
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.page: Page = context.new_page()

    def open(self, path: str, page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(self.origin + path)
        return page

    def forgive(self, pattern: str) -> None:
        """Let pass what a test brings about: a refusal, a line that is down."""
        self._forgiven.append(pattern)

    def asked(self, method: str = "", path: str = "") -> list[Request]:
        """The requests until now of a method, with such a path."""
        return [
            request
            for request in self.requests
            if method in ("", request.method)
            and re.search(path, urlsplit(request.url).path)
        ]

    @property
    def unforgiven(self) -> list[str]:
        found = (fault.strip() for fault in self.faults)
        return [
            fault
            for fault in found
            if not any(re.search(pattern, fault) for pattern in self._forgiven)
        ]

    def _note_request(self, request: Request) -> None:
        self.requests.append(request)
        parts = urlsplit(request.url)
        origin = f"{parts.scheme}://{parts.netloc}"
        if not request.url.startswith(WITHOUT_ADDRESS) and origin not in self._origins:
            self.faults.append(f"a request to another origin: {request.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self.faults.append(f"{message.type}: {message.text} ({place})")
