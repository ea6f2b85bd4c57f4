"""What one account, or one guest, may have at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from blokus_api.players.models import Player
from tests.api import Api, problem
from tests.builders import a_guest, an_account, an_app_user

COMPUTERS = {"variant": "duo", "seats": [{"ai": "random"}, {"ai": "random"}]}
WITH_COMPUTER = {"variant": "duo", "seats": ["me", {"ai": "random"}]}
OPEN = {"variant": "duo", "seats": ["me", "open"]}


@pytest.fixture(autouse=True)
def few(settings, db):
    settings.QUOTAS = {
        "guests": {
            "open-games": 3,
            "games-with-computers": 2,
            "games-of-computers": 1,
        },
        "accounts": {
            "open-games": 9,
            "games-with-computers": 3,
            "games-of-computers": 2,
        },
        "apps": {
            "open-games": 9,
            "games-with-computers": 4,
            "games-of-computers": 9,
        },
    }


def create(api, body):
    answer = api.post("games", body)
    return problem(answer) if answer.status_code != 201 else answer.json()


def test_a_guest_has_few_games_of_computers_alone():
    guest = a_guest()
    create(guest, COMPUTERS)
    told = create(guest, COMPUTERS)
    assert (told["code"], told["quota"], told["most"]) == (
        *("quota-exceeded", "games-of-computers"),
        1,
    )
    assert told["detail"] == (
        "You may have at most 1 unfinished games between computer players. Wait until"
        " one ends."
    )


def test_another_guest_is_not_counted():
    create(a_guest(), COMPUTERS)
    assert "id" in create(a_guest(), COMPUTERS)


def test_a_game_that_ended_counts_no_longer():
    guest = a_guest()
    game = create(guest, COMPUTERS)["id"]
    assert guest.post(f"games/{game}/abort", {}).status_code == 201
    assert "id" in create(guest, COMPUTERS)


def test_games_without_computers_count_only_while_they_are_open():
    guest = a_guest()
    game, *_ = [create(guest, OPEN)["id"] for _ in range(3)]
    assert create(guest, OPEN)["quota"] == "open-games"
    assert a_guest().put(f"games/{game}/seats/1", {}).status_code == 201
    assert "id" in create(guest, OPEN)


def test_a_computer_that_comes_later_counts_as_well():
    guest = a_guest()
    game = create(guest, OPEN)["id"]
    for _ in range(2):
        create(guest, WITH_COMPUTER)
    answer = guest.put(f"games/{game}/seats/1", {"ai": "random"})
    assert problem(answer)["quota"] == "games-with-computers"


def test_bots_count_with_their_account():
    account = a_guest()
    Player.objects.filter(id=account.id).update(kind=Player.Kind.USER)
    create(account, COMPUTERS)
    bot = account.post("bots", {"name": "Bo"}).json()
    token = account.post(f"bots/{bot['id']}/tokens", {}).json()["token"]
    create(Api(token), COMPUTERS)
    assert create(account, COMPUTERS)["quota"] == "games-of-computers"


def test_the_users_of_the_apps_of_an_account_share_a_quota():
    account = an_account()
    first, second, third = (an_app_user(account) for _ in range(3))
    for user in (first, first, second, second):
        assert "id" in create(user, WITH_COMPUTER)
    refusal = create(third, WITH_COMPUTER)
    assert (refusal["quota"], refusal["most"]) == ("games-with-computers", 4)
    assert refusal["detail"].startswith("The users of your app may have at most 4 ")
    assert "id" in create(third, OPEN)
    assert "id" in create(an_app_user(an_account()), WITH_COMPUTER)
    assert "id" in create(account, WITH_COMPUTER)


def test_the_same_request_again_is_answered_as_before():
    guest = a_guest()
    first = guest.post("games", COMPUTERS, idempotency_key="a")
    again = guest.post("games", COMPUTERS, idempotency_key="a")
    assert (first.status_code, again.status_code) == (201, 200)


def test_who_answers_for_a_new_game_is_looked_up_once():
    guest = a_guest()
    create(guest, OPEN)
    with CaptureQueriesContext(connection) as queries:
        assert "id" in create(guest, OPEN)
    asked = [query["sql"] for query in queries if "players_apiclient" in query["sql"]]
    assert len(asked) == 1
