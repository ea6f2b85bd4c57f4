"""The board of the page is the server's picture: two drawers, one drawing."""

import numpy as np
import pytest
from playwright.sync_api import APIResponse, Page

from games.lab.client.api import Client
from tests.browser.conftest import TIMEOUT, Telling, Visiting
from tests.browser.driver import Table
from tests.browser.places import begun, place_one
from tests.depth import mostly_deep
from tests.games.pictures.pixels import Pixels, pixels

pytest.importorskip("resvg_py", reason="PNG need the extra `pictures`")

WIDTH = 800
PLACED = 6
MOST = 0.02
"""How much pixels may differ: edges are smoothed in another way, by another font."""
STATES = {
    # A theme, and how the board is turned or seen from above.
    "classic": "light",
    "duo": "dark",
    "half-board": "light",
    "trigon": "dark",
    "draft-2p": "light",
    "obstacle-3p": "dark",
    "solo-tetromino-8x10": "light",
    "rumis-tower": "light",
    "rumis-pyramid": "dark turned",
    "rumis-steps": "light plan",
    "rumis-corner-2p": "light turned turned",
    "solo-cube-5": "dark turned turned turned",
}
NAMED = "localStorage.setItem('blokus.look', '{\"coordinates\": true}')"
"""Triangles have coordinates only where a player wants them; the server's have them."""
LAID_BARE = """(board) => {
  const {width, height} = board.viewBox.baseVal;
  const high = Math.round(Math.min(800, 800 * height / width));
  const set = (name, value) => board.style.setProperty(name, value);
  set("position", "fixed"), set("inset", "0 auto auto 0"), set("z-index", "9");
  set("max-width", "none"), set("max-height", "none");
  set("width", "800px"), set("height", `${high}px`);
  // The server's picture is at most square, on the page's ground, without a shadow.
  set("background", "var(--page)");
  board.querySelector(".frame, .plinth").style.setProperty("filter", "none");
  return high;
}"""


def laid(client: Client, variant: str) -> str:
    """A game of it with some pieces, drafted before where that is the game."""
    game = begun(client, variant)
    while client.get(f"/games/{game}").body["phase"] == "draft":
        state = client.get(f"/games/{game}").body
        color = state["turn"]["color"]
        pool = next(one for one in state["pool"] if one["color"] == color)
        pick = {"color": color, "piece": pool["pieces"][-1]}
        answer = client.post(f"/games/{game}/picks", pick)
        assert answer.status == 201, answer
    while len(client.get(f"/games/{game}").body["placements"]) < PLACED:
        place_one(client, game)
    return game


def shown(table: Table, looks: list[str]) -> Pixels:
    """The board of the page, as large as the picture."""
    for look in looks:
        tool = {"turned": "turn-right", "plan": "plan"}[look]
        table.page.locator(f"[data-tool={tool}]").click()
    # Nothing under the pointer has a look of its own.
    table.page.mouse.move(WIDTH + 100, 1)
    height = table.board.evaluate(LAID_BARE)
    return pixels(
        table.page.screenshot(clip={"x": 0, "y": 0, "width": WIDTH, "height": height})
    )


def drawn(page: Page, address: str) -> APIResponse | None:
    answer = page.request.get(address, timeout=TIMEOUT)
    assert answer.status in (200, 503), answer.text()
    return answer if answer.ok else None


@pytest.mark.parametrize(
    "variant", mostly_deep(STATES, but=("trigon", "rumis-pyramid"))
)
def test_the_page_draws_what_the_server_draws(
    visit: Visiting, tell: Telling, variant: str
) -> None:
    theme, *looks = STATES[variant].split()
    ada = visit()
    # Who plays sees where a piece may lie, too.
    eve = visit(color_scheme=theme)
    eve.page.add_init_script(NAMED)
    table = eve.sit_at(laid(ada.api, variant))
    table.wait("theirs")
    query = f"theme={theme}&size={WIDTH}&turn={looks.count('turned')}"
    view = "&view=plan" if "plan" in looks else ""
    solid = query + view if ada.api.get(f"/variants/{variant}").body["is_solid"] else ""
    flat = f"theme={theme}&size={WIDTH}"
    address = f"{ada.api.url}/api/v1/games/{table.game}.png?{solid or flat}"
    # It is drawn in spare time: a busy machine may have none within a request.
    answer = table.until(lambda: drawn(eve.page, address))

    theirs, ours = pixels(answer.body()), shown(table, looks)
    height = min(len(theirs), len(ours))
    assert abs(len(theirs) - len(ours)) <= 1
    difference = (
        np.abs(theirs[:height].astype(int) - ours[:height].astype(int)).mean() / 255
    )
    tell(f"{variant} ({STATES[variant]}): pixels differ by {difference:.2%}")
    assert difference < MOST
