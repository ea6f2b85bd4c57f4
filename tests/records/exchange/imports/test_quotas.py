from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from blokus_api.limits import usage
from blokus_api.limits.configuration import DailyQuotas
from blokus_api.limits.models import Usage
from games.models import Obligation
from records.exchange.imports import batches, services, worker
from records.exchange.imports.models import Import
from records.models import Record
from tests.api import problem
from tests.builders import a_guest, an_account
from tests.records.exchange.imports.files import (
    a_document,
    imported,
    lines,
    problems_of,
    sent,
)

SGF = "application/x-blokus-sgf"
PLENTY = DailyQuotas(10**9, 10**9, 10**9)


@pytest.fixture
def quotas(settings: Any) -> Any:
    settings.DAILY_QUOTAS = {
        store: {"guests": PLENTY, "accounts": PLENTY} for store in settings.DAILY_QUOTAS
    }
    return settings.DAILY_QUOTAS


def documents(*numbers: int) -> bytes:
    return lines(*map(a_document, numbers))


def commented(size: int) -> bytes:
    """A game that no other length has: comments tell no games apart."""
    return b"(;GM[Blokus Duo]PB[%d]C[%s])" % (size, b"x" * size)


def test_uploaded_bytes_are_counted_also_when_they_are_garbage(guest, quotas):
    quotas["uploaded-bytes"]["guests"] = DailyQuotas(250, 10**9, 10**9)
    codes = [problem(sent(guest, b"x" * 100))["code"] for _ in range(3)]
    assert codes == ["no-games", "no-games", "quota-exceeded"]
    assert not Import.objects.exists()


def test_a_refused_upload_does_not_count_for_others(committed, quotas):
    quotas["uploaded-bytes"]["guests"] = DailyQuotas(250, 1000, 1000)
    guest = a_guest()
    for _ in range(20):
        sent(guest, b"x" * 200)
    amounts = Usage.objects.filter(store="uploaded-bytes").values_list(
        "amount", flat=True
    )
    assert set(amounts) == {200}


def test_imports_are_counted_by_day(guest, quotas):
    quotas["imports"]["guests"] = DailyQuotas(1, 10**9, 10**9)
    assert sent(guest, documents(1)).status_code == 202
    assert problem(sent(guest, documents(1)))["quota"] == "imports"


def test_an_import_ends_at_the_quota_and_says_so(guest, quotas, monkeypatch):
    quotas["imported-games"]["guests"] = DailyQuotas(3, 10**9, 10**9)
    monkeypatch.setattr(batches, "AT_ONCE", 2)
    told = imported(guest, documents(1, 2, 3, 4))
    assert (told["status"], told["progress"]["archived"]) == ("failed", 2)
    (found,) = problems_of(guest, told)
    assert (found["code"], found["file"], found["game"]) == (
        *("quota-exceeded", None),
        None,
    )
    assert found["detail"] == (
        "You may store 3 games from imports per day. Try again tomorrow (UTC). 2"
        " games were read. Send the file again later."
    )
    assert Record.objects.count() == 2


def test_duplicates_and_refused_games_count_as_well(guest, quotas):
    quotas["imported-games"]["guests"] = DailyQuotas(3, 10**9, 10**9)
    imported(guest, documents(1) + b"nonsense\n")
    told = imported(guest, documents(1, 1))
    assert told["status"] == "failed"


def test_the_bytes_of_comments_are_counted(guest, quotas):
    quotas["imported-bytes"]["guests"] = DailyQuotas(3000, 10**9, 10**9)
    assert imported(guest, commented(2000), SGF)["progress"]["archived"] == 1
    assert imported(guest, commented(2001), SGF)["status"] == "failed"
    assert Record.objects.count() == 1


def test_games_count_for_the_network_that_the_file_came_from(guest, quotas):
    quotas["imported-games"]["guests"] = DailyQuotas(10**9, 2, 10**9)
    imported(guest, documents(1, 2))
    assert imported(a_guest(), documents(3))["status"] == "failed"
    networks = Usage.objects.filter(store="imported-games", holder__contains="@")
    assert networks.get().amount == 2


def test_a_guest_may_not_store_as_long_comments_as_an_account(guest):
    size = batches.MAX_GUEST_TREE
    told = imported(guest, commented(100) + commented(size), SGF)
    assert told["progress"]["archived"] == 1
    (found,) = problems_of(guest, told)
    assert found["code"] == "too-large"
    assert found["detail"] == (
        "Comments and variations may take up at most 32768 bytes as JSON. With an"
        " account, the limit is 786432 bytes."
    )
    assert imported(an_account(), commented(size + 1), SGF)["progress"]["archived"] == 1


def test_a_second_file_of_a_network_is_refused_while_one_of_a_guest_is_stored(guest):
    holder = f"guest:@{usage._hash_of('127.0.0.1')}"
    stored = connections.create_connection("default")
    try:
        with stored.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute(
                "SELECT pg_advisory_xact_lock(%s, hashtext(%s))",
                [services._UPLOADS, holder],
            )
        for player in (guest, a_guest()):
            assert problem(sent(player, documents(1)))["code"] == "upload-under-way"
        assert sent(an_account(), documents(2)).status_code == 202
    finally:
        stored.close()
    assert sent(guest, documents(1)).status_code == 202


def test_an_import_waits_while_the_disk_is_low(guest, low_disk):
    sending = sent(guest, documents(1))
    low_disk()
    worker.work(sending.json()["id"])
    assert guest.get(sending["Location"]).json()["status"] == "waiting"
    due_at = Obligation.objects.get(subject=sending.json()["id"]).due_at
    assert due_at > timezone.now() + worker.DISK_PAUSE / 2
    low_disk(is_low=False)
    worker.work(sending.json()["id"])
    assert guest.get(sending["Location"]).json()["status"] == "done"
