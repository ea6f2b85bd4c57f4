"""DELETE /me ends pending work of a player, their bots and the users of their apps."""

from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.utils import timezone

from blokus_api.players import suspensions
from blokus_api.players.models import Player
from blokus_api.players.tokens.authentication import REMEMBERED_SECONDS
from games import decisions
from games.analyses.models import Analysis
from games.decisions import Command
from games.decisions.verification import find_fault
from games.models import Animation, Game, Obligation, Plan, Series
from games.replay.state import GameState
from games.services import automation
from games.storage import animations, event_store, obligations
from games.storage.obligations import KINDS
from records.exchange.imports.models import Import
from tests import series
from tests.api import Api
from tests.builders import A_CLOCK, a_game, a_guest, an_account, an_app_user, play

pytestmark = pytest.mark.django_db
COMPUTERS = [{"ai": "9"}] * 3


def work() -> None:
    """Do the pending departures twice, as a worker does."""
    for _ in range(2):
        for owed in Obligation.objects.filter(kind="departure"):
            current_app.tasks[KINDS[owed.kind].task](owed.subject, owed.version)


def erase(player: Api, path: str = "me") -> None:
    assert player.delete(path).status_code == 204
    work()


def kinds() -> set[str]:
    return set(Obligation.objects.values_list("kind", flat=True))


def new_game(player: Api, *seats: Any, variant: str = "classic") -> str:
    answer = player.post("games", {"variant": variant, "seats": [*seats]})
    assert answer.status_code == 201, answer.json()
    game: str = answer.json()["id"]
    return game


def status(game: str) -> str:
    return Game.objects.get(id=game).status


def test_games_with_computers_alone_are_called_off() -> None:
    ada = a_guest()
    games = [new_game(ada, *COMPUTERS, "me") for _ in range(3)]
    games.append(new_game(ada, "me", variant="solo-84"))
    games.append(new_game(ada, *COMPUTERS, {"ai": "1"}))
    assert kinds() == {"ai-search"}

    erase(ada)

    assert [status(game) for game in games] == ["aborted"] * 5
    assert kinds() == set()
    assert all(find_fault(event_store.events(game)) is None for game in games)


def test_games_of_the_users_of_its_apps_are_called_off_with_an_account() -> None:
    owner = an_account()
    user = an_app_user(owner)
    games = [new_game(user, *COMPUTERS, "me") for _ in range(3)]

    erase(owner)

    assert [status(game) for game in games] == ["aborted"] * 3
    assert kinds() == set()


def test_an_account_keeps_its_games_when_one_of_its_users_is_erased() -> None:
    owner = an_account()
    user = an_app_user(owner)
    own, theirs = (new_game(player, *COMPUTERS, "me") for player in (owner, user))
    animations.ask("d", {}, f"account:{owner.id}")

    app = Player.objects.get(id=user.id).api_client_id
    erase(owner, f"apps/{app}/players/{user.id}")

    assert (status(own), status(theirs)) == ("playing", "aborted")
    assert Animation.objects.exists()


def state_of(game: str) -> GameState:
    assert find_fault(event_store.events(game)) is None
    return event_store.read(game).state


def test_a_game_of_two_ends_and_the_other_wins() -> None:
    ada, bob = an_account(), an_account()
    game = a_game("duo", [ada.actor, bob.actor], rated=True)
    play(game, 6)

    erase(ada)

    state = state_of(game)
    assert [(out.seat, out.reason) for out in state.out] == [(0, "erased")]
    assert state.ended is not None
    assert state.ended.reason == "one-left"
    assert kinds() >= {"score"}


def test_a_game_of_several_goes_on_without_the_seats_of_the_player() -> None:
    ada, bob, cy = a_guest(), a_guest(), a_guest()
    game = a_game("classic", [ada.actor, bob.actor, ada.actor, cy.actor])
    play(game, 4)

    erase(ada)

    state = state_of(game)
    assert [(out.seat, out.reason) for out in state.out] == [
        (0, "erased"),
        (2, "erased"),
    ]
    assert (state.status, state.acting_seat) == ("playing", 1)
    (item,) = bob.get("me/inbox").json()["items"]
    assert (item["kind"], item["game"]["id"]) == ("turn", game)


def test_a_game_whose_host_does_not_play_goes_on() -> None:
    ada, bob, cy = a_guest(), a_guest(), a_guest()
    game = new_game(ada, {"player": bob.id}, {"player": cy.id}, variant="duo")
    for seat, player in enumerate((bob, cy)):
        assert player.put(f"games/{game}/seats/{seat}").status_code == 201

    erase(ada)

    assert (state_of(game).status, state_of(game).out) == ("playing", ())


def test_offers_that_wait_for_the_player_or_came_from_them_end() -> None:
    ada, bob, cy = a_guest(), a_guest(), a_guest()
    game = a_game("classic-3p", [ada.actor, bob.actor, cy.actor], clock=A_CLOCK)
    play(game, 4)
    for player in (ada, bob):
        offer = {"kind": "abort"} if player is bob else {"kind": "undo", "to": 6}
        assert player.post(f"games/{game}/offers", offer).status_code == 201

    erase(ada)

    assert state_of(game).offers == ()
    assert {item["kind"] for item in cy.get("me/inbox").json()["items"]} <= {"turn"}
    assert bob.post(f"games/{game}/offers", {"kind": "abort"}).status_code == 201
    cy.post(f"games/{game}/offers/3/accept")
    assert status(game) == "aborted"


def test_open_games_that_the_player_set_up_are_called_off() -> None:
    ada, bob = a_guest(), a_guest()
    hosted = new_game(ada, variant="classic")
    bob.put(f"games/{hosted}/seats/1")
    line = a_game("duo", [ada.actor, ada.actor])
    play(line, 6)
    fork = ada.post(f"games/{line}/fork", {"version": 10, "seats": ["me"]})

    erase(ada)

    assert status(hosted) == "aborted"
    assert status(fork.json()["id"]) == "aborted"
    assert Api().get("games?open_seats=true").json()["items"] == []


def test_a_seat_in_the_open_game_of_another_is_free_again() -> None:
    ada, bob, cy = a_guest(), a_guest(), a_guest()
    game = new_game(bob, "me", {"player": ada.id}, "open", variant="classic")
    for seat in (1, 2):
        assert ada.put(f"games/{game}/seats/{seat}").status_code == 201

    erase(ada)

    assert Game.objects.get(id=game).players == [bob.actor, "", "", ""]
    assert cy.put(f"games/{game}/seats/1").status_code == 201
    assert state_of(game).status == "open"


def test_a_game_that_waits_for_its_lot_is_left_once_it_has_begun() -> None:
    ada, bob = a_guest(), a_guest()
    body = {"variant": "duo", "seats": {"lot": ["me", "open"]}}
    game = bob.post("games", body).json()["id"]
    assert ada.put(f"games/{game}/seats/1").status_code == 201
    assert event_store.read(game).state.awaits_lot

    erase(ada)
    assert status(game) == "open"
    assert "departure" in kinds()
    automation.draw_lots(game=game)
    work()

    (out,) = state_of(game).out
    assert out.reason == "erased"
    assert "departure" not in kinds()


def test_the_seat_of_a_deleted_bot_or_app_user_is_out_as_well() -> None:
    owner, bob = an_account(), an_account()
    bot = owner.post("bots", {"name": "a bot"}).json()
    user = an_app_user(owner)
    app = Player.objects.get(id=user.id).api_client_id
    games = [
        a_game("duo", [bob.actor, player])
        for player in (f"player:{bot['id']}", user.actor)
    ]

    erase(owner, f"bots/{bot['id']}")
    erase(owner, f"apps/{app}")

    assert [state_of(game).out[0].reason for game in games] == ["erased"] * 2


def test_a_suspended_player_keeps_their_seats() -> None:
    ada, bob = a_guest(), a_guest()
    game = a_game("duo", [ada.actor, bob.actor])
    suspensions.suspend_player(ada.id)
    work()
    assert (state_of(game).status, state_of(game).out) == ("playing", ())


def test_a_player_cannot_be_out_for_this_reason_by_another() -> None:
    ada, bob = a_guest(), a_guest()
    game = a_game("duo", [ada.actor, bob.actor])
    loaded = event_store.read(game)
    events = decisions.vacate(loaded.state, 0)
    event_store.append(loaded, events, Command(bob.actor))
    assert find_fault(event_store.events(game)) is not None


def test_open_games_are_called_off_and_their_invitations_end() -> None:
    ada, bob = a_guest(), a_guest()
    game = new_game(ada, "me", {"player": bob.id}, variant="duo")

    erase(ada)

    assert status(game) == "aborted"
    assert bob.get("me/inbox").json()["items"] == []


def test_seats_that_were_reserved_for_the_player_are_open_again() -> None:
    ada, bob = a_guest(), a_guest()
    game = new_game(bob, "me", *[{"player": ada.id}] * 2)

    erase(ada)

    assert Game.objects.get(id=game).has_open_seats
    assert Game.objects.get(id=game).players == [bob.actor, "", "", ""]
    assert find_fault(event_store.events(game)) is None


def test_plans_are_deleted() -> None:
    ada, bob = a_guest(), a_guest()
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 1)
    Plan.objects.create(
        game_id=game, seat=0, player=ada.actor, version=4, ply=1, orders=[],
        stop_if_none=False,
    )  # fmt: skip

    erase(ada)

    assert not Plan.objects.exists()


def test_analyses_are_cancelled() -> None:
    ada = an_account()
    game = a_game(rated=False, hints=True)
    body = {"kind": "best-moves", "game": game, "seconds": 60}
    answer = ada.post("analyses", body)
    assert answer.status_code in (201, 202), answer.json()
    assert kinds() == {"analysis"}

    erase(ada)

    assert Analysis.objects.get().status == "cancelled"
    assert kinds() == set()


def test_imports_are_cancelled() -> None:
    ada = an_account()
    row = Import.objects.create(
        id="01a1ffc6-0000-7000-8000-000000000000", actor=ada.actor, source="x",
        format="blksgf", lenient=False, size=1, status="waiting",
    )  # fmt: skip
    obligations.owe("import", str(row.id))

    erase(ada)

    row.refresh_from_db()
    assert row.status == "cancelled"
    assert kinds() == set()


def test_animations_are_forgotten() -> None:
    ada = an_account()
    animations.ask("d", {}, f"account:{ada.id}")

    erase(ada)

    assert not Animation.objects.exists()
    assert kinds() == set()


def test_messages_of_webhooks_are_not_pending_any_more() -> None:
    ada, bob = an_account(), an_account()
    for player in (ada, bob):
        body = {"url": "https://example.com/", "plays": True}
        webhook = player.post("webhooks", body).json()
        player.post(f"webhooks/{webhook['id']}/test")
    assert Obligation.objects.filter(kind="webhook").count() == 2

    erase(ada)

    (owed,) = Obligation.objects.filter(kind="webhook")
    assert owed.owner == f"account:{bob.id}"


def test_series_end_with_their_game() -> None:
    ada = an_account()
    body = {"variant": "classic", "seats": [*COMPUTERS, "me"], "games": 3}
    assert ada.post("series", body).status_code == 201

    erase(ada)
    series.go_on()

    assert Series.objects.get().reason == "called-off"
    assert kinds() == set()


def test_mails_and_reminders_are_not_pending_any_more() -> None:
    ada, bob = an_account(), an_account()
    game = a_game(players=[ada.actor, bob.actor])
    for player in (ada, bob):
        for kind in ("mail", "reminding"):
            obligations.owe_by(kind, player.id, timedelta(days=1))
        obligations.owe_by("reminder", f"{game}:{player.id}", timedelta(days=1))

    erase(ada)

    owed = Obligation.objects.exclude(kind="score")
    subjects = owed.values_list("subject", flat=True)
    assert set(subjects) == {bob.id, f"{game}:{bob.id}"}


def test_a_game_whose_creation_was_under_way_is_called_off_as_well() -> None:
    ada = a_guest()
    new_game(ada, *COMPUTERS, "me")
    ada.delete("me")
    (owed,) = Obligation.objects.filter(kind="departure")
    before = timezone.now()
    current_app.tasks[KINDS["departure"].task](owed.subject, owed.version)
    late = a_game(players=[ada.actor, "ai:9"])
    (owed,) = Obligation.objects.filter(kind="departure")
    # Another process may remember the token, and then execute a request.
    longest = timedelta(seconds=REMEMBERED_SECONDS + settings.REQUEST_SECONDS)
    assert owed.due_at > before + longest
    work()

    assert status(late) == "aborted"
    assert kinds() == set()


def test_a_copy_of_a_departure_does_nothing() -> None:
    ada = a_guest()
    game = new_game(ada, *COMPUTERS, "me")
    ada.delete("me")
    (owed,) = Obligation.objects.filter(kind="departure")
    task = current_app.tasks[KINDS["departure"].task]
    for _ in range(2):
        task(owed.subject, owed.version)
    assert [each.type for each in event_store.events(game)].count("game.aborted") == 1
