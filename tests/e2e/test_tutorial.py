"""The commands and the scripts of docs/tutorial.md run exactly as written."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from blokus_api.embedded.programs import ROOT
from tests.stack import Stack

pytestmark = pytest.mark.depth

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text()
SERVER = "http://127.0.0.1:8000"
RECEIVER_PORT = "9000"
STACKED = """
const placements = [["blue", 0], ["red", 1]].map(
  ([color, z]) => ({ color, cells: [[3, 4, z]] }));
console.log("stacked", await draw({ variant: "rumis-tower", placements }));
"""


def blocks(language: str, replaced: dict[str, str]) -> str:
    found = re.findall(
        rf"^```{language}\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL
    )
    assert found
    text = "\n".join(found)
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    return text


def run(folder: Path, *command: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
def test_the_commands_run(stack: Stack, port: int, tmp_path: Path) -> None:
    here = {RECEIVER_PORT: str(port)}
    (tmp_path / "receiver.py").write_text(blocks("python", here))
    commands = blocks("sh", {SERVER: stack.streams_url, **here})
    said = run(tmp_path, "bash", "-eu", "-c", commands)
    assert '"reason":"start-required"' in said
    assert re.search(r"201 Created.*200 OK.*idempotency-replayed", said, re.I | re.S)
    stream = (tmp_path / "stream.txt").read_text() + said
    versions = re.findall("^id: ([0-9]+)$", stream, re.MULTILINE)
    assert versions == ["7", "8", "9"]  # the snapshot, yellow, and red after the drop
    received = (tmp_path / "received.txt").read_text()
    assert received in said
    assert received in TUTORIAL
    assert said.rstrip().endswith("events.ndjson: games=1 chains=1 faults=0")
    names = {path.name for path in tmp_path.iterdir()}
    made = {"events.ndjson", "openapi.json", "record.blksgf", "record.json"}
    assert names == made | {"game.json", "stream.txt", "receiver.py", "received.txt"}


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
def test_the_scripts_run(stack: Stack, tmp_path: Path) -> None:
    script = tmp_path / "tutorial.mjs"
    script.write_text(
        blocks("js", {SERVER: stack.streams_url})
        + "\nconst now = (await call('GET', `/games/${game.id}`)).body;"
        + "\nconsole.log(played.status, await draw(now));"
    )
    script.write_text(script.read_text() + STACKED)
    said, _, stacked = run(tmp_path, "node", str(script)).partition("stacked")
    assert stacked.count("<polygon") == 20  # columns, not cubes
    assert re.findall('fill="(red|blue)"', stacked) == ["red"]  # blue is below it
    assert "after 8 came 9: move.played by red" in said
    assert "201 <svg" in said
    assert said.count("<polygon") == 20 * 20
    assert Counter(re.findall('fill="([a-z]+)"', said)) == {
        **{"blue": 5, "yellow": 5, "red": 5},
        "white": 20 * 20 - 15,
    }
