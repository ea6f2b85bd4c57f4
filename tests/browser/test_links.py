"""Links: whatever is written into one, opening it changes nothing."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from blokus_api.page.addresses import ADDRESSES
from games.lab.client.api import Client
from tests.browser.conftest import Telling, Visiting
from tests.browser.visitor import Visitor
from tests.e2e.table import create

pytestmark = pytest.mark.depth

GAP = re.compile(r"<(\w+):\w+>")
TEXTS = {"uuid": "0196abcd-ef01-7000-8000-00000000abcd", "str": "duo", "path": "ai:1"}
SEPARATORS = (
    *("%2F", "%23", "%3F", "%5C", "%2e%2e%2f", "%00", "%0a", "%252F", "%2523"),
    *("%3B", "%26", "%E0%A4", "%C2%85"),
)
AFTER = ("join%23", "%2e%2e%2fme%2ftokens%3F")
"""What may stand behind a separator, to lead elsewhere."""
QUERIES = (
    "family=duo%2F..%2F..%2Fme%2Ftokens%23&pool=people%23",
    "variant=%2e%2e%2fme&moves=%23&player=%2F%2e%2e",
)
OPEN = """
async (address) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  const until = performance.now() + 3000;
  // Streams stay: of all else nothing is under way any more.
  for (let quiet = 0; quiet < 3 && performance.now() < until; ) {
    await new Promise((wake) => setTimeout(wake, 10));
    quiet = pending || !document.querySelector("main h1") ? 0 : quiet + 1;
  }
}
"""
COUNT = """
globalThis.pending = 0;
const asked = globalThis.fetch;
globalThis.fetch = (...request) => {
  pending++;
  return asked(...request).finally(() => pending--);
};
"""


def hostile(token: str, game: str) -> Iterator[str]:
    """Every address of the page, with every separator in each of its gaps."""
    for page in ADDRESSES:
        yield f"/{GAP.sub(lambda found: TEXTS[found[1]], page.path)}#{token}"
        if not GAP.search(page.path):
            continue
        for text in (game, "duo"):
            for separator in SEPARATORS:
                for after in AFTER:
                    path = GAP.sub(f"{text}{separator}{after}", page.path)
                    yield f"/{path}#{token}"
    for place in ("leaderboards", "records", "explorer/duo", "new/duo", "puzzles"):
        yield from (f"/{place}?{query}#{token}" for query in QUERIES)


def invited(client: Client, **fields: str) -> tuple[str, str]:
    """A game, and what is behind the `#` of a link to it."""
    game = create(client, "duo", "me", "open", **fields)
    invitation = client.post(f"/games/{game}/invitations", {"link": True, "seat": 1})
    return game, invitation.body["token"]


def acts(visitor: Visitor) -> list[str]:
    """The requests that could change something, but for questions."""
    return [
        f"{request.method} {request.url}"
        for request in visitor.requests
        if request.method != "GET"
        and urlsplit(request.url).query.split("#")[0] != "dry_run=true"
    ]


@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize(
    "link", ["/join/{}#{}", "/join/{}%2Fjoin%23#{}", "/join/{}%2Fjoin%3F#{}"]
)
def test_a_link_seats_nobody(
    visit: Visiting, somebody: Client, link: str, visibility: str, is_known: bool
) -> None:
    game, token = invited(somebody, visibility=visibility)
    eve = visit(is_known=is_known)
    eve.forgive("status of 404")

    page = eve.open(link.format(game, token))
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")

    assert acts(eve) == []
    assert somebody.get(f"/games/{game}").body["status"] == "open"


@pytest.mark.parametrize("is_known", [True, False])
def test_no_address_acts_when_it_is_opened(
    visit: Visiting, somebody: Client, tell: Telling, is_known: bool
) -> None:
    game, token = invited(somebody)
    eve = visit(is_known=is_known)
    eve.forgive("status of 4")
    eve.context.add_init_script(COUNT)
    page = eve.open("/rules")
    addresses = list(hostile(token, game))

    for address in addresses:
        page.evaluate(OPEN, address)

    assert acts(eve) == []
    assert somebody.get(f"/games/{game}").body["status"] == "open"
    tell(f"links: {len(addresses)} addresses, {len(eve.requests)} requests, no act")


def test_no_document_acts_when_it_is_loaded(visit: Visiting, somebody: Client) -> None:
    game, token = invited(somebody)
    eve = visit()
    eve.forgive("status of 4")

    for page in ADDRESSES:
        path = GAP.sub(f"{game}%2Fjoin%23", page.path)
        # A stream of the inbox or of a game keeps the network from being idle.
        eve.open(f"/{path}#{token}").locator("main h1").wait_for()

    assert acts(eve) == []


def test_a_link_to_a_private_game_shows_it(visit: Visiting, somebody: Client) -> None:
    game, token = invited(somebody, visibility="private")
    eve = visit(is_known=False)
    page = eve.open(f"/join/{game}#{token}")
    page.get_by_role("button", name="Play as orange").click()
    page.wait_for_url(f"**/games/{game}")
    assert [each.split()[1] for each in eve.requested("POST")] == [
        f"/api/v1/games/{game}/join",
        "/api/v1/guests",
        f"/api/v1/games/{game}/join",
    ]


def test_nothing_opens_where_the_server_found_nothing(visit: Visiting) -> None:
    eve = visit()
    eve.forgive("status of 404")
    page = eve.open("/rules/nonsense")
    page.get_by_role("heading", name="This page does not exist").wait_for()
    page.locator("main a[href='/']").click()
    page.get_by_role("button", name="Play now").wait_for()
    page.go_back()
    page.get_by_role("heading", name="This page does not exist").wait_for()
    assert eve.requested("GET", "/variants/nonsense") == []
