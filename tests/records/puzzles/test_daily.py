"""The puzzle of the day: one for everybody, harder towards Sunday."""

from datetime import date, timedelta

import pytest

from games.rules.puzzles import puzzles
from records.puzzles.daily import MOST_PIECES, puzzle_of
from tests.api import Api

MONDAY = date(2026, 11, 23)


def days(first, count):
    return [puzzle_of(first + timedelta(days=number)) for number in range(count)]


def test_a_week_gets_harder_towards_sunday():
    assert [puzzle.difficulty for puzzle in days(MONDAY, 7)] == [1, 1, 2, 2, 3, 3, 4]


def test_a_puzzle_comes_again_after_all_others_of_its_difficulty():
    sundays = [puzzle_of(MONDAY + timedelta(days=6 + 7 * week)) for week in range(30)]
    known = {
        one.id
        for one in puzzles().values()
        if one.difficulty == 4 and one.fewest <= MOST_PIECES
    }
    count = len(known)
    assert {one.id for one in sundays[:count]} == known
    assert sundays[count : 2 * count] == sundays[:count]


def test_neighbors_are_not_alike():
    for first, second in zip(days(MONDAY, 70), days(MONDAY, 71)[1:], strict=True):
        assert first.id.removesuffix("-drop") != second.id.removesuffix("-drop")


@pytest.mark.django_db
def test_everybody_gets_the_same_puzzle_until_midnight():
    answer = Api().get("puzzles/daily", accept_language="it")
    told = answer.json()
    day = date.fromisoformat(told["day"])
    assert told["id"] == puzzle_of(day).id
    assert told["language"] == answer["Content-Language"] == "it"
    assert told["ends_at"] == f"{day + timedelta(days=1)}T00:00:00.000Z"
    assert told["game"]["variant"] == told["variant"]
    assert "daily" not in puzzles()
