"""A game through the web's application, beside one replayed by the rules."""

import json
import subprocess
import sys

from blokus_api.embedded.programs import ROOT
from tests.benchmarks.conftest import LINES

COMMITTED = json.loads((ROOT / "tests/data/cost_of_a_move.json").read_text())
ROOM = 1.15


def test_a_game_takes_no_more_replays_than_is_committed(committed: None) -> None:
    measured = subprocess.run(
        [sys.executable, "-m", "tests.in_process", "ratio"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert measured.returncode == 0, measured.stderr
    ratio = json.loads(measured.stdout)["game_over_replay"]
    LINES.append(f"a game of Duo over a replayed one of Classic: {ratio:.1f}")
    assert ratio <= ROOM * COMMITTED["game_over_replay"]
