"""`manage.py gtp` as a process, as other programs start it."""

import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.games.computers.gtp.programs import COMMAND


def told(commands, *arguments):
    """Everything that it says to these lines."""
    ended = subprocess.run(
        [*COMMAND, *arguments],
        input=commands,
        capture_output=True,
        env={**os.environ, "SECRET_KEY": "for tests"},
        check=False,
        text=True,
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.depth
def test_it_speaks_until_it_is_told_to_quit():
    status, answers, errors = told("1 name\n\n# nothing\n2 foo\n3 quit\n4 name\n")
    assert answers == "=1 blokus_api\n\n?2 unknown command (foo)\n\n=3 \n\n"
    assert (status, errors) == (0, "")


@pytest.mark.depth
def test_it_ends_when_nobody_asks_any_more():
    commands = "genmove 1\nall_legal 1\nfinal_score"
    arguments = ("--variant", "classic", "--option", "starts=free", "--seed", "5")
    status, answers, _ = told(commands, *arguments)
    move, legal, score, end = answers.split("\n\n")
    assert status == 0
    assert (legal.startswith("= "), end) == (True, "")
    assert score.split()[1:] == [str(move.count(",") + 1 - 89), "-89", "-89", "-89"]


def test_a_level_that_cannot_search_here_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CommandError, match=r"5 requires numba"):
        call_command("gtp", "--level", "5")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--variant", "chess"), r"'chess' is not a known variant\."),
        (("--option", "starts=nowhere"), r"starts must be one of: free, fixed\."),
    ],
)
def test_a_game_that_there_is_not_is_refused(arguments, said):
    with pytest.raises(CommandError, match=said):
        call_command("gtp", *arguments)
