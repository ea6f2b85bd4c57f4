"""Two people, one with a mouse and one with a finger, play a whole game of Duo."""

import time

import pytest

from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import MINE, Table
from tests.browser.visitor import Visitor
from tests.e2e.table import read


def test_a_mouse_and_a_finger_place_a_piece_each(visit: Visiting) -> None:
    ada, bob = visit("desktop"), visit("phone")
    with_mouse, with_finger = seated(ada, bob)
    with_mouse.drag()
    with_finger.wait(*MINE)
    with_finger.tap()
    with_mouse.wait(*MINE)
    assert len(read(ada.api, with_mouse.game)["placements"]) == 2


@pytest.mark.depth
def test_a_piece_is_drawn_after_a_long_press(visit: Visiting) -> None:
    table = visit("desktop").table("duo", "me", "me")
    before = table.wait(*MINE).version
    table.piece().hover()
    table.page.mouse.down()
    # The list of orientations opens.
    table.page.locator(".ways").wait_for()
    table.over_a_target()
    table.page.mouse.up()
    table.wait(*MINE, after=before)


@pytest.mark.depth
def test_they_play_to_the_end(visit: Visiting, tell: Telling) -> None:
    ada, bob = visit("desktop"), visit("phone")
    with_mouse, with_finger = seated(ada, bob)
    begun, asked = time.monotonic(), len(ada.requests)
    sides = ((with_mouse, with_mouse.drag), (with_finger, with_finger.tap))
    while (state := read(ada.api, with_mouse.game))["status"] == "playing":
        table, move = sides[state["turn"]["seat"]]
        table.wait(*MINE)
        move()
        table.moves += 1
    for table, _ in sides:
        table.wait("over")
    seconds, asked = time.monotonic() - begun, len(ada.requests) - asked
    tell(
        f"Duo by mouse and finger: {len(state['placements'])} placements in"
        f" {seconds:.1f} s, {asked} requests of the one with the mouse"
    )


def seated(ada: Visitor, bob: Visitor) -> tuple[Table, Table]:
    """A game that Ada set up, in which Bob sits down by the page."""
    with_mouse = ada.table("duo", "me", "open")
    with_mouse.wait("open")
    with_finger = bob.sit_at(with_mouse.game)
    bob.page.locator('.slot[data-seat="1"] [data-action="sit"]').tap()
    with_finger.wait("theirs")
    with_mouse.wait(*MINE)
    return with_mouse, with_finger
