from collections import Counter

import pytest

from games.lab.arena.pairings import Pairing, fixtures

PAIRING = Pairing("level:2", "level:1")


def planned(sides, games, opening=0):
    return list(fixtures(PAIRING, "duo", sides, games, "7", opening))


def test_each_opening_is_played_from_every_side():
    assert [(one.seed, one.side) for one in planned(2, 4)] == [
        ("7:0", 0),
        ("7:0", 1),
        ("7:1", 0),
        ("7:1", 1),
    ]


@pytest.mark.parametrize(
    ("sides", "games", "played"), [(2, 5, 6), (3, 9, 9), (4, 1, 4)]
)
def test_the_first_player_sits_everywhere_as_often(sides, games, played):
    seated = Counter(one.side for one in planned(sides, games))
    assert seated == dict.fromkeys(range(sides), played // sides)


def test_more_games_are_the_same_and_others():
    assert planned(2, 10)[:4] == planned(2, 4)
    assert len(set(planned(2, 10))) == 10
    assert not set(planned(2, 4)) & set(planned(2, 4, opening=2))
