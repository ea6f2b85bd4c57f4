import pytest

from games.storage.audience import Audience, audience_of
from tests.builders import a_game


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_people_are_who_made_it_who_sits_and_who_has_a_seat_kept(db, visibility):
    game = a_game(
        "classic-3p",
        ["player:A", "ai:greedy", None],
        reserved=[None, None, "player:C"],
        visibility=visibility,
    )
    assert audience_of(game) == Audience(
        visibility == "public", frozenset({"player:A", "ai:greedy", "player:C"})
    )
