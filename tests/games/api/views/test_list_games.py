import pytest

from games.api.commands.moves import AbortGame
from games.decisions import Command
from games.storage import event_store
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play, send


def ids(answer):
    assert answer.status_code == 200, answer.content
    return [item["id"] for item in answer.json()["items"]]


def test_games_are_listed_newest_first(guest):
    games = [a_game() for _ in range(3)]
    assert ids(guest.get("games")) == games[::-1]


def test_a_game_in_the_list_tells_what_matters(guest):
    game = a_game("reverse-2p", [guest.actor, "ai:random"])
    state = play(game, 1)
    (item,) = guest.get("games").json()["items"]
    assert item == {
        "id": game,
        "version": 5,
        "status": "playing",
        "variant": "classic-2p",
        "options": {"objective": "reverse"},
        "ruleset": "classic-2p;objective=reverse",
        "visibility": "public",
        "creator": guest.actor,
        "players": [guest.actor, "ai:random"],
        "turn_player": "ai:random",
        "turn_color": "yellow",
        "ply": 1,
        "winners": None,
        "ending": None,
        "clock": None,
        "deadline": None,
        "rated": False,
        "hints": True,
        "rating": {"min": None, "max": None},
        "has_open_seats": False,
        "created_at": guest.get(f"games/{game}").json()["created_at"],
        "updated_at": guest.get(f"games/{game}").json()["updated_at"],
    }
    assert state.version == 5


def test_an_alias_lists_only_what_it_stands_for(guest):
    plain = a_game("classic-2p")
    reverse = a_game("reverse-2p", options={"starts": "fixed"})
    assert ids(guest.get("games?variant=reverse-2p")) == [reverse]
    assert ids(guest.get("games?variant=classic-2p")) == [reverse, plain]


def test_anybody_sees_public_games(guest):
    game = a_game()
    assert ids(Api().get("games")) == [game]


def test_private_games_are_listed_for_those_who_take_part(guest):
    game = a_game(
        "classic",
        [None, guest.actor],
        visibility="private",
        reserved=["player:B"],
    )
    invited = a_guest()
    kept = a_game(players=[], visibility="private", reserved=[invited.actor])
    assert ids(guest.get("games")) == [game]
    assert ids(invited.get("games")) == [kept]
    assert ids(a_guest().get("games")) == []
    assert ids(Api().get("games")) == []


def test_private_games_are_listed_for_who_created_them(guest):
    game = guest.post("games", {"variant": "duo", "visibility": "private"}).json()["id"]
    assert ids(guest.get("games")) == [game]


def test_games_are_filtered(guest):
    open_ = a_game("classic", [guest.actor])
    theirs = a_game(players=["player:A", guest.actor])
    mine = a_game("junior", [guest.actor, "player:B"])
    ended = a_game("junior", ["player:A", guest.actor])
    play(ended)
    other = a_game(players=["player:A", "player:B"])
    gone = a_game()
    send(event_store.read(gone), AbortGame(), Command("player:A"))

    for query, found in [
        ("variant=junior", [ended, mine]),
        ("variant=travel", [gone, other, theirs]),
        ("status=open", [open_]),
        ("status=playing", [other, mine, theirs]),
        ("status=ended", [ended]),
        ("status=aborted", [gone]),
        ("mine=true", [ended, mine, theirs, open_]),
        ("my_turn=true", [mine]),
        (f"player={guest.id}", [ended, mine, theirs, open_]),
        ("player=B", [gone, other, mine]),
        ("player=player:B", [gone, other, mine]),
        ("player=nobody", []),
        ("mine=true&status=playing&variant=duo", [theirs]),
        ("mine=false", [gone, other, ended, mine, theirs, open_]),
    ]:
        assert (query, ids(guest.get(f"games?{query}"))) == (query, found)


@pytest.mark.parametrize("query", ["mine=true", "my_turn=true"])
def test_nobody_has_no_games(db, query):
    assert problem(Api().get(f"games?{query}"))["code"] == "unauthenticated"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("variant=chess", "variant"),
        ("variant=", "variant"),
        ("status=over", "status"),
        ("player=a%20b", "player"),
        ("mine=perhaps", "mine"),
        ("limit=0", "limit"),
        ("cursor=x", "cursor"),
    ],
)
def test_a_filter_that_means_nothing_is_named(guest, query, field):
    document = problem(guest.get(f"games?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)


@pytest.mark.parametrize("query", ["color=red", "limit=1&limit=2", "seats=2"])
def test_a_query_that_cannot_be_read_is_malformed(guest, query):
    assert problem(guest.get(f"games?{query}"))["code"] == "malformed"


def test_a_filter_holds_on_every_page(guest):
    games = []
    for _ in range(3):
        games.append(a_game("junior"))
        a_game()
    first = guest.get("games?variant=junior&limit=2").json()
    rest = guest.get(f"games?variant=junior&limit=2&cursor={first['next']}").json()
    found = [item["id"] for item in first["items"] + rest["items"]]
    assert found == games[::-1]
    assert rest["next"] is None


def test_a_token_that_may_not_read_games_lists_none_as_its_own(db):
    player = a_guest("play")
    assert problem(player.get("games?mine=true"))["code"] == "insufficient-scope"
