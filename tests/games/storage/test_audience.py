import pytest

from games.models import Game
from games.storage import event_store
from games.storage.audience import Audience, audience_of, visible_to
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


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize(
    "player", [None, "", "player:A", "player:B", "player:C", "player:Z"]
)
def test_lists_readers_and_who_tells_agree_on_who_may_see_a_game(
    db, visibility, player
):
    game = a_game(
        "classic-3p",
        ["player:A", "player:B", None],
        reserved=[None, None, "player:C"],
        visibility=visibility,
    )
    audience = audience_of(game)
    listed = Game.objects.filter(visible_to(player), id=game).exists()
    assert listed == event_store.read(game).state.is_visible_to(player)
    assert listed == (audience.is_public or player in audience.people)
