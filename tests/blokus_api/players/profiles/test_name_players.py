"""Names beside what names players, for one query a page."""

from typing import get_args

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from blokus_api.players.models import Player
from games.ports import PersonKind
from records.archive.pools import Pool
from records.ratings.models import Rating
from tests.api import Api, problem
from tests.builders import NOON, Guest, a_game, a_guest, an_account
from tests.records.search.test_views import a_record

pytestmark = pytest.mark.django_db
api = Api()


def named(guest: Guest, name: str) -> Guest:
    guest.patch("me", {"name": name})
    return guest


def profile(name: str, kind: str = "guest") -> dict[str, str]:
    return {"name": name, "kind": kind}


def test_these_are_all_kinds_of_players():
    assert set(get_args(PersonKind)) == set(Player.Kind.values)


def test_a_page_of_games_names_its_players():
    ada, ben = named(a_guest(), "Ada"), named(an_account(), "Ben")
    a_game(players=[ada.actor, ben.actor])
    a_game(players=[ada.actor, "ai:greedy"])
    a_game(players=[ben.actor, None])
    assert api.get("games").json()["players"] == {
        ada.actor: profile("Ada"),
        ben.actor: profile("Ben", "user"),
        "ai:greedy": profile("greedy", "ai"),
    }
    open_ones = api.get("games?open_seats=true").json()
    assert open_ones["players"] == {ben.actor: profile("Ben", "user")}


def test_a_page_of_records_and_one_of_a_leaderboard_do():
    ada, ben = named(a_guest(), "Ada"), named(a_guest(), "Ben")
    a_record(players=[ada.actor, ben.actor])
    expected = {ada.actor: profile("Ada"), ben.actor: profile("Ben")}
    assert api.get("records").json()["players"] == expected
    rated(ada, 20)
    board = api.get("leaderboards/duo?pool=guests").json()
    assert board["players"] == {ada.actor: profile("Ada")}


def test_a_page_asks_for_all_names_at_once():
    counts = []
    for _ in range(2):
        for _ in range(5):
            a_game(players=[a_guest().actor, a_guest().actor])
        with CaptureQueriesContext(connection) as asked:
            api.get("games")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_who_was_erased_is_not_there():
    ada = named(a_guest(), "Ada")
    a_game(players=[ada.actor, None])
    ada.delete("me")
    assert api.get("games").json()["players"] == {}
    assert api.get(f"players?ids={ada.id}").json() == {"players": {}}


def rated(guest: Guest, ordinal: float, pool: Pool = Pool.GUESTS) -> None:
    Rating.objects.create(
        player=guest.actor,
        ruleset="duo",
        pool=pool,
        model=1,
        mu=ordinal,
        sigma=0,
        ordinal=ordinal,
        games=1,
        wins=1,
        updated_at=NOON,
        opponents=["player:X", "player:Y", "player:Z"],
    )


def test_several_are_named_by_one_request_with_their_ratings():
    ada, ben = named(a_guest(), "Ada"), named(a_guest(), "Ben")
    rated(ada, 12.4)
    rated(ada, 30, Pool.PEOPLE)
    ids = f"{ada.actor},{ben.id},ai:3,player:nobody,,imported:Eve,robot"
    told = {
        ada.actor: profile("Ada"),
        ben.actor: profile("Ben"),
        "ai:3": profile("3", "ai"),
        "imported:Eve": profile("Eve", "imported"),
    }
    assert api.get(f"players?ids={ids}").json()["players"] == told
    rating = api.get(f"players?ids={ids}&ruleset=duo").json()["players"]
    assert rating == {**told, ada.actor: {**profile("Ada"), "rating": 12}}


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?ids=",
        "?ids=" + ",".join("a" * 101),
        "?ids=" + "a" * 81,
        "?ids=a&ruleset=DUO",
        "?ids=a&ruleset=" + "a" * 201,
    ],
)
def test_what_cannot_be_meant_is_refused(query):
    assert problem(api.get(f"players{query}"))["code"] == "invalid"


def test_a_hundred_are_named():
    ids = ",".join(f"player:{n:012}" for n in range(100))
    assert api.get(f"players?ids={ids}").json() == {"players": {}}
