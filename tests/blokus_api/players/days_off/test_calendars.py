"""Days off: PATCH /me, PUT and DELETE /me/vacation, and the games that hear of them."""

from datetime import date, datetime, timedelta

import pytest

from blokus_api.players import tasks
from blokus_api.players.days_off import calendars, commitments
from blokus_api.players.models import Absence, KeptCalendar, Player
from blokus_api.players.profiles import services as profiles
from games.clocks.calendars import Calendar, local_day
from games.errors import UnauthenticatedError
from games.models import Game, Obligation
from games.services import queries
from games.storage import event_store
from tests.api import Api, problem
from tests.builders import A_CLOCK, Guest, a_game, a_guest

FISCHER = {**A_CLOCK, "kind": "fischer"}
DAY = timedelta(days=1)


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def today(guest: Guest) -> date:
    return event_store.clock().date()


def away(first: date, last: date) -> dict[str, str]:
    return {"first_day": first.isoformat(), "last_day": last.isoformat()}


def deadline_of(game: str) -> datetime:
    deadline = Game.objects.get(id=game).deadline
    assert deadline is not None
    return deadline


def changes(game: str) -> list[dict[str, object]]:
    return [e.data for e in event_store.events(game) if e.type == "calendar.changed"]


def test_nobody_has_days_off_unless_they_say_so(guest):
    me = guest.get("me").json()
    assert (me["time_zone"], me["weekend_days"], me["vacation"]) == ("UTC", [], None)


def test_weekend_days_come_back_in_the_order_of_the_week(guest):
    body = {"time_zone": "Europe/Berlin", "weekend_days": ["sunday", "friday"]}
    me = guest.patch("me", body).json()
    assert me["time_zone"] == "Europe/Berlin"
    assert me["weekend_days"] == ["friday", "sunday"]
    assert guest.get("me").json() == me


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"time_zone": "Berlin"}, "time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone"),
        ({"time_zone": None}, "time_zone"),
        ({"weekend_days": "sunday"}, "weekend_days"),
        ({"weekend_days": ["sonntag"]}, "weekend_days.0"),
        (
            {"weekend_days": ["monday", "tuesday", "friday", "sunday"]},
            "weekend_days",
        ),
    ],
)
def test_days_that_are_none_are_refused(guest, body, field):
    document = problem(guest.patch("me", body))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_a_vacation_is_told_until_it_is_over(guest, today):
    body = away(today, today + 9 * DAY)
    assert guest.put("me/vacation", body).json() == body
    assert guest.get("me").json()["vacation"] == body
    assert guest.delete("me/vacation").status_code == 204
    assert guest.get("me").json()["vacation"] is None
    Absence.objects.update(is_over=False, last_day=today - DAY)
    assert guest.get("me").json()["vacation"] is None


def test_a_vacation_takes_the_place_of_another(guest, today):
    guest.put("me/vacation", away(today + 9 * DAY, today + 19 * DAY))
    body = away(today + 2 * DAY, today + 3 * DAY)
    guest.put("me/vacation", body)
    assert guest.get("me").json()["vacation"] == body
    assert Absence.objects.count() == 1


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [(-1, 3, "first_day"), (5, 4, "last_day"), (360, 370, "last_day")],
)
def test_a_vacation_that_cannot_be_is_refused(guest, today, first, last, field):
    answer = guest.put("me/vacation", away(today + first * DAY, today + last * DAY))
    document = problem(answer)
    assert (document["code"], document["field"]) == ("invalid", field)
    assert guest.get("me").json()["vacation"] is None


def test_a_year_has_so_many_days_of_vacation(guest, today):
    assert guest.put("me/vacation", away(today, today + 41 * DAY)).status_code == 200
    too_long = guest.put("me/vacation", away(today, today + 42 * DAY))
    assert problem(too_long)["code"] == "vacation-used-up"
    kept = guest.get("me").json()["vacation"]
    assert kept == away(today, today + 41 * DAY)


def test_days_that_have_begun_are_used_up(guest, today):
    player = Player.objects.get(id=guest.id)
    player.absences.create(first_day=today - 40 * DAY, last_day=today + DAY)
    guest.delete("me/vacation")
    one_more = guest.put("me/vacation", away(today, today + DAY))
    assert one_more.status_code == 200
    guest.delete("me/vacation")
    too_many = guest.put("me/vacation", away(today + DAY, today + 2 * DAY))
    assert problem(too_many)["code"] == "vacation-used-up"


def test_who_changes_the_time_zone_takes_no_day_back(guest):
    """It is a day later in the east than in the west, at any time."""
    east, west = "Pacific/Kiritimati", "Etc/GMT+12"
    guest.patch("me", {"time_zone": east})
    today = local_day(Calendar(east), event_store.clock())
    guest.put("me/vacation", away(today, today))
    guest.patch("me", {"time_zone": west})
    guest.delete("me/vacation")
    guest.patch("me", {"time_zone": east})
    year = away(today + DAY, today + 42 * DAY)
    assert problem(guest.put("me/vacation", year))["code"] == "vacation-used-up"


def test_it_needs_the_scope_account(guest, today):
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]
    answer = Api(token).put("me/vacation", away(today, today))
    assert problem(answer)["code"] == "insufficient-scope"


def test_running_games_with_a_clock_hear_of_it_before_the_answer(guest, today):
    timed = a_game(players=[guest.actor, "player:B"], clock=FISCHER)
    untimed = a_game(players=[guest.actor, "player:B"])
    before = deadline_of(timed)
    guest.put("me/vacation", away(today, today + 9 * DAY))
    assert deadline_of(timed) > before + 9 * DAY
    assert len(changes(timed)) == 1
    assert changes(untimed) == []


def test_a_name_is_nothing_that_games_hear_of(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=FISCHER)
    guest.patch("me", {"name": "Eve"})
    assert changes(game) == []
    assert not Obligation.objects.filter(kind=calendars.OWED).exists()


def test_a_worker_tells_the_games_that_the_request_did_not(guest, monkeypatch):
    monkeypatch.setattr(calendars, "UPDATED_AT_ONCE", 1)
    games = [a_game(players=[guest.actor, "player:B"], clock=FISCHER) for _ in range(3)]
    guest.patch("me", {"weekend_days": ["sunday"]})
    assert sum(len(changes(game)) for game in games) == 1
    assert Obligation.objects.filter(kind="calendar", subject=guest.id).exists()
    tasks.tell_of_calendar(guest.id, 0)
    tasks.tell_of_calendar(guest.id, 0)
    assert [len(changes(game)) for game in games] == [1, 1, 1]
    assert not Obligation.objects.filter(kind="calendar").exists()


def test_a_seat_is_taken_with_the_days_off_of_its_player(guest):
    guest.patch("me", {"weekend_days": ["sunday"]})
    game = a_game(players=["player:B"], clock=FISCHER)
    guest.put(f"games/{game}/seats/1")
    commitment = event_store.events(game)[2].data["calendar_commitment"]
    (kept,) = commitments.read([commitment]).values()
    assert kept.weekend_days == ("sunday",)


def test_games_that_ended_hear_of_nothing(guest):
    game = a_game(players=[guest.actor, guest.actor], clock=FISCHER)
    guest.post(f"games/{game}/abort")
    guest.patch("me", {"weekend_days": ["sunday"]})
    assert changes(game) == []
    assert queries.games_on_the_clock(guest.actor, 9) == []


def test_who_is_erased_meanwhile_takes_no_days_off(guest, today):
    player = Player.objects.get(id=guest.id)
    guest.delete("me")
    with pytest.raises(UnauthenticatedError):
        calendars.take_vacation(player, today, today)
    with pytest.raises(UnauthenticatedError):
        profiles.change(player, time_zone="Asia/Tokyo")
    assert not Absence.objects.exists()


def test_erasure_forgets_days_off(guest, today):
    guest.patch("me", {"time_zone": "Asia/Tokyo", "weekend_days": ["sunday"]})
    guest.put("me/vacation", away(today + DAY, today + DAY))
    guest.delete("me")
    erased = Player.objects.get(id=guest.id)
    assert (erased.time_zone, erased.weekend_days) == ("UTC", [])
    assert not Absence.objects.exists()
    assert not KeptCalendar.objects.exists()
