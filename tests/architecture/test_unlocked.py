"""The gate's report on installs without the lock, with a pip that the tests play."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

UNLOCKED = Path(__file__).parents[2] / ".ci" / "unlocked"
PIP = """
import sys
words = sys.argv
if {error!r}:
    sys.exit({error!r})
assert "--dry-run" in words and words[-1].endswith(",dev]")
open(words[words.index("--report") + 1], "w").write({report!r})
"""


@pytest.fixture
def report(tmp_path):
    """Runs the script with a pip that resolves to these versions, or fails."""

    def run(versions: dict[str, str], error: str = "") -> str:
        items = [{"metadata": {"name": n, "version": v}} for n, v in versions.items()]
        text = PIP.format(report=json.dumps({"install": items}), error=error)
        (tmp_path / "pip.py").write_text(text)
        return subprocess.run(
            [sys.executable, UNLOCKED],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    return run


def test_packages_in_other_versions_than_the_lock_are_listed(report):
    text = report({"blokus-api": "0.1.0", "Celery": "5.99", "new-package": "1.0"})
    assert "3 packages, 1 in other versions than the lock.\nCelery 5.99" in text


def test_a_conflict_is_reported_and_does_not_fail(report):
    text = report({}, error="ResolutionImpossible")
    assert text.startswith("CONFLICT")
    assert "ResolutionImpossible" in text
