from datetime import timedelta
from functools import partial

import pytest
from allauth.account.signals import password_reset
from django.test import RequestFactory

from blokus_api.players.models import Player
from blokus_api.webhooks import services, worker
from blokus_api.webhooks.models import Delivery, Endpoint
from games.errors import NotFoundError
from tests.api import Api, problem
from tests.blokus_api.webhooks.deliverer import follow
from tests.builders import a_game, a_guest, play

URL = "https://example.com/hook"


def create(caller, **values):
    answer = caller.post("webhooks", {"url": URL, **values})
    assert answer.status_code == 201, answer.json()
    return answer.json()


def deliver():
    follow()
    for lane in set(Delivery.objects.values_list("lane", flat=True)):
        worker.work(lane)


def test_a_webhook_is_made_and_its_secret_shown_once(owner):
    made = create(owner, name="bridge", types=["move.played"])
    secret = made.pop("secret")
    assert secret.startswith("whsec_")
    assert made["enabled"] is True
    assert (made["follows"], made["games"]) == ("mine", [])
    assert owner.get(f"webhooks/{made['id']}").json() == made
    assert owner.get("webhooks").json() == {"items": [made], "next": None}


def test_the_same_key_makes_one_webhook(owner):
    body = {"url": URL}
    first = owner.post("webhooks", body, idempotency_key="k")
    again = owner.post("webhooks", body, idempotency_key="k")
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == {**first.json(), "secret": None}
    assert Endpoint.objects.count() == 1


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"url": "https://user@example.com/"}, "url"),
        ({"url": "https://0x7f.1/"}, "url"),
        ({"url": 1}, "url"),
        ({"types": ["move"]}, "types.0"),
        ({"follows": "yours"}, "follows"),
        ({"follows": "games"}, "games"),
        ({"games": ["0193c0de-0000-7000-8000-000000000000"]}, "games"),
        ({"follows": "games", "games": ["x"]}, "games.0"),
        ({"name": "a\x00b"}, "name"),
    ],
)
def test_what_is_wrong_is_named(owner, values, field):
    document = problem(owner.post("webhooks", {"url": URL, **values}))
    assert (document["status"], document["field"]) == (422, field)


@pytest.mark.parametrize("scopes", [("webhooks",), ("games:read", "play")])
def test_making_one_needs_two_scopes(db, scopes):
    answer = a_guest(*scopes).post("webhooks", {"url": URL})
    assert problem(answer)["code"] == "insufficient-scope"


def test_nobody_without_a_token(db):
    assert problem(Api().get("webhooks"))["code"] == "unauthenticated"


def test_one_player_has_so_many(owner, monkeypatch):
    monkeypatch.setattr(services, "ENDPOINTS_OF_ONE", 1)
    create(owner)
    document = problem(owner.post("webhooks", {"url": URL}))
    assert (document["status"], document["code"]) == (429, "too-many-webhooks")


def test_others_webhooks_are_not_there(owner):
    path = f"webhooks/{create(owner)['id']}"
    other = a_guest()
    assert other.get("webhooks").json()["items"] == []
    game = {"game": a_game(), "version": 1}
    for answer in (
        other.get(path),
        other.patch(path, {"name": "mine"}),
        other.delete(path),
        other.post(f"{path}/secret"),
        other.post(f"{path}/test"),
        other.post(f"{path}/redeliver", game),
        other.get(f"{path}/deliveries"),
    ):
        assert problem(answer)["code"] == "not-found"


def test_a_webhook_is_changed_where_it_is_named(owner):
    made = create(owner, name="a")
    path = f"webhooks/{made['id']}"
    changed = owner.patch(path, {"types": ["game.scored"], "follows": "all"}).json()
    assert (changed["types"], changed["follows"]) == (["game.scored"], "all")
    assert (changed["name"], changed["url"]) == ("a", URL)
    assert problem(owner.patch(path, {"follows": "games"}))["field"] == "games"


def test_an_owner_stops_a_webhook_and_begins_again(owner):
    path = f"webhooks/{create(owner)['id']}"
    stopped = owner.patch(path, {"enabled": False}).json()
    assert (stopped["enabled"], stopped["disabled_reason"]) == (False, "by-owner")
    again = owner.patch(path, {"enabled": True}).json()
    assert (again["enabled"], again["disabled_reason"]) == (True, None)


def test_a_test_is_sent_and_told(owner, receiver):
    made = create(owner, url=receiver.url)
    answer = owner.post(f"webhooks/{made['id']}/test")
    assert (answer.status_code, answer.json()["status"]) == (202, "waiting")
    deliver()
    (message,) = receiver.got
    assert message.proven(made["secret"])["type"] == "webhook.test"
    told = owner.get(answer["Location"]).json()
    assert (told["status"], told["log"][0]["status"]) == ("delivered", 200)


def test_deliveries_are_listed_by_game_type_and_status(owner, receiver):
    made = create(owner, url=receiver.url, follows="all")
    one, other = a_game(), a_game()
    play(one, 1)
    receiver.answer = lambda m: (500 if m.data["game"] == other else 200, {}, b"")
    deliver()
    path = f"webhooks/{made['id']}/deliveries"

    def found(query):
        return len(owner.get(f"{path}?{query}").json()["items"])

    assert found("limit=200") == 9
    assert found(f"game={other}") == 4
    assert found(f"game={one}&type=move.played") == 1
    assert found("status=delivered") == 5
    assert problem(owner.get(f"{path}?status=x"))["field"] == "status"


def test_an_event_is_sent_again_with_the_same_id(owner, receiver):
    made = create(owner, url=receiver.url, follows="all")
    a_game()
    deliver()
    path = f"webhooks/{made['id']}/deliveries"
    last = owner.get(path).json()["items"][0]
    answer = owner.post(f"{path}/{last['id']}/redeliver")
    assert (answer.status_code, answer.json()["status"]) == (202, "waiting")
    deliver()
    assert receiver.versions == [1, 2, 3, 4, last["version"]]
    ids = [m.headers["webhook-id"] for m in receiver.got]
    assert len(set(ids)) == 4


def test_a_game_is_sent_again_from_a_version_on(owner, receiver):
    game = a_game()
    play(game, 1)
    made = create(owner, url=receiver.url, follows="mine")
    path = f"webhooks/{made['id']}/redeliver"
    answer = owner.post(path, {"game": game, "version": 3})
    assert (answer.status_code, answer.json()) == (202, {"deliveries": 3})
    deliver()
    owner.post(path, {"game": game, "version": 5})
    deliver()
    assert receiver.versions == [3, 4, 5, 5]


def test_a_private_game_of_others_is_not_sent_again(owner):
    made = create(owner, follows="all")
    body = {"game": a_game(visibility="private"), "version": 1}
    answer = owner.post(f"webhooks/{made['id']}/redeliver", body)
    assert problem(answer)["code"] == "not-found"
    assert not Delivery.objects.exists()


def test_sending_a_game_again_leaves_other_types_out(owner):
    made = create(owner, types=["move.played"])
    game = a_game()
    play(game, 2)
    body = {"game": game, "version": 1}
    answer = owner.post(f"webhooks/{made['id']}/redeliver", body)
    assert answer.json() == {"deliveries": 2}


def test_webhooks_go_with_their_owner(owner):
    """A URL may tell who somebody is, and nobody is left to answer for it."""
    mine = owner.post("webhooks", {"url": "https://ada.example/hook"}).json()["id"]
    owner.post(f"webhooks/{mine}/test")

    assert owner.delete("me").status_code == 204

    assert not Endpoint.objects.exists()
    assert not Delivery.objects.exists()


def test_a_password_reset_stops_webhooks(owner):
    """Whoever had got in may have made them, or know their secrets."""
    create(owner)

    request = RequestFactory().post("/")
    password_reset.send(sender=Player, request=request, user=Player.objects.get())

    stopped = Endpoint.objects.get()
    assert stopped.disabled_at
    assert stopped.disabled_reason == "password-reset"


def test_two_rotations_at_once_leave_both_new_secrets(owner):
    create(owner)
    one, other = Endpoint.objects.get(), Endpoint.objects.get()

    services.rotate(one, timedelta(hours=1))
    services.rotate(other, timedelta(hours=1))

    assert services.secrets_of(Endpoint.objects.get()) == [other.secret, one.secret]


def test_a_secret_without_overlap_is_kept_nowhere(owner):
    old = create(owner)["secret"]
    services.rotate(Endpoint.objects.get(), timedelta())
    assert Endpoint.objects.get().previous_secret != old


def test_what_was_deleted_a_moment_ago_is_not_there(owner):
    create(owner)
    endpoint, game = Endpoint.objects.get(), a_game()
    delivery = services.test(endpoint)
    Endpoint.objects.all().delete()
    for ask in (
        partial(services.change, endpoint, {"name": "a"}),
        partial(services.rotate, endpoint, timedelta()),
        partial(services.test, endpoint),
        partial(services.redeliver, delivery),
        partial(services.redeliver_from, endpoint, game, 1),
    ):
        with pytest.raises(NotFoundError):
            ask()


def test_few_test_messages_wait_for_a_receiver(owner, monkeypatch):
    monkeypatch.setattr(services, "TESTS_AT_ONCE", 2)
    made = owner.post("webhooks", {"url": "https://frontend.example/hook"}).json()
    path = f"webhooks/{made['id']}/test"
    assert [owner.post(path).status_code for _ in range(2)] == [202, 202]
    assert problem(owner.post(path))["code"] == "too-many-webhooks"
