"""GET /players/{player}/summary: what the archive says of a player."""

import pytest

from games.analyses import shown
from games.analyses.models import ShownSolution
from records.models import Record
from records.search import careers
from tests.api import Api
from tests.records.puzzles.test_views import solved
from tests.records.search.test_views import a_record
from tests.records.transcripts import keep

pytestmark = pytest.mark.django_db


def summary(player, api=None):
    response = (api or Api()).get(f"players/{player}/summary")
    assert response.status_code == 200, response.content
    return response.json()


def test_who_never_played_has_no_figures():
    assert summary("nobody") == {
        **{"player": "player:nobody", "games": 0, "is_complete": True, "won": 0},
        **{"drawn": 0, "streak": 0, "puzzles": 0, "since": None, "openings": None},
    }


def test_games_are_counted_by_how_they_ended():
    records = [a_record("junior") for _ in range(4)]
    winners = [record.winners for record in records]

    found = summary("A")

    assert found["games"] == 4
    assert found["won"] == winners.count([0])
    assert found["drawn"] == winners.count([0, 1])
    assert found["since"] is not None
    others = summary("B")
    assert others["won"] == winners.count([1])
    assert others["drawn"] == found["drawn"]


def test_wins_in_a_row_are_the_latest():
    outcomes = [
        careers.CareerGame("duo", won, is_drawn=False)
        for won in (True, True, False, True)
    ]

    assert careers.Career(outcomes, 0, None, True, None).streak == 2


def test_a_game_against_oneself_is_no_win():
    a_record("junior", ["player:A", "player:A"])

    assert summary("A")["games"] == 0


def test_the_first_pieces_of_the_variant_that_is_played_most_are_told():
    records = [a_record("junior") for _ in range(2)]
    a_record("duo")

    found = summary("B")["openings"]

    firsts = [
        next(piece for seat, _, piece, _ in record.placements if seat == 1)
        for record in records
    ]
    assert (found["variant"], found["games"]) == ("junior", 2)
    assert {(one["piece"], one["games"]) for one in found["pieces"]} == {
        (piece, firsts.count(piece)) for piece in firsts
    }


def test_private_games_count_for_their_players_alone(guest):
    a_record("junior", [guest.actor, "player:B"], visibility="private")

    assert summary(guest.actor)["games"] == 0
    assert summary(guest.actor, guest)["games"] == 1


def test_a_puzzle_that_was_solved_twice_counts_once():
    keep(solved(), solved())

    found = summary("1")

    assert (found["games"], found["puzzles"]) == (0, 1)


def test_a_puzzle_that_was_solved_with_a_shown_solution_does_not_count():
    keep(solved())
    record = Record.objects.get()
    shown.note("player:1", record.ruleset)
    ShownSolution.objects.update(day=record.ended_at.date(), at=record.ended_at)

    assert summary("1")["puzzles"] == 0


def test_only_the_latest_records_are_counted(monkeypatch):
    monkeypatch.setattr(careers, "MOST_RECORDS", 2)
    for _ in range(3):
        a_record("junior")

    found = summary("A")

    assert (found["games"], found["is_complete"], found["since"]) == (2, False, None)
