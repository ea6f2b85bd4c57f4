"""Days off as they are kept for games, behind commitments."""

import pytest

from blokus_api.players.days_off import commitments
from blokus_api.players.models import KeptCalendar, Player
from games.clocks.calendars import Calendar
from tests.builders import Guest, a_guest

FREE = {"time_zone": "Asia/Tokyo", "weekend_days": ["sunday"]}


@pytest.fixture
def guest(db: None) -> Guest:
    guest = a_guest()
    guest.patch("me", FREE)
    return guest


def test_a_commitment_opens_to_the_days_off_of_then(guest):
    commitment = commitments.commit(guest.actor)
    assert commitment is not None
    guest.patch("me", {"weekend_days": ["friday"]})
    assert commitments.read([commitment]) == {
        commitment: Calendar("Asia/Tokyo", ("sunday",))
    }


def test_the_same_days_off_have_one_commitment_until_others_come(guest):
    first = commitments.commit(guest.actor)
    assert commitments.commit(guest.actor) == first
    guest.patch("me", {"weekend_days": []})
    between = commitments.commit(guest.actor)
    guest.patch("me", FREE)
    assert len({first, between, commitments.commit(guest.actor), None}) == 4


def test_two_players_with_the_same_days_off_cannot_be_told_to_have_them(guest):
    other = a_guest()
    other.patch("me", FREE)
    assert commitments.commit(other.actor) != commitments.commit(guest.actor)


@pytest.mark.parametrize("actor", ["player:nobody", "ai:greedy"])
def test_nobody_has_no_days_off(db, actor):
    assert commitments.commit(actor) is None


def test_who_has_no_days_off_commits_to_nothing(guest):
    assert commitments.commit(a_guest().actor) is None


def test_nothing_is_kept_of_who_was_erased(guest):
    commitment = commitments.commit(guest.actor) or ""
    guest.delete("me")
    assert commitments.read([commitment]) == {}
    # A request that was under way when they were erased.
    Player.objects.filter(id=guest.id).update(**FREE)
    assert commitments.commit(guest.actor) is None
    assert not KeptCalendar.objects.exists()


def test_what_was_changed_behind_a_commitment_does_not_open_it(guest):
    commitment = commitments.commit(guest.actor) or ""
    KeptCalendar.objects.update(calendar={"time_zone": "Asia/Seoul"})
    assert commitments.read([commitment]) == {}
