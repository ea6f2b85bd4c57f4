"""The measured cost of a move, from a separate process, and the committed cost."""

import json
import subprocess
import sys
from typing import Literal

from blokus_api.embedded.programs import ROOT

COMMITTED: dict[str, float] = json.loads(
    (ROOT / "tests/data/cost_of_a_move.json").read_text()
)


def measured(measure: Literal["counts", "ratio", "processor"]) -> dict[str, float]:
    """Run `tests.in_process` and return its figures."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.in_process", measure],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    values: dict[str, float] = json.loads(done.stdout)
    return values
