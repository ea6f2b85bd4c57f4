"""The commands of README.md run as they stand there, in one shell."""

import json
import re
import shutil
import subprocess

import pytest

from blokus_api.embedded.programs import ROOT
from tests.stack import Stack

pytestmark = [
    pytest.mark.depth,
    pytest.mark.skipif(not shutil.which("curl"), reason="needs curl"),
]

SERVER = "http://127.0.0.1:8000"
PROBLEM = '"type":"/api/docs/problems#'
TOLD_APART = "printf '\\n=====\\n'"
"""Between one command and the next, for README's curl says no line's end."""


def commands(title: str) -> list[str]:
    """The commands of a section, each with its comment; a blank line ends one."""
    text = (ROOT / "README.md").read_text()
    section = text.split(f"## {title}\n")[1].split("\n## ")[0]
    (block,) = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return [one.rstrip() for one in block.split("\n\n")]


@pytest.fixture(scope="module")
def said(stack: Stack) -> list[str]:
    """What each command said."""
    wanted = [*commands("Your first game"), *commands("Your first records")]
    script = f"\n{TOLD_APART}\n".join(wanted)
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
    return [one.strip() for one in done.stdout.split("\n=====\n")]


def test_nothing_is_refused(said: list[str]) -> None:
    assert [one for one in said if PROBLEM in one] == []


def test_a_first_game_is_played_and_a_hint_is_given(said: list[str]) -> None:
    _, _, count, played, answered, hint = said[:6]
    assert json.loads(count)["count"] > 1
    assert [e["type"] for e in json.loads(played)["events"]] == ["move.played"]
    movers = [e["actor"] for e in json.loads(answered)["items"] if "ply" in e["data"]]
    assert movers[-1] == "ai:greedy"
    assert '"status":"done"' in hint


def test_first_records_are_imported_and_found(said: list[str]) -> None:
    _, imported, records, found, explored = said[6:]
    assert json.loads(imported)["status"] in ("queued", "running", "done")
    assert "items" in json.loads(records)
    assert "items" in json.loads(found)
    assert "moves" in json.loads(explored)
