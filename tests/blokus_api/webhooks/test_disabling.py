"""The email about a webhook that is disabled: its programs would wait in silence."""

from typing import Any

import pytest
from allauth.account.signals import password_reset
from django.core import mail
from django.test import RequestFactory

from blokus_api.players.models import Player
from blokus_api.webhooks import services, worker
from blokus_api.webhooks.models import DISABLED_REASONS, Endpoint
from games.rules.languages import LANGUAGES
from tests.api import Api
from tests.blokus_api.webhooks.deliverer import follow, work
from tests.builders import Guest, a_game, an_account


@pytest.fixture
def owner(db: None) -> Guest:
    account = an_account()
    Player.objects.filter(id=account.id).update(email="ada@example.com", language="it")
    return account


@pytest.fixture
def commits(django_capture_on_commit_callbacks: Any) -> Any:
    return django_capture_on_commit_callbacks


def test_an_account_hears_that_its_webhook_is_disabled(hook, receiver, commits):
    endpoint = hook(name="Mirror")
    a_game()
    follow()
    receiver.says(410)
    with commits(execute=True):
        work()
    (message,) = mail.outbox
    assert message.subject == "Un webhook è disattivato"
    assert "Mirror" in message.body
    assert "410" in message.body
    assert str(endpoint.id) in message.body


def test_it_is_told_once_though_several_lanes_fail(
    hook, receiver, commits, monkeypatch
):
    monkeypatch.setattr(worker, "MOST_WAITING", 3)
    hook()
    a_game()
    a_game()
    follow()
    receiver.says(500)
    with commits(execute=True):
        work()
        work()
    assert len(mail.outbox) == 1


def test_an_account_hears_of_the_webhooks_of_its_bots(owner, receiver, commits):
    bot = owner.post("bots", {"name": "Bot"}).json()["id"]
    scopes = {"scopes": ["webhooks", "games:read"]}
    token = owner.post(f"bots/{bot}/tokens", scopes).json()["token"]
    Api(token).post("webhooks", {"url": receiver.url, "follows": "mine"})
    with commits(execute=True):
        services.disable(Endpoint.objects.all(), "failing")
    assert [message.to for message in mail.outbox] == [["ada@example.com"]]


def test_a_reset_of_the_password_tells_which_webhooks_it_disabled(hook, commits):
    hook(name="Mirror")
    hook(name="Bridge")
    request = RequestFactory().post("/")
    with commits(execute=True):
        password_reset.send(sender=Player, request=request, user=Player.objects.get())
    assert sorted("Mirror" in message.body for message in mail.outbox) == [False, True]


def test_who_disables_a_webhook_hears_nothing(owner, hook, commits):
    endpoint = hook()
    with commits(execute=True):
        owner.patch(f"webhooks/{endpoint.id}", {"enabled": False})
        services.disable(Endpoint.objects.all(), "failing")
    assert mail.outbox == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", sorted({*DISABLED_REASONS} - {"by-owner"}))
def test_each_reason_has_words(owner, hook, commits, language, reason):
    Player.objects.update(language=language)
    hook()
    with commits(execute=True):
        services.disable(Endpoint.objects.all(), reason)
    assert "{" not in mail.outbox[0].body
