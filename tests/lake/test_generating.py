"""Generated games as a dataset, judged by the command that judges a million."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = 60


@pytest.mark.usefixtures("spark")
def test_generated_games_are_judged_by_a_command(tmp_path: Path) -> None:
    lake, out = tmp_path / "lake", tmp_path / "out"
    run("tests.lake.generating", GAMES, lake)
    told = run("records.lake.run", "judge", lake, out, "--master", "local[1]")
    assert f"judge games={GAMES} rows={GAMES} differing=0 cores=1 " in told


def run(module: str, *arguments: object) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout
