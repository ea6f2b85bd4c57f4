"""Progress: what a player solved, how well, and on how many days in a row."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.analyses import shown
from games.analyses.packing.boards import packing_of
from games.analyses.packing.solver import solve
from games.analyses.packing.watch import Watch
from games.analyses.runs import work
from games.models import Game
from games.rules.puzzles import puzzles
from games.rules.variants import find_ruleset
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.puzzles.progress import stars_of
from tests.api import Api, problem
from tests.blokus_api.players.test_erasure import erase
from tests.builders import a_guest

pytestmark = pytest.mark.django_db

STAR = puzzles()["star-1"]


def solution(puzzle):
    ruleset = find_ruleset(puzzle.variant, puzzle.options)
    found = solve(packing_of(ruleset), [], Watch(30, lambda *_: True)).solution
    options = ruleset.placements
    return [
        {
            "color": ruleset.colors[one.color],
            "cells": [
                list(ruleset.grid.cells[cell]) for cell in options.cells[one.option]
            ],
        }
        for one in found
    ]


STAR_SOLUTION = solution(STAR)


def begin(player, puzzle="star-1"):
    body = player.get(f"puzzles/{puzzle}").json()["game"]
    return player.post("games", body).json()["id"]


def finish(player, game, moves=STAR_SOLUTION):
    for move in moves:
        answer = player.post(f"games/{game}/moves", move)
        assert answer.status_code == 201, answer.content
    return game


def solve_star(player, days_ago=0):
    game = finish(player, begin(player))
    ended_at = timezone.now() - timedelta(days=days_ago)
    row = Game.objects.filter(id=game)
    row.update(created_at=ended_at - timedelta(seconds=90), updated_at=ended_at)
    return game


def progress(player):
    answer = player.get("me/puzzles")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_at_first_nothing_is_solved():
    assert progress(a_guest()) == {
        "solved": 0,
        "stars": 0,
        "streak": 0,
        "longest_streak": 0,
        "solved_today": False,
        "puzzles": [],
    }


def test_a_solved_puzzle_has_stars_pieces_and_a_time():
    guest = a_guest()
    solve_star(guest)
    told = progress(guest)
    (star,) = told["puzzles"]
    pieces = len(STAR_SOLUTION)
    assert (star["puzzle"], star["pieces"], star["seconds"]) == ("star-1", pieces, 90)
    assert star["stars"] == stars_of(STAR, pieces)
    assert (told["solved"], told["streak"], told["solved_today"]) == (1, 1, True)
    assert progress(a_guest())["solved"] == 0


def test_stars_are_for_few_pieces():
    assert [stars_of(STAR, pieces) for pieces in (2, 3, 4, 9)] == [3, 3, 2, 1]
    crown = puzzles()["crown"]
    assert [stars_of(crown, pieces) for pieces in (19, 21, 22)] == [3, 2, 1]


@pytest.mark.parametrize(
    ("days_ago", "streak", "longest"),
    [((0, 1, 2), 3, 3), ((1, 2), 2, 2), ((2, 3, 4), 0, 3), ((0, 2, 3), 1, 2)],
)
def test_a_streak_goes_on_until_a_day_is_missed(days_ago, streak, longest):
    guest = a_guest()
    for each in days_ago:
        solve_star(guest, each)
    told = progress(guest)
    assert (told["streak"], told["longest_streak"]) == (streak, longest)
    assert told["solved_today"] is (0 in days_ago)


def test_a_game_that_was_given_up_is_not_solved():
    guest = a_guest()
    game = begin(guest)
    assert guest.post(f"games/{game}/resign").status_code == 201
    automation.score_game(game=game)
    assert progress(guest)["puzzles"] == []


@pytest.mark.parametrize("kind", ["solution", "hint"])
def test_a_puzzle_that_was_solved_with_a_shown_solution_has_no_star(kind):
    guest = a_guest()
    game = begin(guest)
    asked = guest.post("analyses", {"kind": kind, "game": game}).json()
    work(asked["id"])
    finish(guest, game)
    told = progress(guest)
    (star,) = told["puzzles"]
    assert star["stars"] == told["solved"] == told["streak"] == 0
    automation.score_game(game=game)
    archive_games([(game, event_store.read(game).state.version)])
    assert guest.get("puzzles/star-1").json()["solved"] == 0


def test_whoever_asks_whether_it_can_be_solved_gets_no_help():
    guest = a_guest()
    game = begin(guest)
    work(guest.post("analyses", {"kind": "solvable", "game": game}).json()["id"])
    finish(guest, game)
    assert progress(guest)["solved"] == 1


def test_a_solution_that_was_shown_spoils_the_day_only():
    guest = a_guest()
    solve_star(guest)
    before = progress(guest)
    assert guest.put("me/puzzles/star-1/shown").status_code == 204
    assert guest.put("me/puzzles/star-1/shown").status_code == 204
    assert progress(guest) == before
    solve_star(guest, days_ago=-1)
    assert progress(guest)["puzzles"][0]["stars"] > 0
    late = begin(guest)
    finish(guest, late)
    rows = shown.of_player(guest.actor)
    game = Game.objects.get(id=late)
    assert shown.is_spoiled(rows, game.created_at, game.updated_at)


def test_only_puzzles_of_the_catalogue_can_be_shown():
    answer = a_guest().put("me/puzzles/sudoku/shown")
    assert problem(answer)["code"] == "not-found"


def test_erasure_deletes_shown_solutions_of_puzzles_without_a_solved_game():
    guest = a_guest()
    finish(guest, begin(guest))
    begin(guest, "crown")
    for puzzle in ("star-1", "crown", "hexagon-2"):
        guest.put(f"me/puzzles/{puzzle}/shown")
    assert len(guest.get("me/export").json()["shown_solutions"]) == 3
    erase(guest)
    (row,) = shown.of_player(guest.actor)
    assert row.ruleset == STAR.name


def test_a_solution_that_was_shown_to_an_erased_player_stays_uncounted_in_a_rebuild():
    guest = a_guest()
    game = begin(guest)
    guest.put("me/puzzles/star-1/shown")
    finish(guest, game)
    automation.score_game(game=game)
    archive_games([(game, event_store.read(game).state.version)])
    erase(guest)
    call_command("rebuild_archive")
    assert Api().get("puzzles/star-1").json()["solved"] == 0
