"""The commands and the scripts of docs/tutorial.md run as they stand there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from blokus_api.embedded.programs import ROOT
from tests.stack import Stack

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text()
ADDRESS = "http://127.0.0.1:8000"


def blocks(language: str, stack: Stack) -> str:
    found = re.findall(
        rf"^```{language}\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL
    )
    assert found
    return "\n".join(found).replace(ADDRESS, stack.url)


def run(folder: Path, *command: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
def test_the_commands_run(stack: Stack, tmp_path: Path) -> None:
    said = run(tmp_path, "bash", "-eu", "-c", blocks("sh", stack))
    assert '"reason":"start-required"' in said
    assert re.search(r"201 Created.*200 OK.*idempotency-replayed", said, re.I | re.S)
    assert said.rstrip().endswith("events.ndjson: games=1 chains=1 faults=0")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"events.ndjson", "openapi.json", "record.blksgf", "record.json"}


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
def test_the_scripts_run(stack: Stack, tmp_path: Path) -> None:
    script = tmp_path / "tutorial.mjs"
    script.write_text(
        blocks("js", stack)
        + "\nconst now = (await call('GET', `/games/${game.id}`)).body;"
        + "\nconsole.log(played.status, await draw(now));"
    )
    said = run(tmp_path, "node", str(script))
    assert "201 <svg" in said
    assert said.count("<polygon") == 14 * 14
    assert 'fill="purple"' in said
