"""A move does no more than is committed in `tests/data`: where it does less, say so."""

import json
import subprocess
import sys

from blokus_api.embedded.programs import ROOT

COMMITTED = json.loads((ROOT / "tests/data/cost_of_a_move.json").read_text())
ROOM = {"python_calls": 1.03}
"""Python calls are not quite the same in all its versions."""


def test_a_move_does_no_more_than_is_committed(committed):
    counted = subprocess.run(
        [sys.executable, "-m", "tests.in_process", "counts"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert counted.returncode == 0, counted.stderr
    found = json.loads(counted.stdout)

    more = {
        name: (count, COMMITTED[name])
        for name, count in found.items()
        if count > COMMITTED[name] * ROOM.get(name, 1)
    }
    assert not more, f"counted, and committed: {more}"
