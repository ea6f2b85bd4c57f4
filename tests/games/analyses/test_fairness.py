"""Games without hints: what is refused while they are played, and to whom."""

from typing import Any

import pytest

from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, play


@pytest.fixture
def player(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def opponent(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def game(player: Guest, opponent: Guest) -> str:
    """A rated game in which both have moved."""
    made = a_game("duo", [player.actor, opponent.actor])
    play(made, 4)
    return made


def moves_of(game: str, plies: int = 200) -> list[dict[str, Any]]:
    position = event_store.read(game).state.position
    return [
        {
            "color": position.ruleset.colors[one.color],
            "cells": position.placements.cells_of(one.number),
        }
        for one in position.played[:plies]
    ]


def ask(caller, kind="best-moves", **body):
    return caller.post("analyses", {"kind": kind, **body})


def ask_moves(caller, moves, kind="best-moves"):
    return ask(caller, kind, variant="duo", moves=moves)


def assert_refused(answer):
    document = problem(answer)
    assert (document["status"], document["code"]) == (409, "rated-game")


@pytest.mark.parametrize("kind", ["best-moves", "hint"])
def test_nobody_is_told_of_a_rated_game_that_is_played(player, opponent, game, kind):
    for caller in (player, opponent, a_guest()):
        assert_refused(ask(caller, kind, game=game))
        assert_refused(ask(caller, kind, game=game, version=5))


def test_who_plays_is_not_told_of_its_position_as_moves(player, opponent, game):
    for caller in (player, opponent):
        for kind in ("best-moves", "hint", "review"):
            assert_refused(ask_moves(caller, moves_of(game), kind))
    assert ask_moves(a_guest(), moves_of(game)).status_code == 202


def test_the_order_of_the_moves_hides_nothing(player, game):
    play(game, 4)
    first, second, third, fourth, fifth, *later = moves_of(game)
    reordered = [first, second, fifth, fourth, third, *later]
    assert ask_moves(a_guest(), reordered).status_code == 202
    assert_refused(ask_moves(player, reordered))


def test_turning_the_board_hides_nothing(player, game):
    turned = [
        {"color": move["color"], "cells": [(13 - x, 13 - y) for x, y in move["cells"]]}
        for move in moves_of(game)
    ]
    assert ask_moves(a_guest(), turned).status_code == 202
    assert_refused(ask_moves(player, turned))


def test_who_plays_is_not_told_what_follows_either(player, game):
    other = a_game("duo", ["player:X", "player:Y"])
    play(other, 7)
    ahead = moves_of(other)
    assert ahead[:4] == moves_of(game)
    assert_refused(ask_moves(player, ahead))


def test_another_game_with_this_position_is_refused(player, game):
    fork = player.post(f"games/{game}/fork", {"version": 8}).json()["id"]
    assert_refused(ask(player, game=fork))


def test_earlier_and_other_positions_are_told(player, game):
    assert ask_moves(player, moves_of(game, 3)).status_code == 202
    other = a_game("duo", ["ai:random", "player:Y"], rated=False)
    play(other, 5, seed=9)
    assert ask(player, game=other).status_code == 202


def test_openings_are_told_until_every_color_has_placed(player, opponent):
    begun = a_game("duo", [player.actor, opponent.actor])
    play(begun, 1)
    other = a_game("duo", ["player:X", "player:Y"])
    play(other, 3)
    assert moves_of(other, 1) == moves_of(begun)
    assert_refused(ask_moves(player, moves_of(begun)))
    assert ask_moves(player, moves_of(other)).status_code == 202


def test_who_drafts_otherwise_asks_about_another_position(player, opponent):
    made = a_game("draft-2p", [player.actor, opponent.actor])
    ruleset = event_store.read(made).state.ruleset
    state = play(made, len(ruleset.colors) * len(ruleset.pieces))
    picks = [{"piece": ruleset.pieces[pick.piece].id} for pick in state.position.picks]
    body = {"kind": "hint", "variant": "draft-2p"}
    assert_refused(player.post("analyses", {**body, "picks": picks}))
    others = [*picks[1::-1], *picks[2:]]
    answer = player.post("analyses", {**body, "picks": others})
    assert answer.status_code == 202


def test_other_rules_on_the_same_board_hide_nothing(player, game):
    body = {"variant": "duo", "options": {"scoring": "legacy"}}
    assert_refused(ask(player, **body, moves=moves_of(game)))


def test_other_pieces_are_other_games(player, game):
    other = a_game("junior", ["player:X", "player:Y"])
    play(other, 4)
    answer = ask(player, variant="junior", moves=moves_of(other))
    assert answer.status_code == 202


def test_what_has_ended_is_told(player, game):
    player.post(f"games/{game}/resign", {})
    for kind in ("best-moves", "review"):
        answer = ask(player, kind, game=game, version=8)
        assert answer.status_code == 202, answer.content


def assert_no_hints(answer, game=None):
    document = problem(answer)
    assert (document["status"], document["code"]) == (409, "no-hints")
    assert document.get("game") == game


def test_an_unrated_game_between_people_has_no_hints(player, opponent):
    made = a_game("duo", [player.actor, opponent.actor], rated=False)
    play(made, 4)
    for caller in (player, a_guest()):
        for kind in ("best-moves", "hint"):
            assert_no_hints(ask(caller, kind, game=made))
    assert_no_hints(ask_moves(player, moves_of(made)), made)
    assert ask_moves(a_guest(), moves_of(made)).status_code == 202
    player.post(f"games/{made}/resign", {})
    assert ask(player, game=made, version=8).status_code == 202


def test_people_may_choose_hints_for_all_of_them(player, opponent):
    made = a_game("duo", [player.actor, opponent.actor], hints=True)
    play(made, 4)
    for caller in (player, opponent, a_guest()):
        assert ask(caller, "hint", game=made).status_code == 202
    assert ask_moves(player, moves_of(made)).status_code == 202


def test_hints_can_be_ruled_out_against_the_computer_and_alone(player):
    for variant, players in (
        ("duo", [player.actor, "ai:random"]),
        ("solo-cube-3", [player.actor]),
    ):
        made = a_game(variant, players, hints=False)
        assert_no_hints(ask(player, "hint", game=made))


def test_a_game_that_waits_for_a_second_person_has_no_hints(player):
    made = a_game("duo", [player.actor, None])
    assert_no_hints(ask(player, "hint", game=made))
    alone = a_game("duo", [None, "ai:random"])
    assert ask(player, "hint", game=alone).status_code == 202


def test_a_game_against_the_computer_is_never_rated(player):
    made = a_game("duo", [player.actor, "ai:random"])
    assert ask(player, "hint", game=made).status_code == 202
    assert ask(player, "hint", variant="duo").status_code == 202


def test_what_was_told_before_the_game_came_there_is_told_again(player, opponent):
    made = a_game("duo", [player.actor, opponent.actor])
    other = a_game("duo", ["player:X", "player:Y"])
    play(other, 4)
    body = {"kind": "hint", "variant": "duo", "moves": moves_of(other)}
    first = player.post("analyses", body, idempotency_key="k")
    play(made, 4)
    again = player.post("analyses", body, idempotency_key="k")
    assert first.json()["id"] == again.json()["id"]
    assert_refused(player.post("analyses", body))
