"""The email before a token ends: a program that uses it would stop in silence."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from blokus_api.players.mail import MOST_NOTICES
from blokus_api.players.models import Player
from blokus_api.players.tokens import services
from blokus_api.players.tokens.notices import TOKEN_ENDS, WARNED, warn_of_end
from blokus_api.players.tokens.services import SCOPES
from games.api.spoken_names import guest_name
from games.models import Obligation
from tests.api import Api
from tests.builders import Guest, an_account

DAY = timedelta(days=1)


@pytest.fixture
def ada(db: None) -> Guest:
    account = an_account()
    values = {"email": "ada@example.com", "name": "Ada", "language": "fr"}
    Player.objects.filter(id=account.id).update(**values)
    return account


def in_days(days: int) -> str:
    return (timezone.now() + days * DAY).isoformat()


def planned() -> list[str]:
    """The tokens whose end is owed an email."""
    owed = Obligation.objects.filter(kind=TOKEN_ENDS)
    return list(owed.values_list("subject", flat=True))


def test_a_token_that_ends_is_owed_an_email_a_week_before(ada):
    body = {"name": "bot", "scopes": ["play"], "expires_at": in_days(30)}
    token = ada.post("me/tokens", body).json()
    owed = Obligation.objects.get(kind=TOKEN_ENDS, subject=token["id"])
    assert abs(owed.due_at - (timezone.now() + 30 * DAY - WARNED)) < timedelta(
        minutes=1
    )
    warn_of_end(token["id"])
    subject, text = str(mail.outbox[-1].subject), str(mail.outbox[-1].body)
    assert subject == "Un jeton d’accès expire bientôt"  # noqa: RUF001
    assert f"bot {token['prefix']}" in text
    assert token["expires_at"][:10] in text
    assert "http://localhost:8000/me#tokens" in text
    assert planned() == []


def test_the_email_names_an_account_without_a_name_in_its_language(ada):
    name = guest_name(ada.id)
    Player.objects.filter(id=ada.id).update(name=name)
    body = {"name": "bot", "scopes": ["play"], "expires_at": in_days(30)}
    warn_of_end(ada.post("me/tokens", body).json()["id"])
    text = str(mail.outbox[-1].body)
    assert name.replace("Guest", "Invité") in text
    assert "Guest" not in text


def test_the_email_about_a_new_token_has_its_end(ada):
    ada.post("me/tokens", {"scopes": ["play"]})
    ada.post("me/tokens", {"scopes": ["play"], "expires_at": in_days(30)})
    without, ending = (str(message.body) for message in mail.outbox)
    assert "Il n’expire pas." in without  # noqa: RUF001
    assert f"Il expire le {in_days(30)[:10]}." in ending


def test_a_token_that_ends_with_the_log_in_is_owed_one_as_well(ada):
    player = Player.objects.get(id=ada.id)
    end = timezone.now() + 90 * DAY
    _, login = services.create_rolling_token(
        player, name="login", scopes=SCOPES, expires_at=end
    )
    made = Api(login).post("me/tokens", {"scopes": ["play"]}).json()
    assert planned() == [made["id"]]


def test_the_account_of_a_bot_gets_the_email(ada):
    bot = ada.post("bots", {"name": "Deep Ada"}).json()["id"]
    body = {"scopes": ["play"], "expires_at": in_days(30)}
    token = ada.post(f"bots/{bot}/tokens", body).json()["id"]
    warn_of_end(token)
    (message,) = mail.outbox
    assert message.to == ["ada@example.com"]
    assert "Deep Ada" in message.body


@pytest.mark.parametrize("days", [None, 1])
def test_a_token_without_an_end_or_with_a_near_one_is_owed_none(ada, days):
    end = None if days is None else in_days(days)
    ada.post("me/tokens", {"scopes": ["play"], "expires_at": end})
    assert planned() == []


def test_a_token_that_was_revoked_is_not_written_about(ada):
    body = {"scopes": ["play"], "expires_at": in_days(30)}
    token = ada.post("me/tokens", body).json()["id"]
    ada.delete(f"me/tokens/{token}")
    assert planned() == []
    warn_of_end(token)
    assert len(mail.outbox) == 1


def test_who_logs_out_everywhere_leaves_no_emails_behind(ada):
    body = {"scopes": ["play"], "expires_at": in_days(30)}
    for _ in range(2):
        ada.post("me/tokens", body)
    assert len(planned()) == 2
    ada.delete("me/tokens")
    assert planned() == []


def test_nobody_is_written_to_twice(ada):
    body = {"scopes": ["play"], "expires_at": in_days(30)}
    token = ada.post("me/tokens", body).json()["id"]
    warn_of_end(token)
    warn_of_end(token)
    assert len(mail.outbox) == 2


def test_whoever_makes_links_without_an_end_floods_no_mailbox(ada):
    for _ in range(MOST_NOTICES + 3):
        assert ada.post("me/deadlines/link").status_code == 201
    assert len(mail.outbox) == MOST_NOTICES


def test_an_account_without_a_name_is_not_named_by_its_id(ada):
    Player.objects.filter(id=ada.id).update(name="")
    body = {"scopes": ["play"], "expires_at": in_days(30)}
    warn_of_end(ada.post("me/tokens", body).json()["id"])
    assert ada.id not in str(mail.outbox[-1].body)
    assert "ada@example.com" in str(mail.outbox[-1].body)
