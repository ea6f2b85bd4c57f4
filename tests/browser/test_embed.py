"""Games in pages of others, and what links to them look like elsewhere."""

import io
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Visiting
from tests.browser.driver import Table
from tests.browser.places import place_one
from tests.e2e.table import PATIENCE, create

pytestmark = pytest.mark.depth

BOARDS = 9
STREAMS = 4
"""Streams of one tab over HTTP/1.1; further boards send requests."""


@pytest.fixture
def elsewhere() -> Iterator[ThreadingHTTPServer]:
    """A page of another origin with frames, whose addresses stand behind its own."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = "".join(
                f'<iframe src="{source}" width=250 height=300></iframe>'
                for source in self.path[1:].split(";")
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def address(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_port}"


def test_a_game_is_shown_in_a_page_of_others(
    visit: Visiting, elsewhere: ThreadingHTTPServer
) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    place_one(ada.api, table.game)
    bob = visit(is_known=False)
    bob.origins.add(address(elsewhere))
    bob.page.goto(f"{address(elsewhere)}/{ada.origin}/embed/games/{table.game}")
    frame = bob.page.frame_locator("iframe")
    frame.locator("svg.board").wait_for()
    place_one(ada.api, table.game)
    frame.locator('svg.board .placements[data-count="2"]').first.wait_for(
        state="attached"
    )
    assert bob.requested("POST") == []


def test_all_boards_of_a_page_go_on(
    visit: Visiting, elsewhere: ThreadingHTTPServer
) -> None:
    ada = visit()
    games = [create(ada.api, "duo", "me", "me") for _ in range(BOARDS)]
    bob = visit(is_known=False)
    bob.origins.add(address(elsewhere))
    sources = ";".join(f"{ada.origin}/embed/games/{game}" for game in games)
    bob.page.goto(f"{address(elsewhere)}/{sources}")
    frames = [bob.page.frame_locator("iframe").nth(i) for i in range(BOARDS)]
    for frame in frames:
        frame.locator("svg.board").wait_for()
    for game in games:
        place_one(ada.api, game)
    for frame in frames:
        frame.locator('svg.board .placements[data-count="1"]').first.wait_for(
            state="attached"
        )
        expect(frame.locator("output")).to_have_text("1 / 1")
    assert len(bob.requested("GET", "/stream$")) == STREAMS


def test_nothing_else_is(visit: Visiting, elsewhere: ThreadingHTTPServer) -> None:
    bob = visit(is_known=False)
    bob.origins.add(address(elsewhere))
    bob.forgive(r"frame-ancestors|Framing|ERR_BLOCKED_BY_RESPONSE|Refused to display")
    # The browser says why it shows nothing.
    with bob.page.expect_console_message(lambda message: message.type == "error"):
        bob.page.goto(f"{address(elsewhere)}/{bob.origin}/")
    framed = [one.url for one in bob.page.frames if one.url.startswith(bob.origin)]
    assert (
        all(not one.endswith("/") for one in framed)
        or bob.page.frame_locator("iframe").locator("main").count() == 0
    )


def asked(url: str, accept: str = "text/html") -> tuple[dict[str, str], bytes]:
    with urlopen(Request(url, headers={"Accept": accept}), timeout=PATIENCE) as answer:
        return dict(answer.headers), answer.read()


def test_a_link_has_a_picture(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    place_one(ada.api, table.game)
    table.wait("idle", "theirs")
    content = ada.page.locator('meta[property="og:image"]').get_attribute("content")
    assert content
    headers, body = asked(ada.origin + urlsplit(content).path, "image/png")
    assert headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(body)).size == (1200, 630)


def test_programs_learn_how_to_embed_it(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait("idle")
    link = ada.page.locator('link[type="application/json+oembed"]')
    href = link.get_attribute("href")
    assert href
    parts = urlsplit(href)
    _, body = asked(f"{ada.origin}{parts.path}?{parts.query}", "application/json")
    told = json.loads(body)
    assert told["version"] == "1.0"
    assert told["type"] == "rich"
    assert {"html", "width", "height", "title", "provider_name"} <= told.keys()
    assert f"/embed/games/{table.game}" in told["html"]
    assert told["height"] / told["width"] == pytest.approx(5 / 4, rel=0.1)
    unknown = quote(f"{ada.origin}/games/00000000-0000-0000-0000-000000000000")
    assert parts.query != unknown


def test_an_embedded_game_can_be_looked_through(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    place_one(ada.api, table.game)
    ada.open(f"/embed/games/{table.game}")
    embedded = Table(ada.page, table.game)
    embedded.board.wait_for()
    assert ada.page.locator("input[type=range]").count() == 1


@pytest.mark.parametrize("variant", ["duo", "classic", "trigon"])
def test_a_frame_of_the_size_that_is_told_shows_all(
    visit: Visiting, variant: str
) -> None:
    width, height = 480, 600
    ada = visit(viewport={"width": width, "height": height})
    seats = ada.api.get(f"/variants/{variant}").body["seats"]
    game = create(ada.api, variant, *["me"] * len(seats))
    page = ada.open(f"/embed/games/{game}")
    page.locator("svg.board").wait_for()
    root = page.locator(":root")
    assert root.evaluate("(root) => [root.scrollWidth, root.scrollHeight]") == [
        width,
        height,
    ]
    box = page.locator(".embedded > a").bounding_box()
    assert box
    assert box["y"] + box["height"] <= height


def test_a_small_frame_shows_mostly_the_board(visit: Visiting) -> None:
    ada = visit(viewport={"width": 240, "height": 300})
    game = create(ada.api, "classic", "me", *[{"ai": "1"}] * 3)
    page = ada.open(f"/embed/games/{game}")
    box = page.locator("svg.board").bounding_box()
    assert box
    assert box["height"] >= 150
