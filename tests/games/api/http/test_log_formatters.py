"""The log as JSON: a line for each record, and of whom it speaks."""

import json
import logging
import os
import subprocess
import sys

import pytest
from celery import shared_task

from games.api.http.log_formatters import JsonLines
from games.api.views.game import GameView

GAME = "0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4"
WHAT = {"time", "level", "logger", "message"}
logger = logging.getLogger("tests")


@pytest.fixture
def lines(monkeypatch):
    """What is logged as JSON while a test runs."""
    told = []

    class Kept(logging.Handler):
        def emit(self, record):
            told.append(self.format(record))

    handler = Kept()
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    yield told
    logger.removeHandler(handler)


@shared_task(name="games.told")
def of_a_game(game, version):
    logger.warning("at work")


@shared_task(name="imports.told")
def of_a_file(subject, version):
    logger.warning("at work")


def logged(record):
    line = JsonLines().format(record)
    assert "\n" not in line
    return json.loads(line)


def test_a_line_says_when_how_bad_and_by_whom():
    record = logging.makeLogRecord(
        {"name": "a.b", "levelname": "INFO", "msg": "%d moves", "args": (3,)}
    )
    record.created = 1_800_000_000.25
    assert (
        logged(record).items()
        >= {
            "time": "2027-01-15T08:00:00.250Z",
            "level": "INFO",
            "logger": "a.b",
            "message": "3 moves",
        }.items()
    )


def test_a_traceback_stays_in_its_line():
    with pytest.raises(ValueError, match="lines") as caught:
        int("two\nlines")
    error = caught.type, caught.value, caught.tb
    record = logging.makeLogRecord({"msg": "failed", "exc_info": error})
    assert "Traceback" in str(logged(record)["error"])


def test_who_is_at_no_request_says_what_it_is_about():
    record = logging.makeLogRecord({"msg": "stopped", "game": GAME, "version": 7})
    assert logged(record).items() >= {"game": GAME, "version": 7}.items()


def test_a_text_with_half_a_character_is_told_all_the_same():
    assert logged(logging.makeLogRecord({"msg": "a\ud800b"}))["message"] == "a?b"


def test_nobody_forges_a_line_by_what_they_send():
    record = logging.makeLogRecord({"msg": 'x\n{"level": "ERROR"}'})
    assert logged(record)["message"] == 'x\n{"level": "ERROR"}'


def test_a_request_is_told_with_its_game_and_who_asked(guest, lines, monkeypatch):
    asked = GameView.get

    def get(view, request, game):
        logger.warning("seen")
        return asked(view, request, game)

    monkeypatch.setattr(GameView, "get", get)
    actor = f"player:{guest.get('me').json()['id']}"
    guest.get(f"games/{GAME}", x_request_id="mine", if_match='"12"')
    (line,) = map(json.loads, lines)
    assert (
        line.items()
        >= {
            "request_id": "mine",
            "method": "GET",
            "route": "api/v1/games/<uuid:game>",
            "game": GAME,
            "version": 12,
            "actor": actor,
        }.items()
    )


@pytest.mark.parametrize(
    ("task", "name", "field"),
    [(of_a_game, "games.told", "game"), (of_a_file, "imports.told", "subject")],
)
def test_a_task_is_told_with_what_it_works_on(lines, task, name, field):
    task.apply(args=(GAME, 7), task_id="t1", throw=True)
    (line,) = map(json.loads, lines)
    told = {key: line[key] for key in ("task", "task_id", field, "version")}
    assert told == {"task": name, "task_id": "t1", field: GAME, "version": 7}


@pytest.mark.parametrize(("name", "is_json"), [("line", False), ("json", True)])
def test_a_setting_chooses_how_it_is_written(name, is_json):
    script = (
        "import logging; from django.conf import settings;"
        " from django.utils.log import configure_logging;"
        " configure_logging(settings.LOGGING_CONFIG, settings.LOGGING);"
        " logging.warning('said')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "LOG_FORMAT": name},
        capture_output=True,
        text=True,
        check=True,
    )
    line = done.stderr.splitlines()[-1]
    assert (line[0] == "{") == is_json
    assert "said" in line
