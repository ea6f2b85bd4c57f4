"""Games that follow others, over HTTP: rematches and forks."""

import pytest
from django.core.management import call_command

from games.decisions.verification import find_fault
from games.rules.variants import find_ruleset
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import problem
from tests.builders import A_CLOCK, a_game, a_guest, play
from tests.games.api.commands.test_lobby import create

FISCHER = {**A_CLOCK, "kind": "fischer"}


def over(*players: str, variant: str = "duo") -> str:
    game = a_game(variant, players)
    play(game)
    return game


class TestRematches:
    def test_everybody_moves_one_seat_on(self, ada, bob):
        before = over(ada.actor, bob.actor)
        answer = ada.post(f"games/{before}/rematch")
        made = answer.json()
        assert answer.status_code == 201
        assert answer["Location"] == f"/api/v1/games/{made['id']}"
        assert made["rematch_of"] == before
        assert made["variant"] == "duo"
        assert [seat["reserved"] for seat in made["seats"]] == [bob.actor, ada.actor]
        assert [seat["player"] for seat in made["seats"]] == [None, ada.actor]
        again = ada.get(f"games/{before}/rematch").json()
        assert again["id"] == made["id"]

    def test_who_asks_second_sits_down(self, ada, bob):
        before = over(ada.actor, bob.actor)
        made = ada.post(f"games/{before}/rematch").json()
        joined = bob.post(f"games/{before}/rematch")
        assert (joined.status_code, joined.json()["id"]) == (201, made["id"])
        assert joined.json()["status"] == "playing"
        assert ada.post(f"games/{before}/rematch").status_code == 200
        assert find_fault(event_store.events(made["id"])) is None

    def test_a_computer_is_ready_at_once(self, ada):
        before = over(ada.actor, "ai:random")
        made = ada.post(f"games/{before}/rematch").json()
        assert [seat["player"] for seat in made["seats"]] == ["ai:random", ada.actor]
        assert made["status"] == "playing"

    @pytest.mark.parametrize("hints", [True, False, None])
    def test_hints_stay_as_they_were_chosen(self, ada, bob, hints):
        before = a_game("duo", [ada.actor, bob.actor], hints=hints)
        play(before)
        made = ada.post(f"games/{before}/rematch").json()
        assert made["hints"] is bool(hints)
        assert event_store.read(made["id"]).state.hints is hints

    def test_who_held_all_seats_has_them_again(self, ada):
        before = over(ada.actor, ada.actor)
        assert ada.post(f"games/{before}/rematch").json()["status"] == "playing"

    def test_another_is_made_only_when_the_first_was_called_off(self, ada, bob):
        before = over(ada.actor, bob.actor)
        first = ada.post(f"games/{before}/rematch").json()["id"]
        ada.post(f"games/{first}/abort")
        assert ada.get(f"games/{before}/rematch").status_code == 404
        second = bob.post(f"games/{before}/rematch").json()["id"]
        assert second != first

    def test_who_is_uninvited_sees_no_private_rematch(self, ada, bob):
        before = a_game(players=[ada.actor, bob.actor], visibility="private")
        play(before)
        made = ada.post(f"games/{before}/rematch").json()
        ada.post(f"games/{made['id']}/invitations/0/withdraw")
        for ask in (bob.get, bob.post):
            refused = ask(f"games/{before}/rematch")
            assert problem(refused)["code"] == "not-found"

    def test_strangers_and_games_that_go_on_have_none(self, ada, bob):
        before = over(ada.actor, bob.actor)
        refused = a_guest().post(f"games/{before}/rematch")
        assert problem(refused)["code"] == "not-your-seat"
        playing = a_game(players=[ada.actor, bob.actor])
        assert problem(ada.post(f"games/{playing}/rematch"))["code"] == "not-over"


class TestForks:
    def fork(self, caller, game, **body):
        return caller.post(f"games/{game}/fork", body)

    @pytest.mark.parametrize("variant", ["duo", "classic-3p", "draft-2p", "trigon-2p"])
    def test_a_fork_begins_where_the_version_was(self, ada, variant):
        seats = len(find_ruleset(variant, {}).seats)
        game = a_game(variant, ["player:A", "player:B", "player:C"][:seats])
        version = play(game, 7).version
        play(game, 2)
        then = event_store.state_at(game, version)
        answer = self.fork(ada, game, version=version, seats=["me"] * seats)
        made = answer.json()
        assert answer.status_code == 201
        assert made["status"] == "playing"
        assert made["fork"]["game"] == game
        assert made["fork"]["version"] == version
        assert event_store.read(made["id"]).state.position == then.position
        play(made["id"], 2)
        assert find_fault(event_store.events(made["id"])) is None

    def test_a_version_that_was_undone_can_be_gone_on_from(self, ada):
        game = a_game(players=[ada.actor, ada.actor])
        play(game, 4)
        ada.post(f"games/{game}/offers", {"kind": "undo", "to": 5, "seat": 0})
        made = self.fork(ada, game, version=8).json()
        assert made["ply"] == 4

    @pytest.mark.parametrize(
        ("hints", "given"), [(True, True), (None, True), (False, False)]
    )
    def test_hints_are_inherited_where_they_were_chosen(self, ada, hints, given):
        game = a_game(players=["player:A", "player:B"], hints=hints)
        version = play(game, 4).version
        seats = ["me", {"ai": "random"}]
        made = self.fork(ada, game, version=version, seats=seats).json()
        assert made["hints"] is given

    def test_copied_moves_are_not_played(self, ada):
        game = a_game(players=[ada.actor, ada.actor])
        version = play(game, 6).version
        made = self.fork(ada, game, version=version, seats=["me", "me"]).json()
        events = event_store.events(made["id"])
        assert "move.played" not in [event.type for event in events]
        ended = play(made["id"])
        assert ended.scored is not None
        archive_games([(made["id"], ended.version)])
        assert not Record.objects.filter(game=made["id"]).exists()

    def test_a_fork_of_a_fork_contains_all(self, ada):
        game = a_game(players=[ada.actor, ada.actor])
        first = self.fork(ada, game, version=play(game, 4).version, seats=["me", "me"])
        state = play(first.json()["id"], 3)
        second = self.fork(ada, state.id, version=state.version).json()
        assert second["ply"] == 7
        assert event_store.read(second["id"]).state.position == state.position
        assert find_fault(event_store.events(second["id"])) is None

    def test_a_fork_with_a_seat_that_left_needs_nobody_there(self, ada):
        game = a_game("classic", [ada.actor] * 4)
        play(game, 6)
        ada.post(f"games/{game}/resign", {"seat": 2})
        version = play(game, 2).version
        refused = self.fork(ada, game, version=version, seats=["me"] * 4)
        assert problem(refused)["field"] == "seats"
        made = self.fork(ada, game, version=version).json()["id"]
        taken = [ada.put(f"games/{made}/seats/{seat}", {}) for seat in (0, 1, 3)]
        assert taken[-1].json()["status"] == "playing"
        assert play(made).scored is not None
        assert find_fault(event_store.events(made)) is None

    def test_a_fork_of_a_private_game_is_private(self, ada):
        game = a_game(players=[ada.actor, ada.actor], visibility="private")
        version = play(game, 2).version
        assert self.fork(ada, game, version=version).json()["visibility"] == "private"
        refused = self.fork(ada, game, version=version, visibility="public")
        assert problem(refused)["field"] == "visibility"
        assert self.fork(a_guest(), game, version=version).status_code == 404

    def test_what_is_over_or_never_was_has_no_fork(self, ada):
        game = over(ada.actor, ada.actor)
        for version in (event_store.read(game).state.version, 10_000):
            found = problem(self.fork(ada, game, version=version))
            assert (found["code"], found["field"]) == ("invalid", "version")

    def test_a_fork_is_never_rated(self, ada):
        game = a_game(players=[ada.actor, ada.actor])
        assert self.fork(ada, game, version=3).json()["rated"] is False


def test_rows_and_chains_hold_for_all_of_it(ada, bob):
    game = a_game(players=[ada.actor, ada.actor])
    play(game, 4)
    ada.post(f"games/{game}/offers", {"kind": "undo", "to": 6, "seat": 0})
    ada.post(f"games/{game}/fork", {"version": 6, "seats": ["me"]})
    ada.post(f"games/{over(ada.actor, bob.actor)}/rematch")
    linked = create(ada, rating={"min": 3}, rated=False)
    ada.post(f"games/{linked}/invitations", {"link": True})
    call_command("rebuild_projections", check=True)
    call_command("verify_games")


def test_a_following_game_has_the_same_clock_and_fresh_time(ada, bob):
    ada.patch("me", {"weekend_days": ["sunday"]})
    ended = a_game("junior", [ada.actor, bob.actor], clock=FISCHER)
    play(ended)
    again = ada.post(f"games/{ended}/rematch").json()
    bob.post(f"games/{ended}/rematch")
    forked = ada.post(f"games/{ended}/fork", {"version": 8, "seats": ["me"]}).json()
    for game, seat in [(again["id"], 1), (forked["id"], 0)]:
        clock = ada.get(f"games/{game}").json()["clock"]
        assert {name: clock[name] for name in FISCHER} == FISCHER
        assert clock["seats"][seat]["left_ms"] == 600_000
        taken = [e.data for e in event_store.events(game) if e.type == "seat.taken"]
        (data,) = [data for data in taken if data["seat"] == seat]
        assert data["calendar_commitment"]
