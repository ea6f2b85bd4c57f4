"""Generated games as a dataset, judged by the command that judges a million."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from records.judging.transcripts import Transcript
from tests.archive.dataset import games_of
from tests.archive.generated import generate

ROOT = Path(__file__).parents[2]
GAMES = 60


@pytest.mark.usefixtures("spark")
def test_generated_games_are_judged_by_a_command(tmp_path: Path) -> None:
    lake, out = tmp_path / "lake", tmp_path / "out"
    run("tests.lake.generating", GAMES, lake)
    told = run("records.lake.run", "judge", lake, out, "--master", "local[1]")
    assert f"judge games={GAMES} rows={GAMES} differing=0 cores=1 " in told
    assert [bare(game) for game in games_of(lake)] == [
        bare(game) for game in generate(0, GAMES)
    ]


def bare(game: Transcript) -> Transcript:
    """A game without its times: a dataset's are of one year."""
    return replace(game, started_at=None, ended_at=None)


def run(module: str, *arguments: object) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout
