"""`follows: app`: a frontend hears of the games and turns of its own users."""

from datetime import timedelta

import pytest
from django.utils import timezone

from blokus_api.notifications import reminding
from blokus_api.players.models import Player
from blokus_api.webhooks.models import Delivery, Endpoint
from games.models import Obligation
from games.storage import feed, feed_reading
from tests.api import problem
from tests.blokus_api.webhooks.deliverer import follow, versions, work
from tests.builders import a_game, a_guest, an_account, an_app_user, play

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
TURNS = ["turn.began", "reminder.due"]


@pytest.fixture
def owner(db):
    return an_account()


@pytest.fixture
def user(owner):
    return an_app_user(owner)


def app_of(user):
    return Player.objects.get(id=user.id).api_client_id


@pytest.fixture
def follows(hook, user):
    """Makes webhooks that follow the user's app."""

    def make(**values):
        return hook(follows="app", app=app_of(user), **values)

    return make


def test_the_turn_of_a_user_is_told_with_what_the_app_calls_them(
    follows, user, receiver
):
    endpoint = follows(types=["turn.began"])
    game = a_game(players=["player:A", user.actor], visibility="private")
    play(game, 1)
    follow()
    work()
    (message,) = receiver.got
    data = message.proven(endpoint.secret)["data"]
    assert (data["game"], data["version"], data["seat"]) == (game, 5, 1)
    assert (data["player"], data["external_id"]) == (user.actor, "0")
    assert message.headers["webhook-id"] == f"turn_{game}_5"


def test_both_users_of_a_game_hear_of_their_turns_once(follows, owner, user):
    other = an_app_user(owner)
    endpoint = follows(types=["turn.began"])
    game = a_game(players=[user.actor, other.actor])
    for _ in range(3):
        follow()
        play(game, 1)
    told = endpoint.deliveries.order_by("version").values_list("data", flat=True)
    assert [one["player"] for one in told] == [user.actor, other.actor, user.actor]


def test_turns_of_the_owner_and_of_others_are_not_told(follows, owner, hook):
    stranger = an_account()
    of_another_app = an_app_user(stranger)
    endpoint = follows(types=["turn.began"])
    for player in (owner, stranger, of_another_app):
        a_game(players=[player.actor, "player:A"])
    follow()
    assert versions(endpoint) == []


def test_an_owners_other_webhooks_hear_nothing_of_users(hook, user):
    endpoint = hook(follows="all", types=["turn.began"])
    mine = hook(follows="mine")
    a_game(players=[user.actor, "player:A"], visibility="private")
    follow()
    assert versions(endpoint) == versions(mine) == []


def test_events_come_with_the_users_of_the_game(follows, owner, user, receiver):
    other = an_app_user(owner)
    endpoint = follows()
    a_game(players=[user.actor, "player:A"], visibility="private")
    a_game(players=["player:A", "player:B"])
    both = a_game(players=[user.actor, other.actor])
    follow()
    work()
    assert {m.data["game"] for m in receiver.got} >= {both}
    users = {
        message.data["game"]: message.proven(endpoint.secret)["users"]
        for message in receiver.got
    }
    assert len(users) == 2
    assert users[both] == {user.actor: "0", other.actor: "1"}


def test_an_app_hears_that_a_user_is_invited_and_that_a_game_is_over(
    follows, user, receiver
):
    endpoint = follows(types=["seat.reserved", "game.aborted"])
    host = a_guest()
    game = host.post("games", {"variant": "duo", "seats": ["me", "open"]}).json()["id"]
    invited = host.post(f"games/{game}/invitations", {"player": user.id})
    assert invited.status_code in (200, 201), invited.content
    follow()
    host.post(f"games/{game}/abort")
    follow()
    work()
    types = [message.proven(endpoint.secret)["type"] for message in receiver.got]
    assert types == ["seat.reserved", "game.aborted"]
    assert receiver.got[0].proven(endpoint.secret)["users"] == {user.actor: "0"}


def test_a_users_reminder_is_told_to_the_app(follows, owner, user, settings):
    settings.SANDBOX = True
    endpoint = follows(types=["reminder.due"])
    path = f"apps/{app_of(user)}/players/{user.id}"
    assert owner.patch(path, {"reminder_steps": ["1d"]}).status_code == 200
    game = a_game(players=[user.actor, "player:A"], clock=DAYS, rated=False)
    feed.sequence()
    while feed_reading.advance(feed.READERS["notices"]):
        pass
    user.put(f"sandbox/games/{game}/clock", {"ahead_s": 49 * 3600})
    for one in Obligation.objects.filter(kind=reminding.OWED):
        reminding.remind(one.subject)
    delivery = endpoint.deliveries.get()
    assert delivery.data["player"] == user.actor
    assert "external_id" not in delivery.data


def test_of_an_erased_user_the_name_is_forgotten(follows, owner, user, receiver):
    endpoint = follows(types=["turn.began"])
    a_game(players=[user.actor, "player:A"])
    follow()
    owner.delete(f"apps/{app_of(user)}/players/{user.id}")
    work()
    (message,) = receiver.got
    assert message.proven(endpoint.secret)["data"]["external_id"] is None


def test_a_game_is_sent_again_as_far_as_users_play_in_it(follows, owner, user):
    endpoint = follows()
    game = a_game(players=[user.actor, "player:A"], visibility="private")
    mine = a_game(players=[owner.actor, "player:A"])
    again = f"webhooks/{endpoint.id}/redeliver"
    answer = owner.post(again, {"game": game, "version": 1})
    assert answer.json() == {"deliveries": 4}
    assert owner.post(again, {"game": mine, "version": 1}).status_code == 404


def test_a_deleted_app_has_no_webhooks(follows, owner, user):
    endpoint = follows()
    a_game(players=[user.actor, "player:A"])
    follow()
    assert owner.delete(f"apps/{app_of(user)}").status_code == 204
    assert not Endpoint.objects.filter(id=endpoint.id).exists()
    assert not Delivery.objects.exists()
    work()


def a_hook(owner, **values):
    return owner.post("webhooks", {"url": "https://app.example/", **values})


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"follows": "app"}, "app"),
        ({"follows": "app", "app": "nonsense"}, "app"),
        ({"follows": "mine", "app": "{app}"}, "app"),
        ({"follows": "app", "app": "{app}", "plays": True}, "plays"),
        ({"follows": "app", "app": 7}, "app"),
    ],
)
def test_a_webhook_follows_an_app_of_its_owners(owner, user, values, field):
    app = app_of(user)
    values = {k: app if v == "{app}" else v for k, v in values.items()}
    assert problem(a_hook(owner, **values))["field"] == field


def test_nobody_follows_the_app_of_another(user):
    answer = a_hook(an_account(), follows="app", app=app_of(user))
    assert problem(answer)["field"] == "app"


def test_a_webhook_is_changed_to_follow_an_app_and_back(owner, user):
    made = a_hook(owner).json()
    path, app = f"webhooks/{made['id']}", app_of(user)
    assert made["app"] is None
    changed = owner.patch(path, {"follows": "app", "app": app}).json()
    assert (changed["follows"], changed["app"]) == ("app", app)
    assert owner.patch(path, {"follows": "mine"}).status_code == 422
    changed = owner.patch(path, {"follows": "mine", "app": None}).json()
    assert (changed["follows"], changed["app"]) == ("mine", None)


def test_who_follows_an_app_needs_the_scope_of_its_owner(owner, user):
    scopes = ["webhooks", "games:read"]
    token = owner.post("me/tokens", {"scopes": scopes}).json()["token"]
    narrow = type(owner)(owner.actor, token)
    answer = a_hook(narrow, follows="app", app=app_of(user))
    assert problem(answer)["code"] == "insufficient-scope"
    made = a_hook(owner, follows="app", app=app_of(user)).json()
    answer = narrow.patch(f"webhooks/{made['id']}", {"url": "https://other.example/"})
    assert problem(answer)["code"] == "insufficient-scope"


def test_what_happened_before_the_webhook_is_not_told(user, follows):
    a_game(players=[user.actor, "player:A"])
    endpoint = follows(types=[])
    Endpoint.objects.update(created_at=timezone.now() + timedelta(seconds=5))
    follow()
    assert versions(endpoint) == []
