"""From an event to a receiver: the follower, the lanes and the worker."""

from datetime import timedelta

import pytest
from django.utils import timezone

from blokus_api.players import suspensions
from blokus_api.webhooks import backoff, fan_out, sending, services, worker
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.ordering import OWED, lane_of
from games.models import Obligation
from games.storage import obligations
from tests.blokus_api.metrics.scraped import collected, value
from tests.blokus_api.webhooks.deliverer import follow, owed, versions, work
from tests.builders import a_game, play


def of(endpoint):
    return endpoint.deliveries.order_by("version").first()


def long_ago(delivery):
    """As if it had been tried, and its endpoint had failed, for three days."""
    then = timezone.now() - backoff.TRIED_FOR
    Delivery.objects.filter(id=delivery.id).update(first_attempt_at=then)
    Endpoint.objects.filter(id=delivery.endpoint_id).update(failing_since=then)


def test_events_arrive_in_order_signed_and_whole(hook, receiver):
    endpoint = hook()
    game = a_game()
    play(game, 2)
    follow()
    work()
    assert receiver.versions == [1, 2, 3, 4, 5, 6]
    message = receiver.got[-1]
    payload = message.proven(endpoint.secret)
    assert payload["type"] == "move.played"
    assert payload["timestamp"] == payload["data"]["at"]
    assert payload["data"]["game"] == game
    assert message.headers["webhook-id"] == f"event_{game}_6"
    assert owed() == []
    assert set(endpoint.deliveries.values_list("status", flat=True)) == {"delivered"}


def test_each_attempt_is_counted_by_whether_it_arrived(hook, receiver):
    def attempts():
        name, found = "blokus_webhook_attempts_total", collected()
        return [value(found, name, result=one) for one in ("delivered", "failed")]

    hook()
    a_game()
    follow()
    before = attempts()
    receiver.says(500)
    work()
    assert attempts() == [before[0], before[1] + 1]


def test_only_types_that_were_asked_for(hook, receiver):
    hook(types=["game.started", "move.played"])
    play(a_game(), 1)
    follow()
    work()
    assert receiver.versions == [4, 5]


def test_only_games_that_were_asked_for(hook, receiver):
    one, _other = a_game(), a_game()
    hook(follows="games", games=[one])
    play(one, 1)
    play(_other, 1)
    follow()
    work()
    assert [(m.data["game"], m.data["version"]) for m in receiver.got] == [(one, 5)]


def test_games_that_the_owner_sits_in_or_made(hook, owner, receiver):
    hook(follows="mine")
    a_game()
    seat = a_game(players=["player:A", owner.actor])
    made = a_game(players=[owner.actor, "player:A"])
    follow()
    work()
    assert {m.data["game"] for m in receiver.got} == {seat, made}


@pytest.mark.parametrize("follows", ["mine", "all", "games"])
def test_private_games_of_others_are_never_told(hook, owner, receiver, follows):
    hidden = a_game(visibility="private")
    own = a_game(visibility="private", players=["player:A", owner.actor])
    endpoint = hook(follows=follows, games=[hidden, own] if follows == "games" else [])
    play(hidden, 1)
    play(own, 1)
    follow()
    assert versions(endpoint) == [5]
    assert of(endpoint).game_id.hex == own.replace("-", "")


def test_what_happened_before_the_webhook_is_not_told(hook):
    game = a_game()
    endpoint = hook()
    play(game, 1)
    follow()
    assert versions(endpoint) == [5]


def test_an_event_is_one_delivery_however_often_the_feed_is_read(hook):
    endpoint = hook()
    game = a_game()
    follow()
    fan_out.work(f"{game}:fan-out", after=0)
    assert versions(endpoint) == [1, 2, 3, 4]


def test_what_fails_is_tried_again_and_what_follows_waits(hook, receiver):
    endpoint = hook()
    a_game()
    follow()
    receiver.says(500, b"no\0")
    before = timezone.now()
    work()
    assert receiver.versions == [1]
    delivery = of(endpoint)
    assert (delivery.status, delivery.attempts) == ("waiting", 1)
    (entry,) = delivery.log
    assert (entry["status"], entry["answer"]) == (500, "no\ufffd")
    endpoint.refresh_from_db()
    assert endpoint.failing_since is not None
    due_at = Obligation.objects.get(kind=OWED).due_at
    assert before + timedelta(seconds=4) < due_at
    assert due_at < timezone.now() + timedelta(seconds=6)

    receiver.says(204)
    work()
    assert receiver.versions == [1, 1, 2, 3, 4]
    assert len({m.headers["webhook-id"] for m in receiver.got}) == 4
    endpoint.refresh_from_db()
    assert endpoint.failing_since is None
    assert owed() == []


def test_games_do_not_wait_for_each_other(hook, receiver):
    hook()
    one, other = a_game(), a_game()
    receiver.answer = lambda m: (500 if m.data["game"] == one else 200, {}, b"")
    follow()
    work()
    told = [m.data["version"] for m in receiver.got if m.data["game"] == other]
    assert told == [1, 2, 3, 4]
    assert [m.data["version"] for m in receiver.got if m.data["game"] == one] == [1]


@pytest.mark.depth
def test_where_nobody_answers_not_every_game_finds_out_by_itself(hook, owner, receiver):
    endpoint = hook()
    for _ in range(backoff.PATIENCE + 3):
        a_game()
    follow()
    receiver.says(503)
    work()
    assert len(receiver.got) == backoff.PATIENCE
    assert len(owed()) == backoff.PATIENCE + 3
    receiver.says(200)
    owner.post(f"webhooks/{endpoint.id}/test")
    work()
    assert owed() == []


def test_an_endpoint_that_fails_for_three_days_is_disabled(hook, receiver):
    endpoint = hook()
    game = a_game()
    follow()
    receiver.says(503)
    work()
    long_ago(of(endpoint))
    work()
    endpoint.refresh_from_db()
    assert (endpoint.disabled_reason, endpoint.disabled_at is not None) == (
        "failing",
        True,
    )
    assert set(endpoint.deliveries.values_list("status", flat=True)) == {"failed"}
    assert owed() == []
    play(game, 1)
    follow()
    assert len(versions(endpoint)) == 4


def test_one_message_that_never_arrives_does_not_stop_what_follows(hook, receiver):
    endpoint = hook()
    a_game()
    follow()
    receiver.answer = lambda m: (500 if m.data["version"] == 1 else 200, {}, b"")
    work()
    long_ago(of(endpoint))
    Endpoint.objects.update(failing_since=None)
    work()
    assert list(
        endpoint.deliveries.order_by("version").values_list("status", flat=True)
    ) == ["failed", "delivered", "delivered", "delivered"]
    endpoint.refresh_from_db()
    assert endpoint.disabled_at is None


def test_who_answers_that_it_is_gone_gets_nothing_more(hook, receiver):
    endpoint = hook()
    a_game()
    follow()
    receiver.says(410)
    work()
    assert len(receiver.got) == 1
    endpoint.refresh_from_db()
    assert endpoint.disabled_reason == "gone"


def test_too_much_that_waits_disables_before_its_time(hook, receiver, monkeypatch):
    monkeypatch.setattr(worker, "MOST_WAITING", 3)
    endpoint = hook()
    a_game()
    follow()
    receiver.says(500)
    work()
    endpoint.refresh_from_db()
    assert endpoint.disabled_reason == "backlog"


def test_too_much_that_waits_disables_also_what_answers(hook, receiver, monkeypatch):
    """A slow receiver of every game would let what waits for it grow for ever."""
    monkeypatch.setattr(worker, "MOST_WAITING", 2)
    endpoint = hook()
    a_game()
    follow()
    work()
    endpoint.refresh_from_db()
    assert endpoint.disabled_reason == "backlog"
    assert receiver.versions == [1]


def test_what_is_asked_of_a_disabled_webhook_does_not_pile_up(hook, owner, monkeypatch):
    monkeypatch.setattr(worker, "LOGGED_DELIVERIES", 2)
    path = f"webhooks/{hook().id}"
    owner.patch(path, {"enabled": False})
    for _ in range(4):
        owner.post(f"{path}/test")
    work()
    assert Delivery.objects.count() == 2


def test_nothing_is_sent_to_who_is_suspended(hook, owner, receiver):
    hook()
    suspensions.suspend_player(owner.id)
    a_game()
    follow()
    work()
    assert receiver.got == []
    suspensions.readmit_player(owner.id)
    a_game()
    follow()
    work()
    assert receiver.got


def test_an_attempt_that_kills_its_worker_is_counted(hook, receiver, monkeypatch):
    class KilledError(Exception):
        pass

    def die(*_, **__):
        raise KilledError

    endpoint = hook()
    a_game()
    follow()
    with monkeypatch.context() as dying:
        dying.setattr(sending, "send", die)
        with pytest.raises(KilledError):
            work()
    assert of(endpoint).attempts == 1
    assert len(owed()) == 1
    work()
    assert receiver.versions == [1, 2, 3, 4]


def test_what_kills_workers_for_days_is_given_up_unsent(hook, receiver):
    endpoint = hook()
    a_game()
    follow()
    then = timezone.now() - backoff.TRIED_FOR - worker.GRACE
    Delivery.objects.filter(id=of(endpoint).id).update(first_attempt_at=then)
    work()
    assert of(endpoint).status == "failed"
    assert receiver.versions == [2, 3, 4]


def test_a_log_is_bounded(hook, receiver, monkeypatch):
    monkeypatch.setattr(worker, "LOGGED_DELIVERIES", 5)
    monkeypatch.setattr(worker, "LOGGED_ATTEMPTS", 2)
    endpoint = hook()
    game = a_game()
    follow()
    receiver.says(500)
    for _ in range(4):
        work()
    assert (of(endpoint).attempts, len(of(endpoint).log)) == (4, 2)
    receiver.says(200)
    play(game, 6)
    follow()
    work()
    assert versions(endpoint) == [6, 7, 8, 9, 10]


def test_after_a_stint_others_have_their_turn(hook, receiver, monkeypatch):
    monkeypatch.setattr(worker, "STINT", 0)
    hook()
    a_game()
    follow()
    work()
    assert receiver.got == []
    (left,) = Obligation.objects.filter(kind=OWED)
    assert left.due_at <= timezone.now()


def test_a_deleted_webhook_leaves_nothing_owed(hook, owner, receiver):
    endpoint = hook()
    a_game()
    follow()
    assert owner.delete(f"webhooks/{endpoint.id}").status_code == 204
    work()
    assert (receiver.got, owed()) == ([], [])


def test_a_webhook_may_be_deleted_just_before_it_is_sent_to(
    hook, receiver, monkeypatch
):
    hook()
    a_game()
    follow()
    monkeypatch.setattr(
        obligations, "renew", lambda *_: Endpoint.objects.all().delete()
    )
    work()
    assert (receiver.got, owed()) == ([], [])


def test_both_secrets_sign_while_they_overlap(hook, owner, receiver):
    endpoint = hook()
    path = f"webhooks/{endpoint.id}/secret"
    new = owner.post(path, {"overlap_hours": 1}).json()["secret"]
    a_game()
    follow()
    work()
    for secret in (new, endpoint.secret):
        assert receiver.got[0].proven(secret)


def test_an_old_secret_ends_with_its_overlap(hook, owner):
    endpoint = hook()
    answer = owner.post(f"webhooks/{endpoint.id}/secret", {"overlap_hours": 0})
    endpoint.refresh_from_db()
    assert services.secrets_of(endpoint) == [answer.json()["secret"]]


def test_a_lane_that_settles_while_an_event_comes_is_owed_again(hook):
    endpoint = hook()
    game = a_game()
    follow()
    lane = lane_of(endpoint.id, game)
    Delivery.objects.update(status="delivered")
    worker.work(lane)
    assert owed() == []
    play(game, 1)
    follow()
    assert owed() == [lane]


def test_a_lane_that_is_owed_keeps_the_time_that_it_is_due(hook):
    endpoint = hook()
    game = a_game()
    follow()
    lane = lane_of(endpoint.id, game)
    obligations.put_off(OWED, lane, timedelta(hours=1))
    due = Obligation.objects.get(subject=lane).due_at
    play(game, 1)
    follow()
    assert Obligation.objects.get(subject=lane).due_at == due
