"""Players with an address, and the feed as far as notices follow it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from blokus_api.notifications import mailing, reminding
from blokus_api.notifications.models import Notice
from blokus_api.players.models import Player
from blokus_api.webhooks import fan_out
from games.decisions import Command
from games.models import Obligation
from games.storage import event_store, feed, feed_reading
from games.storage.event_store import LoadedGame
from tests.builders import Guest, an_account

Mailed = Callable[..., Guest]


@pytest.fixture
def mailed(db: None) -> Mailed:
    """Makes players who are written to, by default of all and without a pause."""
    return a_mailed_player


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Puts the clock that reminders go by forward, as if nothing else happened."""
    read, ahead = event_store.read, [timedelta()]

    def read_ahead(game: str, command: Command | None = None) -> LoadedGame:
        loaded = read(game, command)
        return LoadedGame(loaded.state, loaded.now + ahead[0], loaded.prior)

    def go(span: timedelta) -> None:
        ahead[0] = span

    monkeypatch.setattr(event_store, "read", read_ahead)
    return go


def a_mailed_player(name: str = "Ada", **values: Any) -> Guest:
    account = an_account()
    values = {"email": f"{account.id}@example.com", **values}
    Player.objects.filter(id=account.id).update(name=name, **values)
    return account


def follow(reader: str = "notices") -> None:
    """Fan out the pending notifications, as the relay does."""
    feed.sequence()
    while feed_reading.advance(feed.READERS[reader]):
        pass
    for obligation in Obligation.objects.filter(kind=fan_out.OWED):
        fan_out.work(obligation.subject, obligation.version)


def remind() -> None:
    """Run the notification steps that are due, as the deliverer does."""
    for subject in owed(reminding.OWED):
        reminding.remind(subject)


def write() -> None:
    """Send all pending emails, due or not, as the deliverer does."""
    for player in owed(mailing.OWED):
        mailing.write_to(player)


def owed(kind: str) -> list[str]:
    obligations = Obligation.objects.filter(kind=kind)
    return sorted(obligations.values_list("subject", flat=True))


def later(span: timedelta) -> None:
    """Move the time of the last emails into the past."""
    Notice.objects.update(
        updated_at=F("updated_at") - span, created_at=F("created_at") - span
    )


def statuses() -> list[str]:
    notices = Notice.objects.order_by("created_at", "kind")
    return list(notices.values_list("status", flat=True))
