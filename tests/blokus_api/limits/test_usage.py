from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from blokus_api.limits import usage
from blokus_api.limits.configuration import DailyQuotas
from blokus_api.limits.models import Usage
from blokus_api.players.models import Player
from games.models import Game
from games.services.quotas import QuotaExceededError
from tests.api import Api, problem
from tests.builders import a_guest, an_account

OPEN = {"variant": "duo", "seats": ["me", "open"]}
PLENTY = DailyQuotas(1000, 1000, 1000)


@pytest.fixture
def quotas(settings: Any, db: None) -> Any:
    """The quotas of a test, in which all others are out of reach."""
    settings.PROXIES = 1
    settings.DAILY_QUOTAS = {
        store: {"guests": PLENTY, "accounts": PLENTY} for store in settings.DAILY_QUOTAS
    }
    return settings.DAILY_QUOTAS


def create(api: Api, **headers: str) -> Any:
    return api.post("games", OPEN, **headers)


def test_one_game_more_than_a_guest_may_create_in_a_day_is_refused(quotas):
    quotas["games"]["guests"] = DailyQuotas(2, 1000, 1000)
    guest = a_guest()
    assert [create(guest).status_code for _ in range(3)] == [201, 201, 429]
    answer = create(guest)
    document = problem(answer)
    assert (document["code"], document["quota"], document["most"]) == (
        *("quota-exceeded", "games"),
        2,
    )
    assert document["detail"] == (
        "You may store 2 games per day. Try again tomorrow (UTC)."
    )
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600 + 1
    assert int(answer["Retry-After"]) == document["retry_after"]
    assert Game.objects.count() == 2


def test_another_day_has_a_quota_of_its_own(quotas):
    quotas["games"]["guests"] = DailyQuotas(1, 1000, 1000)
    guest = a_guest()
    assert [create(guest).status_code for _ in range(2)] == [201, 429]
    Usage.objects.update(day=timezone.now().date() - timedelta(days=1))
    assert create(guest).status_code == 201


def test_guests_of_one_address_share_its_quota(quotas):
    quotas["games"]["guests"] = DailyQuotas(1000, 2, 1000)
    assert [create(a_guest()).status_code for _ in range(3)] == [201, 201, 429]
    assert create(an_account()).status_code == 201
    assert create(a_guest(), x_forwarded_for="192.0.2.7").status_code == 201


def test_addresses_of_one_ipv6_network_share_its_quota(quotas):
    quotas["games"]["guests"] = DailyQuotas(1000, 2, 1000)
    answers = [
        create(a_guest(), x_forwarded_for=f"2001:db8::{number}") for number in (1, 2, 3)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert create(a_guest(), x_forwarded_for="2001:db8:0:1::1").status_code == 201


def test_guests_of_all_addresses_leave_room_for_accounts(quotas):
    quotas["games"]["guests"] = DailyQuotas(1000, 1000, 1)
    assert create(a_guest(), x_forwarded_for="192.0.2.1").status_code == 201
    refused = create(a_guest(), x_forwarded_for="192.0.2.2")
    assert problem(refused)["detail"].startswith("All guests together may store 1")
    assert create(an_account()).status_code == 201


def test_bots_and_app_users_count_for_their_account(quotas):
    quotas["games"]["accounts"] = DailyQuotas(2, 1000, 1000)
    account = an_account()
    bot = account.post("bots", {"name": "Robbie"}).json()["id"]
    token = account.post(
        f"bots/{bot}/tokens", {"scopes": ["play", "games:create"]}
    ).json()["token"]
    assert create(account).status_code == 201
    assert create(Api(token)).status_code == 201
    assert problem(create(Api(token)))["code"] == "quota-exceeded"


def test_a_fork_counts_as_a_game(quotas):
    guest = a_guest()
    game = guest.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()["id"]
    quotas["games"]["guests"] = DailyQuotas(1, 1000, 1000)
    document = problem(guest.post(f"games/{game}/fork", {"version": 1}))
    assert (document["code"], document["quota"]) == ("quota-exceeded", "games")


def test_guests_are_counted_by_their_address(quotas):
    quotas["players"]["guests"] = DailyQuotas(1000, 2, 1000)
    answers = [Api().post("guests", {}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert Player.objects.count() == 2


def test_a_seat_with_a_token_is_a_new_player_of_the_creator(quotas):
    quotas["players"]["guests"] = DailyQuotas(1, 1000, 1000)
    guest = a_guest()
    body = {"variant": "duo", "seats": ["token", "token"]}
    assert problem(guest.post("games", body))["quota"] == "players"
    assert not Game.objects.exists()


def test_a_bot_that_was_deleted_still_counts(quotas):
    quotas["players"]["accounts"] = DailyQuotas(2, 1000, 1000)
    account = an_account()
    for _ in range(2):
        bot = account.post("bots", {"name": "Robbie"}).json()["id"]
        account.delete(f"bots/{bot}")
    assert problem(account.post("bots", {"name": "Robbie"}))["quota"] == "players"


def test_responses_kept_for_keys_are_counted_in_bytes(quotas):
    quotas["kept-answers"]["guests"] = DailyQuotas(7000, 10_000, 10_000)
    guest = a_guest()
    body = {"scopes": ["play"]}
    answers = [
        guest.post("me/tokens", body, idempotency_key=f"key-{number}")
        for number in range(3)
    ]
    assert answers[0].status_code == 201
    assert problem(answers[-1])["quota"] == "kept-answers"
    replayed = guest.post("me/tokens", body, idempotency_key="key-0")
    assert replayed["Idempotency-Replayed"] == "true"
    assert guest.post("me/tokens", body).status_code == 201


def test_analyses_are_counted_also_when_they_are_cancelled(quotas):
    quotas["analyses"]["guests"] = DailyQuotas(1, 1000, 1000)
    guest = a_guest()
    body = {"kind": "hint", "variant": "solo-cube-3"}
    first = guest.post("analyses", body)
    assert first.status_code == 202, first.content
    guest.delete(f"analyses/{first.json()['id']}")
    assert problem(guest.post("analyses", body))["quota"] == "analyses"


def test_changes_of_days_off_are_counted(quotas):
    quotas["calendars"]["accounts"] = DailyQuotas(1, 1000, 1000)
    account = an_account()
    assert account.patch("me", {"time_zone": "Europe/Rome"}).status_code == 200
    answer = account.patch("me", {"time_zone": "Europe/Oslo"})
    assert problem(answer)["quota"] == "calendars"
    assert account.get("me").json()["time_zone"] == "Europe/Rome"


def test_a_refused_amount_is_not_counted(quotas):
    quotas["games"]["guests"] = DailyQuotas(1, 1000, 1000)
    guest = a_guest()
    for _ in range(5):
        create(guest)
    amounts = Usage.objects.filter(store="games").values_list("amount", flat=True)
    assert set(amounts) == {1}


def test_counters_of_days_that_are_over_are_removed(quotas, monkeypatch):
    today = timezone.now().date()
    for days in range(5):
        Usage.objects.create(
            day=today - timedelta(days=days), holder="x", store="games", amount=1
        )
    monkeypatch.setattr(usage._removal, "day", None)
    create(a_guest())
    kept = Usage.objects.filter(holder="x").values_list("day", flat=True)
    assert sorted(kept) == [today - timedelta(days=days) for days in (2, 1, 0)]


def test_an_amount_is_counted_for_all_its_holders_in_one_statement(quotas):
    usage.charge({"games": 1}, "guest:x", "net")  # removes old counters
    with (
        CaptureQueriesContext(
            connection,
        ) as queries,
        transaction.atomic(),
    ):
        usage.charge({"games": 2, "players": 1}, "guest:x", "net")
    assert len([one for one in queries if "limits_usage" in one["sql"]]) == 1
    amounts = Usage.objects.values_list("store", "holder", "amount")
    assert set(amounts) == {
        ("games", "guest:x", 3),
        ("games", "guests@net", 3),
        ("games", "guests", 3),
        ("players", "guest:x", 1),
        ("players", "guests@net", 1),
        ("players", "guests", 1),
    }


def test_no_address_is_stored(quotas):
    create(a_guest(), x_forwarded_for="192.0.2.7")
    assert not any("192" in one.holder for one in Usage.objects.all())


def test_an_error_names_the_holder(quotas):
    quotas["games"]["accounts"] = DailyQuotas(5, 1, 5)
    with pytest.raises(QuotaExceededError, match="Your network may store 1 games"):
        usage.charge({"games": 2}, "account:x", "net")
