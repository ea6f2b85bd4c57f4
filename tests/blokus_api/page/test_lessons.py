"""Lessons can be done, and their verdicts are the engine's."""

import json
import re

import pytest

from blokus_api.page.lessons import IDEAS, modules
from blokus_api.page.lessons.judged import LEGAL, OTHERWISE, VERDICTS, verdict
from blokus_api.page.lessons.source import begun
from games.rules.legality import judge
from games.rules.moves import Move, move_of
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError
from tests.architecture.test_page import words

LESSONS = [(idea, number) for idea in IDEAS for number in range(len(IDEAS[idea]))]
MOST_WORDS = 14


def made(idea: str, number: int) -> dict[str, object]:
    """Return a lesson as the page loads it."""
    text = modules()[f"lessons/{idea}.js"]
    found = re.search(r"^export const lessons = (.*);$", text, re.MULTILINE)
    assert found
    lesson: dict[str, object] = json.loads(found[1])[number]
    return lesson


def judged(position: Position, move: Move) -> set[str]:
    """Return the verdicts that the engine's judgment allows."""
    try:
        judge(position, move)
    except IllegalPlacementError as error:
        return {error.reason}
    return {LEGAL, OTHERWISE}


def test_each_idea_has_five_lessons() -> None:
    assert {idea: len(lessons) for idea, lessons in IDEAS.items()} == {
        "flat": 5,
        "trigon": 5,
        "3d": 5,
    }


@pytest.mark.parametrize(("idea", "number"), LESSONS)
def test_verdicts_are_those_of_the_engine(idea: str, number: int) -> None:
    lesson = IDEAS[idea][number]
    position = begun(idea, lesson)
    for placement in range(len(position.placements.cells)):
        move = move_of(position.ruleset, 0, placement)
        if move.piece not in lesson.hand:
            continue
        said = verdict(position, placement, lesson.goal)
        assert said in judged(position, move)


@pytest.mark.parametrize(("idea", "number"), LESSONS)
def test_each_lesson_can_be_done(idea: str, number: int) -> None:
    lesson = made(idea, number)
    if choices := lesson.get("choices"):
        assert isinstance(choices, list)
        assert [choice["verdict"] for choice in choices].count("") == 1
        return
    nodes = lesson["nodes"]
    assert isinstance(nodes, list)
    for node in nodes:
        letters = "".join(row for rows in node["verdicts"].values() for row in rows)
        assert f"{VERDICTS.index(LEGAL)}" in letters
        assert node["dots"]


@pytest.mark.parametrize("idea", ["flat", "trigon"])
def test_the_learner_wins_the_last_lesson_however_it_goes(idea: str) -> None:
    nodes = made(idea, 4)["nodes"]
    assert isinstance(nodes, list)
    ends = [after for node in nodes for after in node["next"].values()]
    for mine, theirs in (end["left"] for end in ends if "left" in end):
        assert 0 < mine < theirs


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_each_lesson_has_one_short_sentence(language: str) -> None:
    texts = words(language)
    for idea, number in LESSONS:
        title = texts[f"learn.title.{idea}-{number + 1}"]
        assert len(title.split()) <= MOST_WORDS
