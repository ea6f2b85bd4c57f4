"""Each family is played by the page's controls; every variant can be begun."""

import time

import pytest

from games.rules.variants import VARIANTS
from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import MINE
from tests.depth import mostly_deep
from tests.e2e.table import COMPUTER, read

GAMES = {
    # What a person does there: click everything, or draw pieces by the mouse.
    "classic": "drag",
    "trigon-3p": "drag",
    "rumis-steps": "drag",
    "draft-2p": "click",
    "obstacle-3p": "click",
}
ALONE = 1


@pytest.mark.depth
@pytest.mark.parametrize(("variant", "move"), GAMES.items())
def test_a_game_against_computers_is_played_to_the_end(
    visit: Visiting, tell: Telling, variant: str, move: str
) -> None:
    ada = visit()
    others = [COMPUTER] * (len(ada.api.get(f"/variants/{variant}").body["seats"]) - 1)
    table = ada.table(variant, "me", *others)
    begun, before = time.monotonic(), len(ada.requested(path="/api/v1/"))
    table.play(getattr(table, move))

    state = read(ada.api, table.game)
    assert state["status"] == "ended"
    seconds = time.monotonic() - begun
    requests = len(ada.requested(path="/api/v1/")) - before
    tell(
        f"{variant} by the page: {table.moves} own moves, {seconds:.1f} s,"
        f" {requests} requests"
    )


@pytest.mark.parametrize("variant", mostly_deep(VARIANTS, but=("duo", "rumis-tower")))
def test_every_variant_opens_and_shows_where_a_piece_may_lie(
    visit: Visiting, variant: str
) -> None:
    ada = visit()
    seats = ada.api.get(f"/variants/{variant}").body["seats"]
    table = ada.table(variant, *["me"] * len(seats))
    table.wait(*MINE)
    assert table.board.is_visible()
    if table.look().state == "draft":
        assert table.piece().is_visible()
        return
    table.piece().click()
    table.wait("held", "set")
    assert table.targets()
