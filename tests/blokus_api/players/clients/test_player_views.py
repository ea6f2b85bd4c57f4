"""What an API client's account does for the users of the client."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from blokus_api.players.models import AccessToken, Player
from games.models import Game
from games.storage import event_store
from tests.api import Api, problem
from tests.builders import Guest, a_game, an_account, an_app_user

FISCHER = {
    **{"kind": "fischer", "bank_s": 600_000, "increment_s": 0},
    **{"cap_s": 600_000, "timeout": "seat-out"},
}
PROFILE = {
    "time_zone": "Asia/Tokyo",
    "weekend_days": ["saturday", "sunday"],
    "reminder_steps": ["1d", "2h"],
    "quiet_hours": "22:00-07:00",
}
TODAY = datetime.now(UTC).date()


@pytest.fixture
def owner(db: None) -> Guest:
    return an_account()


@pytest.fixture
def user(owner: Guest) -> Guest:
    return an_app_user(owner)


@pytest.fixture
def path(user: Guest) -> str:
    """The path of the user."""
    return f"apps/{Player.objects.get(id=user.id).api_client_id}/players/{user.id}"


def days(first: int, last: int) -> dict[str, str]:
    return {
        "first_day": f"{TODAY + timedelta(days=first)}",
        "last_day": f"{TODAY + timedelta(days=last)}",
    }


def deadline_of(game: str) -> datetime:
    clock = event_store.read(game).state.clock
    assert clock is not None
    assert clock.deadline is not None
    return clock.deadline


def test_an_app_sets_days_off_and_reminders_of_a_user(owner, path):
    answer = owner.patch(path, PROFILE)
    assert answer.status_code == 200, answer.content
    assert {name: answer.json()[name] for name in PROFILE} == PROFILE
    assert owner.get(path).json() == answer.json()
    listed = owner.get(path.rpartition("/")[0]).json()["items"]
    assert listed == [answer.json()]


def test_a_new_user_may_have_them_at_once(owner, path):
    body = {"external_id": "new", "name": "Bo", **PROFILE}
    made = owner.post(path.rpartition("/")[0], body)
    assert made.status_code == 201, made.content
    assert {name: made.json()[name] for name in PROFILE} == PROFILE
    again = owner.post(path.rpartition("/")[0], {**body, "time_zone": "UTC"})
    assert (again.status_code, again.json()) == (200, made.json())


@pytest.mark.parametrize(
    "wrong",
    [
        {"time_zone": "Mars/Olympus"},
        {"weekend_days": ["monday", "tuesday", "wednesday", "thursday"]},
        {"reminder_steps": ["soon"]},
        {"quiet_hours": "22:00-22:00"},
        {"mails": ["turn"]},
        {"wants_mail": True},
        {"external_id": "2"},
    ],
)
def test_an_app_sets_nothing_else(owner, path, wrong):
    assert problem(owner.patch(path, wrong))["code"] in ("invalid", "malformed")


def test_a_users_vacation_stops_their_clocks(owner, user, path):
    game = a_game(players=[user.actor, "player:B"], clock=FISCHER)
    before = deadline_of(game)
    answer = owner.put(f"{path}/vacation", days(0, 6))
    assert answer.status_code == 200, answer.content
    assert owner.get(path).json()["vacation"] == days(0, 6)
    assert deadline_of(game) - before > timedelta(days=6)
    assert owner.delete(f"{path}/vacation").status_code == 204
    assert owner.get(path).json()["vacation"] is None


def test_a_user_has_no_more_vacation_than_anybody(owner, path):
    answer = owner.put(f"{path}/vacation", days(1, 60))
    assert problem(answer)["code"] == "vacation-used-up"


def test_a_link_opens_the_deadlines_of_the_user(owner, user, path):
    game = a_game(players=[user.actor, "player:B"], clock=FISCHER)
    made = owner.post(f"{path}/deadlines/link")
    assert made.status_code == 201, made.content
    url = made.json()["url"].partition("/api/v1/")[2]
    assert game in Api().get(url).content.decode()
    assert owner.get(f"{path}/deadlines/link").status_code == 200
    assert owner.get("me/deadlines/link").status_code == 404
    assert owner.delete(f"{path}/deadlines/link").status_code == 204
    assert Api().get(url).status_code == 404


def test_a_user_is_not_invited_by_whom_they_block(owner, user, path):
    other = an_account()
    table = {"variant": "duo", "seats": ["me", {"player": user.id}]}
    blocked = f"{path}/blocks/{other.id}"
    assert owner.put(blocked).json()["player"]["id"] == other.id
    assert len(owner.get(f"{path}/blocks").json()["items"]) == 1
    assert owner.get("me/blocks").json()["items"] == []
    assert problem(other.post("games", table))["code"] == "blocked"
    assert owner.delete(blocked).status_code == 204
    assert other.post("games", table).status_code == 201


def test_a_user_is_logged_out_everywhere(owner, user, path):
    neighbor = an_app_user(owner)
    assert owner.delete(f"{path}/tokens").status_code == 204
    assert user.get("me").status_code == 401
    assert not AccessToken.objects.filter(player=user.id).exists()
    assert neighbor.get("me").status_code == owner.get("me").status_code == 200


def test_the_data_of_a_user_is_theirs_alone(owner, user, path):
    game = a_game(players=[user.actor, "player:B"])
    data = owner.get(f"{path}/export").json()
    assert data["profile"]["id"] == user.id
    assert [one["id"] for one in data["games"]] == [game]
    assert data["profile"]["email"] is None


ROUTES = [
    ("PATCH", "", PROFILE),
    ("PUT", "/vacation", days(1, 2)),
    ("DELETE", "/vacation", None),
    ("GET", "/deadlines/link", None),
    ("POST", "/deadlines/link", None),
    ("DELETE", "/deadlines/link", None),
    ("GET", "/blocks", None),
    ("GET", "/export", None),
    ("DELETE", "/tokens", None),
]


@pytest.mark.parametrize(("method", "end", "body"), ROUTES)
def test_another_account_reaches_none_of_it(path, user, method, end, body):
    """Neither by its own app nor by the path of another one's."""
    other = an_account()
    client = Player.objects.get(id=an_app_user(other).id).api_client_id
    for way in (path, f"apps/{client}/players/{user.id}"):
        answer: Any = getattr(other, method.lower())(
            f"{way}{end}", *([] if body is None else [body])
        )
        assert answer.status_code == 404, answer.content
    assert AccessToken.objects.filter(player=user.id).exists()


@pytest.mark.parametrize(("method", "end", "body"), ROUTES)
def test_an_account_itself_is_no_user_of_its_app(owner, path, method, end, body):
    way = path.rpartition("/")[0] + f"/{owner.id}{end}"
    answer = getattr(owner, method.lower())(way, *([] if body is None else [body]))
    assert answer.status_code == 404


def test_a_user_may_do_none_of_it_alone(user, path):
    assert user.patch(path, PROFILE).status_code == 404
    assert user.send("PUT", f"{path}/vacation", b"{}").status_code in (404, 422)


def test_games_of_an_apps_users_are_listed(owner, user, path):
    neighbor, stranger = an_app_user(owner), an_account()
    one = a_game(players=[user.actor, "player:B"], visibility="private")
    both = a_game(players=[user.actor, neighbor.actor])
    a_game(players=[stranger.actor, "player:B"])
    app = path.split("/")[1]
    found = owner.get(f"games?app={app}")
    assert found.status_code == 200, found.content
    assert [game["id"] for game in found.json()["items"]] == [both, one]
    first = owner.get(f"games?app={app}&limit=1").json()
    rest = owner.get(f"games?app={app}&limit=1&cursor={first['next']}").json()
    assert [page["items"][0]["id"] for page in (first, rest)] == [both, one]
    assert rest["next"] is None
    playing = owner.get(f"games?app={app}&status=playing&player={neighbor.id}")
    assert [game["id"] for game in playing.json()["items"]] == [both]
    Game.objects.filter(id=both).update(status="ended")
    playing = owner.get(f"games?app={app}&status=playing")
    assert [game["id"] for game in playing.json()["items"]] == [one]


def test_an_app_is_listed_to_its_owner_alone(owner, user, path):
    a_game(players=[user.actor, "player:B"])
    query = f"games?app={path.split('/')[1]}"
    assert problem(an_account().get(query))["field"] == "app"
    assert problem(owner.get("games?app=nonsense"))["field"] == "app"
    assert user.get(query).status_code in (403, 422)
    assert Api().get(query).status_code == 401
