"""Open games, invitations and links over HTTP."""

from datetime import timedelta
from functools import partial

import pytest
from msgspec import structs

from games.decisions import Command
from games.decisions.verification import find_fault
from games.errors import GameOverError
from games.ids import new_id
from games.models import Game, Obligation
from games.rules.variants import find_ruleset
from games.services import automation, seating
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.models import Record
from records.ratings.models import Rating
from tests.api import Api, problem
from tests.builders import Guest, a_guest, play

WEEK = 7 * 86_400


def create(caller: Guest, **body: object) -> str:
    answer = caller.post("games", {"variant": "duo", "seats": ["me"], **body})
    assert answer.status_code == 201, answer.content
    made: str = answer.json()["id"]
    return made


def listed(caller: Guest, query: str) -> list[str]:
    return [row["id"] for row in caller.get(f"games?{query}").json()["items"]]


def set_rating(guest: Guest, ordinal: float) -> None:
    ruleset = str(find_ruleset("duo", {}))
    Rating.objects.create(
        player=guest.actor,
        ruleset=ruleset,
        pool="guests",
        model=1,
        mu=25,
        sigma=5,
        ordinal=ordinal,
        games=9,
        wins=5,
        updated_at=event_store.clock(),
        opponents=["player:X", "player:Y", "player:Z"],
    )


class TestOpenGames:
    def test_games_with_open_seats_are_found(self, ada, bob):
        waiting = create(ada)
        kept = create(ada, seats=["me", {"player": bob.id}])
        assert listed(bob, "open_seats=true") == [waiting]
        assert kept in listed(bob, "status=open")

    def test_a_game_that_filled_up_is_found_no_more(self, ada, bob):
        game = create(ada)
        bob.put(f"games/{game}/seats/1", {})
        assert listed(bob, "open_seats=true") == []

    def test_rated_games_are_told_from_others(self, ada):
        casual, rated = create(ada, rated=False), create(ada, rated=True)
        assert listed(ada, "rated=true") == [rated]
        assert listed(ada, "rated=false") == [casual]

    def test_games_are_found_by_the_rating_they_ask_for(self, ada):
        low = create(ada, rating={"max": 5})
        high = create(ada, rating={"min": 10, "max": 20})
        anybody = create(ada)
        assert listed(ada, "rating=3") == [anybody, low]
        assert listed(ada, "rating=10") == [anybody, high]

    def test_old_games_are_left_out(self, ada):
        old, new = create(ada), create(ada)
        Game.objects.filter(id=old).update(
            created_at=event_store.clock() - timedelta(days=2)
        )
        assert listed(ada, "max_age=86400") == [new]

    def test_who_has_another_rating_does_not_sit_down(self, ada, bob):
        game = create(ada, rating={"min": 10})
        found = problem(bob.put(f"games/{game}/seats/1", {}))
        assert found["code"] == "rating-out-of-range"
        assert (found["rating"], found["range"]) == (0, [10, None])

    def test_who_has_the_rating_sits_down(self, ada, bob):
        set_rating(bob, 12.4)
        game = create(ada, rating={"min": 10})
        answer = bob.put(f"games/{game}/seats/1", {})
        assert answer.json()["events"][0]["data"]["rating"] == 12
        assert find_fault(event_store.events(game)) is None

    def test_who_is_invited_needs_no_rating(self, ada, bob):
        game = create(ada, rating={"min": 10}, seats=["me", {"player": bob.id}])
        assert bob.put(f"games/{game}/seats/1", {}).status_code == 201

    def test_an_open_game_expires(self, ada, bob):
        game = create(ada, expires_in=60)
        owed = Obligation.objects.get(subject=game)
        loaded = event_store.read(game)
        assert owed.kind == "expiry"
        assert owed.due_at == loaded.state.expires_at
        assert automation.expire_game(game=game) is None

        later = event_store.LoadedGame(loaded.state, owed.due_at, None)
        command = Command(bob.actor)
        with pytest.raises(Exception, match="has expired, because its seats were open"):
            seating.take_seat(later, command=command, seat=1)

    def test_no_computer_sits_down_in_an_expired_game(self, ada):
        game = create(ada, seats=["me"], expires_in=60)
        seat_it = partial(
            seating.seat_level,
            command=Command(ada.actor),
            seat=1,
            level="random",
        )
        loaded = event_store.read(game)
        with pytest.raises(GameOverError):
            seat_it(structs.replace(loaded, now=loaded.now + timedelta(seconds=60)))
        assert seat_it(loaded).state.status == "playing"

    def test_an_expired_game_is_called_off_for_good(self, ada, bob, monkeypatch):
        game = create(ada, expires_in=60)
        loaded = event_store.read(game)
        due = loaded.state.expires_at
        assert due is not None
        monkeypatch.setattr(
            event_store,
            "read",
            lambda *_: event_store.LoadedGame(loaded.state, due, None),
        )
        automation.expire_game(game=game)
        monkeypatch.undo()
        last = event_store.events(game)[-1]
        assert (last.type, last.data) == ("game.aborted", {"reason": "expired"})
        assert not Obligation.objects.filter(subject=game).exists()
        assert find_fault(event_store.events(game)) is None
        refused = bob.put(f"games/{game}/seats/1", {})
        assert problem(refused)["code"] == "game-over"

    def test_a_game_that_started_does_not_expire(self, ada, bob):
        game = create(ada, expires_in=60)
        bob.put(f"games/{game}/seats/1", {})
        assert not Obligation.objects.filter(subject=game).exists()

    @pytest.mark.parametrize("rated", [True, False])
    def test_only_rated_games_change_ratings(self, ada, bob, rated):
        game = create(ada, rated=rated)
        bob.put(f"games/{game}/seats/1", {})
        ended = play(game)
        archive_games([(game, ended.version)])
        assert Record.objects.filter(game=game).exists()
        assert Rating.objects.exists() is rated


class TestInvitations:
    def test_a_seat_is_kept_for_a_player(self, ada, bob):
        game = create(ada, visibility="private")
        answer = ada.post(f"games/{game}/invitations", {"player": bob.id})
        assert answer.status_code == 201
        assert bob.get(f"games/{game}").json()["seats"][1]["reserved"] == bob.actor
        refused = a_guest().put(f"games/{game}/seats/1", {})
        assert problem(refused)["code"] == "not-found"
        assert bob.put(f"games/{game}/seats/1", {}).json()["status"] == "playing"
        assert find_fault(event_store.events(game)) is None

    def test_only_who_set_it_up_invites(self, ada, bob):
        game = create(ada)
        refused = bob.post(f"games/{game}/invitations", {"player": bob.id})
        assert problem(refused)["code"] == "not-your-seat"

    def test_a_seat_is_kept_once(self, ada, bob):
        game = create(ada)
        path = f"games/{game}/invitations"
        ada.post(path, {"player": bob.id})
        for body in ({"player": bob.id}, {"link": True}, {"link": True, "seat": 1}):
            assert problem(ada.post(path, body))["code"] == "seat-taken"

    @pytest.mark.parametrize("seats", [["me"], ["me", {"player": "{bob}"}]])
    def test_an_invitation_is_declined(self, ada, bob, seats):
        seats = [s if s == "me" else {"player": bob.id} for s in seats]
        game = create(ada, seats=seats)
        if len(seats) == 1:
            ada.post(f"games/{game}/invitations", {"player": bob.id})
        answer = bob.post(f"games/{game}/invitations/1/decline")
        assert answer.json()["events"][0]["data"]["reason"] == "declined"
        assert listed(ada, "open_seats=true") == [game]
        assert find_fault(event_store.events(game)) is None

    def test_who_declines_is_answered_again(self, ada, bob):
        game = create(ada, seats=["me", {"player": bob.id}], visibility="private")
        path = f"games/{game}/invitations/1/decline"
        first = bob.post(path, idempotency_key="k")
        again = bob.post(path, idempotency_key="k")
        assert (first.status_code, again.status_code) == (201, 200)
        assert again.json() == first.json()
        assert bob.post(path).status_code == 404

    def test_nobody_else_declines(self, ada, bob):
        game = create(ada, seats=["me", {"player": bob.id}])
        refused = a_guest().post(f"games/{game}/invitations/1/decline")
        assert problem(refused)["code"] == "not-invited"

    def test_an_invitation_is_withdrawn(self, ada, bob):
        game = create(ada, seats=["me", {"player": bob.id}], visibility="private")
        answer = ada.post(f"games/{game}/invitations/1/withdraw")
        assert answer.status_code == 201
        refused = bob.put(f"games/{game}/seats/1", {})
        assert problem(refused)["code"] == "not-found"
        assert find_fault(event_store.events(game)) is None

    def test_who_sits_is_not_uninvited(self, ada, bob):
        game = create(ada, variant="classic", seats=["me", {"player": bob.id}])
        bob.put(f"games/{game}/seats/1", {})
        refused = ada.post(f"games/{game}/invitations/1/withdraw")
        assert problem(refused)["code"] == "seat-taken"

    def test_a_link_gives_one_seat_of_a_private_game(self, ada, bob):
        game = create(ada, visibility="private")
        path = f"games/{game}/invitations"
        secret = ada.post(path, {"link": True}).json()["token"]
        assert problem(bob.get(f"games/{game}"))["code"] == "not-found"

        join = f"games/{game}/join"
        looked = bob.post(f"{join}?dry_run=true", {"token": secret})
        assert (looked.status_code, looked.json()["id"]) == (200, game)
        assert looked.json()["seats"][1]["player"] is None
        unknown = Api().post(f"{join}?dry_run=true", {"token": secret})
        assert unknown.json() == looked.json()
        assert Api().post(join, {"token": secret}).status_code == 401
        joined = bob.post(join, {"token": secret})
        assert (joined.status_code, joined.json()["status"]) == (201, "playing")
        assert bob.post(join, {"token": secret}).status_code in (200, 409)
        refused = a_guest().post(join, {"token": secret})
        assert refused.status_code == 409
        assert find_fault(event_store.events(game)) is None

    def test_the_secret_of_a_link_is_in_no_event(self, ada):
        game = create(ada)
        answer = ada.post(f"games/{game}/invitations", {"link": True})
        assert answer.json()["token"] not in str(ada.get(f"games/{game}/events").json())

    def test_a_seat_behind_a_link_is_not_open(self, ada, bob):
        game = create(ada)
        ada.post(f"games/{game}/invitations", {"link": True})
        assert listed(ada, "open_seats=true") == []
        refused = bob.put(f"games/{game}/seats/1", {})
        assert problem(refused)["code"] == "seat-taken"

    def test_a_link_that_was_withdrawn_leads_nowhere(self, ada, bob):
        game = create(ada)
        secret = ada.post(f"games/{game}/invitations", {"link": True}).json()["token"]
        ada.post(f"games/{game}/invitations/1/withdraw")
        for token in (secret, "lnk_guessed"):
            refused = bob.post(f"games/{game}/join", {"token": token})
            assert problem(refused)["code"] == "not-found"

    def test_who_has_no_link_does_not_learn_that_there_is_a_game(self, ada, bob):
        game, none = create(ada, visibility="private"), new_id()
        ada.post(f"games/{game}/invitations", {"link": True})
        answers = [
            problem(bob.post(f"games/{each}/join", {"token": "lnk_guessed"}))
            for each in (game, none)
        ]
        assert answers[0]["detail"] == answers[1]["detail"]

    def test_a_secret_that_is_no_text_leads_nowhere(self, ada, bob):
        game = create(ada)
        ada.post(f"games/{game}/invitations", {"link": True})
        for token in ("\ud800", "\0"):
            refused = bob.post(f"games/{game}/join", {"token": token})
            assert refused.status_code in (400, 404, 422)

    @pytest.mark.parametrize("body", [{}, {"player": "B", "link": True}])
    def test_one_of_player_and_link_is_asked_for(self, ada, body):
        game = create(ada)
        assert problem(ada.post(f"games/{game}/invitations", body))["code"] == "invalid"
