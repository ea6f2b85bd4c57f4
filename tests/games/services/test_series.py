"""Series from game to game: exactly once, whoever does it, and however it ends."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from blokus_api.players import erasure
from blokus_api.players.models import Player
from games.decisions.verification import find_fault
from games.models import Game, Obligation, Series, SeriesGame
from games.services import automation, strangers
from games.services import series as verbs
from games.storage import event_store
from games.tasks import continue_series
from tests import series
from tests.builders import A_CLOCK, Guest, a_guest, an_account, play
from tests.depth import mostly_deep
from tests.threads import together

SHAPES = {"duo": 2, "classic-3p": 3, "classic": 4, "classic-2p": 2, "draft-2p": 2}


def begun(guests: list[Guest], variant: str = "duo", **others: Any) -> dict[str, Any]:
    """A series in whose first game all of them sit."""
    first, *rest = guests
    seats = ["me", *({"player": guest.id} for guest in rest)]
    body = {"variant": variant, "seats": seats, "games": 2, **others}
    made: dict[str, Any] = first.post("series", body).json()
    game = made["played"][0]["game"]
    for seat, guest in enumerate(rest, start=1):
        assert guest.put(f"games/{game}/seats/{seat}", {}).status_code == 201
    series.read()
    return made


def played_out(made: dict[str, Any], number: int) -> str:
    row = SeriesGame.objects.get(series_id=made["id"], number=number)
    play(str(row.game_id), seed=number)
    return str(row.game_id)


def agree(guest: Guest, path: str) -> None:
    guest.put(path)


def told(guest: Guest, made: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = guest.get(f"series/{made['id']}").json()
    return answer


@pytest.mark.django_db
@pytest.mark.parametrize("variant", mostly_deep(SHAPES, but=["duo", "classic-3p"]))
def test_all_sit_at_every_seat_and_the_table_adds_up(variant):
    guests = [a_guest() for _ in range(SHAPES[variant])]
    made = begun(guests, variant, games=len(guests))
    for number in range(1, len(guests) + 1):
        game = played_out(made, number)
        assert find_fault(event_store.events(game)) is None
        series.go_on()
    end = told(guests[0], made)
    assert (end["status"], end["reason"], end["next"]) == ("ended", "complete", None)
    sat = zip(*(game["seats"] for game in end["played"]), strict=True)
    assert all(sorted(seat) == sorted(end["players"]) for seat in sat)
    scores = [event_store.read(game["game"]).state.scored for game in end["played"]]
    assert all(score is not None for score in scores)
    assert sum(line["points"] for line in end["table"]) == sum(
        sum(score.seats) for score in scores if score is not None
    )
    assert series.owed() == []


@pytest.mark.django_db
def test_the_next_game_is_like_the_first_and_begins_at_once():
    ada, bob = a_guest(), a_guest()
    clock = {"kind": "days", "days": 2}
    made = begun([ada, bob], clock=clock, rated=False, visibility="private", games=3)
    assert told(ada, made)["next"] == {"number": 2, "seats": [bob.actor, ada.actor]}
    first = played_out(made, 1)
    series.go_on()
    second = Game.objects.get(id=told(ada, made)["played"][1]["game"])
    before = Game.objects.get(id=first)
    assert (second.status, second.players) == ("playing", [bob.actor, ada.actor])
    for column in ("ruleset", "visibility", "clock", "rated", "creator"):
        assert getattr(second, column) == getattr(before, column)
    assert find_fault(event_store.events(str(second.id))) is None


@pytest.mark.django_db
def test_a_live_game_waits_until_its_players_sit_down():
    ada, bob = a_guest(), a_guest()
    made = begun([ada, bob], clock=A_CLOCK)
    played_out(made, 1)
    series.go_on()
    game = told(ada, made)["played"][1]
    assert (game["status"], game["seats"]) == ("open", [bob.actor, ada.actor])
    assert ada.put(f"games/{game['game']}/seats/1", {}).status_code == 201
    assert bob.put(f"games/{game['game']}/seats/0", {}).status_code == 201
    assert told(ada, made)["played"][1]["status"] == "playing"


@pytest.mark.django_db
def test_computers_play_series_too_and_among_themselves():
    ada = a_guest()
    seats = [{"ai": "greedy"}, {"ai": "random"}]
    made = ada.post("series", {"variant": "duo", "seats": seats, "games": 2}).json()
    played_out(made, 1)
    series.go_on()
    assert told(ada, made)["played"][1]["seats"] == ["ai:random", "ai:greedy"]
    assert ada.put(f"series/{made['id']}/agreement").status_code == 200
    played_out(made, 2)
    series.go_on()
    assert told(ada, made)["status"] == "ended"


@pytest.mark.django_db
def test_what_was_drawn_by_lot_is_where_the_rotation_begins():
    guests = [a_guest() for _ in range(4)]
    body = {"variant": "classic", "games": 2, "seats": {"lot": ["me"]}}
    made = guests[0].post("series", body).json()
    game = made["played"][0]["game"]
    for seat, guest in enumerate(guests[1:], start=1):
        guest.put(f"games/{game}/seats/{seat}", {})
    automation.draw_lots(game=game)
    series.read()
    now = told(guests[0], made)
    assert now["status"] == "playing"
    assert now["players"] == Game.objects.get(id=game).players
    assert now["next"]["seats"] == [*now["players"][1:], now["players"][0]]


@pytest.mark.django_db
def test_when_all_agree_the_game_that_goes_on_is_the_last():
    ada, bob = a_guest(), a_guest()
    made = begun([ada, bob], games=20)
    path = f"series/{made['id']}/agreement"
    assert ada.put(path).json()["agreed"] == [ada.actor]
    assert ada.put(path).json()["agreed"] == [ada.actor]
    assert ada.delete(path).json()["agreed"] == []
    ada.put(path)
    agreed = bob.put(path).json()
    assert (agreed["status"], agreed["next"]) == ("playing", None)
    series.go_on()
    played_out(made, 1)
    series.go_on()
    end = told(ada, made)
    assert (end["status"], end["reason"], len(end["played"])) == ("ended", "agreed", 1)
    assert end["table"][0]["wins"] == 1


@pytest.mark.django_db
def test_a_game_that_is_called_off_ends_the_series():
    ada, bob = a_guest(), a_guest()
    made = begun([ada, bob], games=3)
    game = made["played"][0]["game"]
    assert ada.post(f"games/{game}/abort", {}).status_code == 201
    series.go_on()
    end = told(ada, made)
    assert (end["status"], end["reason"]) == ("ended", "called-off")
    assert [line["points"] for line in end["table"]] == [0, 0]


@pytest.mark.django_db
def test_who_resigns_a_game_plays_the_next():
    ada, bob = a_guest(), a_guest()
    made = begun([ada, bob])
    game = made["played"][0]["game"]
    assert ada.post(f"games/{game}/resign", {}).status_code == 201
    automation.score_game(game=game)
    series.go_on()
    assert [one["status"] for one in told(ada, made)["played"]] == ["ended", "playing"]


@pytest.mark.django_db
def test_who_blocked_another_is_seated_with_them_no_more():
    ada, bob = a_guest(), a_guest()
    made = begun([ada, bob])
    assert bob.put(f"me/blocks/{ada.id}").status_code < 300
    played_out(made, 1)
    series.go_on()
    assert told(ada, made)["reason"] == "blocked"


@pytest.mark.django_db
def test_nobody_is_seated_whose_account_is_erased():
    ada, bob = a_guest(), a_guest()
    made = begun([ada, bob])
    erasure.erase(Player.objects.filter(id=bob.id))
    played_out(made, 1)
    series.go_on()
    assert told(ada, made)["reason"] == "player-gone"


@pytest.mark.django_db
def test_the_next_game_waits_until_there_is_room_for_it(settings):
    ada = a_guest()
    seats = ["me", {"ai": "random"}]
    made = ada.post("series", {"variant": "duo", "seats": seats, "games": 2}).json()
    played_out(made, 1)
    series.read()
    few = {**settings.QUOTAS, "guests": {**settings.QUOTAS["guests"]}}
    few["guests"]["games-with-computers"] = 0
    many, settings.QUOTAS = settings.QUOTAS, few
    continue_series(made["id"], 0)
    owed = Obligation.objects.get(subject=made["id"])
    assert owed.due_at > event_store.clock() + verbs.NEXT_TRY - timedelta(seconds=20)
    settings.QUOTAS = many
    continue_series(made["id"], 0)
    assert len(told(ada, made)["played"]) == 2


@pytest.mark.django_db
def test_the_next_game_waits_until_a_player_has_room_for_the_invitation():
    organizer, ada, bob = an_account(), a_guest(), a_guest()
    seats = [{"player": ada.id}, {"player": bob.id}]
    body = {"variant": "duo", "seats": seats, "games": 2, "clock": A_CLOCK}
    document = organizer.post("series", body).json()
    game = document["played"][0]["game"]
    for seat, player in enumerate((ada, bob)):
        assert player.put(f"games/{game}/seats/{seat}", {}).status_code == 201
    played_out(document, 1)
    series.read()
    invitation = {"variant": "duo", "seats": ["me", {"player": ada.id}]}
    for _ in range(strangers.MOST_OF_ONE):
        assert organizer.post("games", invitation).status_code == 201
    continue_series(document["id"], 0)
    assert len(told(organizer, document)["played"]) == 1
    assert series.owed() == [document["id"]]
    for item in ada.get("me/inbox").json()["items"]:
        assert ada.post(item["links"]["decline"]).status_code == 201
    continue_series(document["id"], 0)
    assert len(told(organizer, document)["played"]) == 2


@pytest.mark.django_db
def test_a_copy_that_comes_late_or_twice_does_nothing():
    made = begun([a_guest(), a_guest()], games=3)
    continue_series(made["id"], 0)
    played_out(made, 1)
    series.go_on()
    continue_series(made["id"], 0)
    series.go_on()
    assert SeriesGame.objects.filter(series_id=made["id"]).count() == 2


@pytest.mark.django_db
def test_who_dies_in_the_midst_leaves_no_game_behind():
    made = begun([a_guest(), a_guest()])
    played_out(made, 1)
    series.read()
    before = Game.objects.count()
    with transaction.atomic():
        verbs.go_on(made["id"])
        assert Game.objects.count() == before + 1
        transaction.set_rollback(True)
    assert Game.objects.count() == before
    assert series.owed() == [made["id"]]
    series.go_on()
    assert Game.objects.count() == before + 1


@pytest.mark.depth
@pytest.mark.usefixtures("committed")
def test_of_many_workers_one_sets_up_the_next_game():
    for _ in range(5):
        made = begun([a_guest(), a_guest()], games=20)
        played_out(made, 1)
        series.read()
        together([partial(continue_series, made["id"], 0) for _ in range(6)])
        assert SeriesGame.objects.filter(series_id=made["id"]).count() == 2
        made_here = Game.objects.filter(
            players=Series.objects.get(id=made["id"]).players[::-1]
        )
        assert made_here.count() == 1


@pytest.mark.depth
@pytest.mark.usefixtures("committed")
def test_a_series_is_ended_or_goes_on_when_both_happens_at_once():
    for _ in range(10):
        ada, bob = a_guest(), a_guest()
        made = begun([ada, bob], games=20)
        path = f"series/{made['id']}/agreement"
        ada.put(path)
        played_out(made, 1)
        series.read()
        together([partial(continue_series, made["id"], 0), partial(agree, bob, path)])
        series.go_on()
        now = told(ada, made)
        assert (len(now["played"]), now["status"]) in [(1, "ended"), (2, "playing")]
