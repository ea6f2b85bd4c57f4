"""The page with its API at another origin: it is a client like any other."""

import http.client
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.e2e.table import COMPUTER, PATIENCE, read

pytestmark = pytest.mark.depth


@pytest.fixture
def pages(origin: str) -> Iterator[str]:
    """Passes on documents and files alone, which name the API of the real server."""

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/api/"):
                self.send_error(404)
                return
            upstream = http.client.HTTPConnection(
                urlsplit(origin).netloc, timeout=PATIENCE
            )
            upstream.request(
                "GET", self.path, headers={"Accept": self.headers["Accept"]}
            )
            answer = upstream.getresponse()
            body, kind = answer.read(), answer.headers["Content-Type"]
            if kind.startswith("text/html"):
                body = re.sub(
                    rb'data-api="[^"]*"', f'data-api="{origin}/api/v1"'.encode(), body
                )
                assert origin.encode() in body
            self.send_response(answer.status)
            self.send_header("Content-Type", kind)
            if policy := answer.headers["Content-Security-Policy"]:
                for name in ("connect-src", "img-src"):
                    policy = policy.replace(f"{name} 'self'", f"{name} 'self' {origin}")
                self.send_header("Content-Security-Policy", policy)
            self.end_headers()
            self.wfile.write(body)
            upstream.close()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_game_is_played_there(visit: Visiting, pages: str, origin: str) -> None:
    ada = visit(page=pages)
    table = ada.table("half-board", "me", COMPUTER)
    table.wait(*MINE)
    table.drag()
    table.play(table.click)
    assert read(ada.api, table.game)["status"] == "ended"
    asked = {urlsplit(one.url).netloc for one in ada.requests if "/api/" in one.url}
    assert asked == {urlsplit(origin).netloc}
    assert all(
        one.url.startswith(pages) for one in ada.requests if "/static/" in one.url
    )


def test_home_is_there_as_well(visit: Visiting, pages: str, origin: str) -> None:
    ada = visit(page=pages)
    ada.open("/")
    ada.page.locator("main a[href^='/new/']").first.wait_for()
    # Covers are files of the page; the puzzle of the day is drawn by the API.
    picture = ada.page.locator(f'main img[src^="{origin}/api/"]').first
    picture.scroll_into_view_if_needed()
    picture.evaluate("(img) => img.decode()")
    assert picture.evaluate("(img) => img.naturalWidth") > 0


def test_a_frontend_may_send_the_headers_of_its_tools(
    visit: Visiting, pages: str, origin: str
) -> None:
    ada = visit(page=pages)
    ada.open("/")
    status = ada.page.evaluate(
        """([url, token]) =>
        fetch(url, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${token}`,
            "Content-Type": "application/json",
            "Cache-Control": "no-cache",
            "X-Requested-With": "XMLHttpRequest",
            traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "sentry-trace": "1",
            baggage: "a=b",
          },
          body: JSON.stringify({ variant: "duo", seats: ["me", "me"] }),
        }).then((response) => response.status)""",
        [f"{origin}/api/v1/games", ada.api.token],
    )
    assert status == 201
