import pytest

from blokus_api.players.models import Player
from records.played import pool_of
from records.pools import Pool

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    """An actor of each kind of player."""
    return {
        kind: Player.objects.create(kind=kind, username=kind).actor
        for kind in Player.Kind.values
    }


@pytest.mark.parametrize(
    ("kinds", "pool"),
    [
        (("user", "external"), Pool.PEOPLE),
        (("guest",), Pool.GUESTS),
        (("bot",), Pool.BOTS),
        (("user", "guest"), Pool.MIXED),
    ],
)
def test_players_are_pooled_by_what_stands_behind_them(people, kinds, pool):
    assert pool_of([people[kind] for kind in kinds]) is pool


def test_levels_and_imported_names_have_pools_of_their_own(people):
    assert pool_of(["ai:greedy", "ai:random"]) is Pool.AI
    assert pool_of(["imported:Ana", ""]) is Pool.IMPORTED
    assert pool_of(["ai:greedy", people["user"]]) is Pool.MIXED


def test_who_is_gone_counts_as_a_guest(people):
    assert pool_of(["player:nobody", people["guest"]]) is Pool.GUESTS
