import pytest

from records.players import Players, players_of


@pytest.mark.parametrize(
    ("players", "kind"),
    [
        (["player:A", "player:B"], Players.PEOPLE),
        (["ai:random"], Players.AI),
        (["imported:A", "imported:B", "imported:ai:x"], Players.IMPORTED),
        (["imported:A", ""], Players.IMPORTED),
        (["", ""], Players.IMPORTED),
        (["player:A", "ai:random"], Players.MIXED),
        (["player:A", ""], Players.MIXED),
        (["martian:A"], Players.MIXED),
        ([], Players.MIXED),
    ],
)
def test_who_played_is_what_all_have_in_common(players, kind):
    assert players_of(players) is kind
