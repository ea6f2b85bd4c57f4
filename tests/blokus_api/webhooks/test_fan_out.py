"""Fan-out: what a game owes its endpoints, while it goes on."""

from blokus_api.webhooks import fan_out
from games.models import Game, Obligation
from games.storage import feed, feed_reading
from tests.blokus_api.webhooks.deliverer import versions
from tests.builders import a_game, play


def noted():
    feed.sequence()
    while feed_reading.advance(feed.READERS["webhooks"]):
        pass
    found = Obligation.objects.filter(kind=fan_out.OWED)
    return list(found.values_list("subject", "version"))


def test_the_feed_notes_a_game_and_no_deliveries(hook):
    endpoint = hook()
    game = a_game()
    assert noted() == [(f"{game}:fan-out", 0)]
    assert versions(endpoint) == []


def test_the_work_belongs_to_the_owner_of_the_game(hook):
    """Messages of one owner's many games do not come before those of all others."""
    hook()
    games = {a_game(): f"guest:{name}" for name in "AB"}
    for game, owner in games.items():
        Game.objects.filter(id=game).update(owner=owner)
    noted()
    owed = Obligation.objects.filter(kind=fan_out.OWED)
    assert dict(owed.values_list("subject", "owner")) == {
        f"{game}:fan-out": owner for game, owner in games.items()
    }


def test_events_that_come_while_others_are_fanned_out_are_not_left(hook, monkeypatch):
    """They would wait for the lease of work that is done."""
    endpoint = hook()
    game = a_game()
    ((subject, after),) = noted()
    deliver = fan_out.deliver

    def deliver_while_somebody_moves(envelope, audience):
        deliver(envelope, audience)
        if envelope.version == 4:
            play(game, 1)

    monkeypatch.setattr(fan_out, "deliver", deliver_while_somebody_moves)
    fan_out.work(subject, after)
    assert versions(endpoint) == [1, 2, 3, 4, 5]
    assert not Obligation.objects.filter(kind=fan_out.OWED).exists()


def test_what_came_just_before_all_was_done_stays_owed(hook):
    hook()
    game = a_game()
    ((subject, _),) = noted()
    assert not fan_out.settle(subject, after=3)
    assert Obligation.objects.filter(kind=fan_out.OWED).exists()
    play(game, 1)
    assert not fan_out.settle(subject, after=4)
    assert fan_out.settle(subject, after=5)
