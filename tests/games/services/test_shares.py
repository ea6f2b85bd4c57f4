"""Work for a guest is shared out by the network, which is deleted with the work."""

import pytest

from games.models import Game, Obligation, Series, SeriesGame
from games.services import departures
from tests import series
from tests.blokus_api.callers import SGF, SGF_TYPE
from tests.builders import Guest, a_guest, an_account, an_app_user, play

pytestmark = pytest.mark.django_db
HOP = "X-Forwarded-For"
SEATS = {"variant": "duo", "seats": ["me", {"ai": "9"}]}


@pytest.fixture(autouse=True)
def behind_a_proxy(settings):
    settings.PROXIES = 1


def create_game(player: Guest, address: str = "203.0.113.1") -> Game:
    made = player.post("games", SEATS, **{HOP: address}).json()
    play(made["id"], plies=1)
    return Game.objects.get(id=made["id"])


def create_analysis(player: Guest) -> None:
    player.post("analyses", {"kind": "hint", "variant": "solo-cube-3"})


def create_import(player: Guest) -> None:
    player.send("POST", "imports", SGF, content_type=SGF_TYPE)


@pytest.mark.parametrize("create", [create_game, create_analysis, create_import])
@pytest.mark.parametrize(
    ("a_player", "is_known"),
    [
        (a_guest, True),
        (an_account, False),
        (lambda: an_app_user(an_account()), False),
    ],
)
def test_only_work_for_guests_has_their_network(create, a_player, is_known):
    create(a_player())
    assert (Obligation.objects.get().network is not None) == is_known


def test_guests_of_one_address_have_one_network():
    addresses = ("203.0.113.1", "203.0.113.1", "203.0.113.2")
    games = [create_game(a_guest(), address) for address in addresses]
    assert games[0].network == games[1].network != games[2].network


def test_the_network_is_deleted_when_the_game_is_scored_or_called_off():
    guest = a_guest()
    scored, aborted = create_game(guest), create_game(guest)
    play(str(scored.id))
    guest.post(f"games/{aborted.id}/abort")
    assert set(Game.objects.values_list("status", "network")) == {
        ("ended", None),
        ("aborted", None),
    }


def test_all_games_of_a_series_have_the_network_of_the_first():
    made = a_guest().post("series", {**SEATS, "games": 2}).json()
    first = Game.objects.get()
    series.read()
    play(str(first.id))
    series.go_on()
    second = Game.objects.exclude(id=first.id).get()
    assert second.network == first.network is not None
    assert Obligation.objects.get(subject=second.id).network == first.network

    play(str(second.id))
    series.go_on()
    assert SeriesGame.objects.filter(series_id=made["id"]).count() == 2
    ended = Series.objects.get()
    assert (ended.status, ended.network) == ("ended", None)


def test_the_network_of_erased_players_is_deleted_where_their_games_go_on():
    ada, bob = a_guest(), a_guest()
    seats = ["me", {"ai": "9"}, "open", {"ai": "9"}]
    game = ada.post("games", {"variant": "classic", "seats": seats})
    assert bob.put(f"games/{game.json()['id']}/seats/2", {}).status_code == 201
    assert departures.leave_games(ada.actor, f"guest:{ada.id}")
    left = Game.objects.get()
    assert (left.status, left.network) == ("playing", None)
    assert not Obligation.objects.exclude(network=None).exists()
