"""The first game of README.md runs in one shell, exactly as it is written."""

import json
import re
import shutil
import subprocess

import pytest

from blokus_api.embedded.programs import ROOT
from tests.pages import code_blocks
from tests.stack import Stack

pytestmark = [
    pytest.mark.depth,
    pytest.mark.skipif(not shutil.which("curl"), reason="needs curl"),
]

SERVER = "http://127.0.0.1:8000"
PROBLEM = '"type":"/api/docs/problems#'
PRINT_SEPARATOR = "printf '\\n=====\\n'"
"""Command between two commands of the README, to tell their outputs apart."""


def commands(title: str) -> list[str]:
    """Return the commands of a section with their comments; blank lines end them."""
    text = (ROOT / "README.md").read_text()
    section = text.split(f"## {title}\n")[1].split("\n## ")[0]
    ((_, block),) = code_blocks(section)
    return [command.rstrip() for command in block.split("\n\n")]


@pytest.fixture(scope="module")
def outputs(stack: Stack) -> list[str]:
    """Return the output of each command."""
    script = f"\n{PRINT_SEPARATOR}\n".join(commands("Your first game"))
    assert SERVER in script
    done = subprocess.run(
        [
            "bash",
            "-eu",
            "-o",
            "pipefail",
            "-c",
            script.replace(SERVER, stack.streams_url),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [output.strip() for output in done.stdout.split("\n=====\n")]


def test_a_first_game_has_five_commands(outputs: list[str]) -> None:
    assert len(outputs) == 5
    numbers = re.findall(r"^# (\d)\.", "\n".join(commands("Your first game")), re.M)
    assert numbers == ["1", "2", "3", "4", "5"]


def test_nothing_is_refused(outputs: list[str]) -> None:
    assert [output for output in outputs if PROBLEM in output] == []


def test_a_first_game_is_played(outputs: list[str]) -> None:
    _, _, count, played, answered = outputs
    assert json.loads(count)["count"] > 1
    assert [e["type"] for e in json.loads(played)["events"]] == ["move.played"]
    movers = [e["actor"] for e in json.loads(answered)["items"] if "ply" in e["data"]]
    assert movers[-1] == "ai:greedy"
