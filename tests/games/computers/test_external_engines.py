"""Seats that external engines play: processes of our own engine, and a rogue."""

import json
import os
import subprocess
import sys

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured

from games import tasks
from games.computers.registry import (
    ENGINES,
    LEVELS,
    ExternalEngine,
    choose_placement,
    read_engines,
)
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from games.services import automation
from games.storage import event_store
from tests.api import problem
from tests.builders import a_game, a_guest
from tests.games.computers.gtp.programs import COMMAND, ROGUE

OUR_OWN = ExternalEngine(command=COMMAND, env={"SECRET_KEY": "for tests"}, seconds=60)


@pytest.fixture
def named(monkeypatch):
    """Names an engine, as settings would."""

    def name(level, engine):
        monkeypatch.setitem(ENGINES, level, engine)
        monkeypatch.setitem(LEVELS, level, engine.level(level))
        return level

    return name


def a_rogue(way, seconds=5.0):
    return ExternalEngine(
        command=(sys.executable, "-S", str(ROGUE), way), seconds=seconds
    )


@pytest.mark.django_db
def test_a_seat_is_given_to_an_engine_and_it_plays(named):
    named("gtp-ours", OUR_OWN)
    guest = a_guest()
    body = {"variant": "duo", "seats": [{"ai": "gtp-ours"}, "me"]}
    answer = guest.post("games", body)
    assert answer.status_code == 201
    game = answer.json()["id"]
    tasks.play_ai_turn(game, answer.json()["version"])
    (event,) = event_store.events(game, after=answer.json()["version"])
    assert (event.type, event.actor) == ("move.played", "ai:gtp-ours")


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["dies", "refuses", "a1,a2", "eats"])
def test_a_level_of_ours_moves_for_an_engine_that_fails(named, caplog, way):
    game = a_game(players=[f"ai:{named('gtp-rogue', a_rogue(way))}", "player:B"])
    automation.play_ai_turn(game=game, version=4)
    (event,) = event_store.events(game, after=4)
    assert (event.type, event.actor) == ("move.played", "ai:gtp-rogue")
    assert event.data["stand_in"] == "greedy"
    (record,) = caplog.records
    assert record.message.startswith(
        f"Level gtp-rogue could not choose move {game}:4, "
    )
    assert record.message.endswith("Level greedy moved instead.")


def test_an_engine_has_its_seconds_and_no_more(named, caplog):
    position = start_position(find_ruleset("duo", {}))
    level = named("gtp-rogue", a_rogue("silent", seconds=0.5))
    chosen = choose_placement(position, level, "game:4")
    greedy = choose_placement(position, "greedy", "game:4")
    assert chosen == greedy._replace(stand_in="greedy")
    assert "did not respond in time" in caplog.text


def test_a_game_outlives_the_engine_that_settings_name_no_more(caplog):
    position = start_position(find_ruleset("duo", {}))
    *chosen, stand_in = choose_placement(position, "gtp-gone", "game:4")
    assert tuple(chosen) in position.legal_placements()
    assert stand_in == "greedy"
    assert (
        "Level gtp-gone could not choose move game:4, because it is missing from the"
        in caplog.text
    )


@pytest.mark.django_db
def test_an_engine_sits_only_where_it_plays(named):
    named("gtp-rogue", a_rogue("e10"))
    guest = a_guest()
    body = {"variant": "half-board", "seats": ["me", {"ai": "gtp-rogue"}]}
    refused = problem(guest.post("games", body))
    assert (refused["code"], refused["field"]) == ("invalid", "seats.1")
    game = a_game("half-board", [guest.actor])
    refused = problem(guest.put(f"games/{game}/seats/1", {"ai": "gtp-rogue"}))
    assert (refused["code"], refused["field"]) == ("invalid", "ai")


def test_settings_name_engines():
    setting = {
        "pentobi-9": {
            "command": ["pentobi-gtp", "--level", "9"],
            "variants": ["duo"],
            "description": "Pentobi.",
            "seconds": 4.5,
            "memory_mb": 4096,
            "env": {"HOME": "/tmp"},
        }
    }
    engine = read_engines(setting)["gtp-pentobi-9"]
    assert engine.variants == ("duo",)
    program = engine.program
    assert program.argv == ("pentobi-gtp", "--level", "9")
    assert (program.seconds, program.lifetime) == (4.5, 4.5)
    assert program.memory == 4 * 2**30
    assert program.env is not None
    assert program.env.keys() == {"PATH", "LANG", "HOME"}


@pytest.mark.parametrize(
    "setting",
    [
        [],
        {"pentobi": "pentobi-gtp --quiet"},
        {"pentobi": {}},
        {"pentobi": {"command": []}},
        {"pentobi": {"command": "pentobi-gtp --quiet"}},
        {"pentobi": {"command": ["pentobi-gtp"], "shell": True}},
        {"pentobi": {"command": ["pentobi-gtp"], "seconds": 3600}},
        {"pentobi": {"command": ["pentobi-gtp"], "seconds": 0}},
        {"pentobi": {"command": ["pentobi-gtp"], "variants": ["chess"]}},
        {"pentobi": {"command": ["pentobi-gtp"], "variants": ["draft-2p"]}},
        {"Pentobi": {"command": ["pentobi-gtp"]}},
        {"a" * 31: {"command": ["pentobi-gtp"]}},
    ],
)
def test_settings_that_mean_nothing_stop_the_server(setting, settings):
    with pytest.raises(ValueError, match=r"[a-z]+"):
        read_engines(setting)
    settings.GTP_ENGINES = setting
    with pytest.raises(ImproperlyConfigured, match="GTP_ENGINES: "):
        apps.get_app_config("games").ready()


def test_requests_may_name_the_engines_of_the_settings():
    setting = {"pentobi": {"command": ["pentobi-gtp"], "variants": ["duo"]}}
    program = (
        "import django; django.setup();"
        "from games.api.requests.seats import read_level;"
        "assert read_level('gtp-pentobi') == 'gtp-pentobi'"
    )
    env = {**os.environ, "GTP_ENGINES": json.dumps(setting)}
    subprocess.run([sys.executable, "-c", program], env=env, check=True)
