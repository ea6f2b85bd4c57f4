"""Signed addresses of pictures."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.api.pictures.addresses import end_of_addresses, is_signed, sign

PATH = "/api/v1/games/0193c6a2-7f3e-7d52-8a6b-2f60c8d1e9a4.svg"
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def signature(path=PATH, until=NOON):
    return sign(path, until).rpartition("=")[2]


@time_machine.travel(NOON, tick=False)
def test_an_address_is_good_until_it_ends():
    assert is_signed(PATH, signature(until=NOON + timedelta(seconds=1)))
    assert not is_signed(PATH, signature(until=NOON))


@time_machine.travel(NOON, tick=False)
def test_an_address_is_good_for_its_path_alone():
    found = signature(until=NOON + timedelta(days=1))
    assert not is_signed(PATH.replace(".svg", "/replay.svg"), found)
    assert not is_signed(PATH.replace("0193", "0194"), found)


@time_machine.travel(NOON, tick=False)
def test_nobody_puts_off_its_end():
    seconds, _, signed = signature(until=NOON - timedelta(days=1)).partition("-")
    assert not is_signed(PATH, f"{int(seconds) + 10**6}-{signed}")


@pytest.mark.parametrize(
    "wrong", [None, "", "-", "1", "x-y", "1-é", "9" * 90, "\x00-\x00", "1:2-3:4"]
)
def test_what_is_no_signature_lets_nobody_in(wrong):
    assert not is_signed(PATH, wrong)


def test_an_address_is_the_same_all_day_and_good_for_a_week_at_least():
    morning, night = NOON.replace(hour=0), NOON.replace(hour=23, minute=59)
    assert end_of_addresses(morning) == end_of_addresses(night)
    assert end_of_addresses(night) - night >= timedelta(days=7)
    assert end_of_addresses(morning) - morning <= timedelta(days=8)


def test_an_address_outlives_a_change_of_the_key(settings):
    found = signature(until=datetime(2100, 1, 1, tzinfo=UTC))
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert is_signed(PATH, found)
    settings.SECRET_KEY_FALLBACKS = []
    assert not is_signed(PATH, found)
