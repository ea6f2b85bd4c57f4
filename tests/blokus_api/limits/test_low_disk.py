import logging
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from blokus_api.metrics.collector import ServerCollector
from games.storage import disk, event_store
from tests.api import Api, problem
from tests.builders import a_first_move, a_game, a_guest, play


@pytest.fixture
def guest(db):
    return a_guest()


@pytest.fixture
def game(guest):
    return a_game("duo", [guest.actor, guest.actor])


def test_moves_and_reads_go_on_while_the_disk_is_low(guest, game, low_disk):
    low_disk()
    move = a_first_move(event_store.read(game).state)
    assert guest.post(f"games/{game}/moves", move).status_code == 201
    assert guest.get(f"games/{game}").status_code == 200
    assert guest.get("games").status_code == 200
    assert guest.post(f"games/{game}/resign", {"seat": 0}).status_code == 201


def test_erasure_goes_on_while_the_disk_is_low(guest, low_disk):
    low_disk()
    assert guest.delete("me").status_code == 204


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "games"),
        ("POST", "games/{game}/fork"),
        ("POST", "games/{game}/rematch"),
        ("POST", "series"),
        ("POST", "imports"),
        ("POST", "analyses"),
        ("POST", "guests"),
        ("POST", "me/tokens"),
        ("PATCH", "me"),
        ("POST", "auth/app/v1/auth/signup"),
    ],
)
def test_all_else_is_refused_with_a_problem(guest, game, low_disk, method, path):
    low_disk()
    answer = guest.send(method, path.format(game=game), b"{}")
    document = problem(answer)
    assert (document["status"], document["code"]) == (503, "storage-low")
    assert answer["Retry-After"] == "60"
    low_disk(is_low=False)
    again = guest.send(method, path.format(game=game), b"{}")
    assert again.status_code != 503


def test_a_replay_is_not_drawn_while_the_disk_is_low(guest, game, low_disk):
    play(game)
    low_disk()
    answer = guest.get(f"games/{game}/replay.webp")
    assert problem(answer)["code"] == "storage-low"


def test_no_dump_is_sealed_while_the_disk_is_low(db, low_disk, settings, tmp_path):
    settings.DUMPS_DIR = tmp_path
    low_disk()
    with pytest.raises(CommandError, match="The disk is low"):
        call_command("seal_dump")


def test_the_readiness_names_a_low_disk_and_stays_ready(api, low_disk):
    assert api.get("/readyz").json()["checks"]["disk"] == "ok"
    low_disk()
    answer = api.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["disk"]) == (200, "low")


def test_the_metrics_name_the_free_bytes_and_a_low_disk(db, low_disk, tmp_path):
    low_disk()
    samples = {
        sample.name: sample
        for family in ServerCollector().collect()
        for sample in family.samples
    }
    free = samples["blokus_disk_free_bytes"].value
    assert 0 < free < samples["blokus_disk_least_bytes"].value
    assert samples["blokus_disk_free_bytes"].labels == {"folder": str(tmp_path)}


def test_a_disk_is_low_below_the_smaller_of_two_gigabytes_and_a_tenth():
    gigabyte = 10**9
    assert disk.DiskSpace(2 * gigabyte, 100 * gigabyte).is_low is False
    assert disk.DiskSpace(2 * gigabyte - 1, 100 * gigabyte).is_low is True
    assert disk.DiskSpace(42_000_000, 420_000_000).is_low is False
    assert disk.DiskSpace(41_000_000, 420_000_000).is_low is True


def test_a_folder_that_is_missing_is_not_measured(settings, low_disk):
    settings.DISK_FOLDERS = [Path("/there/is/no/such/folder")]
    low_disk()
    assert disk.rooms() == {}
    assert not disk.is_low()


def test_the_log_names_each_change_once(low_disk, caplog):
    caplog.set_level(logging.WARNING)
    disk.is_low()
    for is_low in (True, True, False):
        low_disk(is_low=is_low)
        disk.is_low()
    assert [record.message for record in caplog.records] == [
        "The disk is low on space. Only moves, reads and erasures are accepted.",
        "The disk has enough space again.",
    ]


def test_nobody_needs_a_token_to_learn_it(db, low_disk):
    low_disk()
    assert problem(Api().post("guests", {}))["code"] == "storage-low"
