import os
import signal
import subprocess
import sys
import time
from functools import partial

import pytest
from django.core.management import CommandError, call_command

from games.computers.ai import strength
from games.lab.arena.ledger import open_ledger
from tests.disk import full_disk
from tests.games.computers.gtp.programs import ROGUE, ROOT

ROGUE_COMMAND = f"{sys.executable} -S {ROGUE}"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def arena(*arguments):
    call_command("arena", *map(str, arguments))


def rows(capsys):
    """The rows of the table, without their headings."""
    return capsys.readouterr().out.splitlines()[1:]


def test_two_players_meet(capsys):
    arena("greedy", "level:random", "--variant", "junior", "--games", 4, "--jobs", 2)
    (row,) = rows(capsys)
    assert row.split()[:6] == ["greedy", "level:random", "4", "4", "0", "0"]


def test_only_missing_games_are_played(path, capsys):
    few = ("random", "random", "--variant", "junior", "--output", path)
    arena(*few, "--games", 4)
    before = path.read_bytes()
    with path.open("r+b") as file:
        file.truncate(len(before) - 10)
    arena(*few, "--games", 6)
    assert path.read_bytes().splitlines()[:3] == before.splitlines()[:3]
    six = path.read_bytes()
    arena(*few, "--games", 6)
    assert path.read_bytes() == six
    played = [row.split()[2] for row in rows(capsys) if row.startswith("random")]
    assert played == ["4", "6", "6"]


@pytest.mark.depth
def test_games_of_somebody_else_with_this_name_are_not_counted(path, capsys):
    few = ("--variant", "junior", "--games", 2, "--output", path)
    for way in ("dies", "a1"):
        arena("greedy", "gtp:rogue", *few, "--engine", f"rogue={ROGUE_COMMAND} {way}")
    assert len(path.read_bytes().splitlines()) == 4
    arena("level:3?simulations=2", "random", *few)
    arena("level:3?simulations=3", "random", *few)
    assert len(path.read_bytes().splitlines()) == 8
    capsys.readouterr()


def test_a_ladder_has_a_row_for_each_rung(capsys):
    rungs = ("random", "greedy", "level:greedy")
    arena("--ladder", *rungs, "--variant", "junior", "--games", 2)
    assert [row.split()[:2] for row in rows(capsys)] == [
        ["greedy", "random"],
        ["level:greedy", "greedy"],
    ]


@pytest.mark.depth
def test_what_it_says_of_levels_is_kept_for_those_who_choose_one(tmp_path):
    path = tmp_path / "strength.json"
    few = ("random", "--variant", "junior", "--games", 2, "--publish", path)
    arena("greedy", *few)
    arena("level:3?simulations=2", *few)
    arena("greedy", *few, "--seed", 2)
    (match,) = strength.read(path)
    assert (match.variant, match.level, match.against) == ("junior", "greedy", "random")
    assert (match.games, match.won, match.even) == (2, 1, 0.5)
    assert match.interval == (0.342, 1)


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path):
    path = tmp_path / "strength.json"
    arena("greedy", "random", "--variant", "junior", "--games", 2, "--publish", path)
    before = path.read_bytes()
    with full_disk(), pytest.raises(OSError, match="File too large"):
        arena("random", "greedy", "--variant", "duo", "--games", 2, "--publish", path)
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (before, [path])


def test_what_is_said_of_other_rules_is_kept_beside_it(tmp_path):
    path = tmp_path / "strength.json"
    few = ("random", "--variant", "junior", "--games", 2, "--publish", path)
    arena("greedy", *few)
    arena("greedy", *few, "--option", "objective=reverse")
    rulesets = {one.ruleset for one in strength.read(path)}
    assert len(rulesets) == 2
    assert {one.variant for one in strength.read(path)} == {"junior"}


@pytest.mark.depth
def test_one_meets_the_rest(path, capsys):
    arena("greedy", "random", "--variant", "trigon-3p", "--games", 3, "--output", path)
    with open_ledger(path) as ledger:
        seats = [result.seats for result in ledger.results.values()]
    assert seats == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]


def test_an_engine_that_fails_is_told_and_has_lost(capsys):
    engine = f"rogue={ROGUE_COMMAND} dies"
    arena("greedy", "gtp:rogue", "--games", 2, "--engine", engine)
    told = capsys.readouterr()
    assert told.err.count("gtp:rogue ended; status 1, last output 'out of ideas'") == 2
    assert "gtp:rogue failed in 2 games" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["greedy"], "Name two players"),
        (["greedy", "random", "greedy"], "Name two players"),
        (["--ladder", "greedy"], "Name two players"),
        (
            ["greedy", "gtp:pentobi"],
            "'gtp:pentobi' is not a known engine. Define it with --engine.",
        ),
        (
            ["greedy", "level:grandmaster"],
            "not a known level. Choose one of random, 1, 2",
        ),
        (["greedy", "random", "--variant", "chess"], "'chess' is not a known variant"),
        (["greedy", "random", "--variant", "solo-cube-3"], "is a solo variant"),
        (
            ["greedy", "random", "--games", "0"],
            "'0' must be a whole number greater than 0.",
        ),
        (
            ["greedy", "random", "--engine", "pentobi"],
            "must have the form NAME=COMMAND.",
        ),
        (["greedy", "random", "--output", "/no/such/folder/file"], "No such file"),
    ],
)
def test_what_cannot_be_played_is_told(arguments, said):
    with pytest.raises(CommandError, match=said):
        arena(*arguments)


@pytest.mark.depth
def test_interrupted_it_keeps_what_was_played_and_publishes_nothing(path, tmp_path):
    published = tmp_path / "strength.json"
    command = [sys.executable, ROOT / "manage.py", "arena", "greedy", "greedy"]
    options = ["--games", "5000", "--jobs", "2", "--output", path]
    options += ["--publish", published]
    process = subprocess.Popen(
        [*map(str, [*command, *options])],
        env={**os.environ, "SECRET_KEY": "for tests"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Where the tests themselves run in the background, it would be ignored.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    while process.poll() is None and not (path.exists() and path.stat().st_size):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    try:
        table, errors = process.communicate(timeout=200)
    finally:
        process.kill()
    assert process.returncode == 130, errors
    assert "run the command again to continue" in errors
    assert not published.exists()
    with open_ledger(path) as ledger:
        played = len(ledger.results)
    assert 0 < played < 5000
    assert f" {played} " in table
