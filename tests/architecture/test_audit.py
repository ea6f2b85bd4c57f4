"""The audit of dependencies, with a pip-audit that the tests play."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

AUDIT = Path(__file__).parents[2] / ".ci" / "audit"
CLEAN = {"name": "django", "version": "5.2.0", "vulns": []}
HOLE = {"name": "celery", "version": "5.7.0", "vulns": [{"id": "PYSEC-2026-1"}]}
UNKNOWN = {"name": "amqp", "skip_reason": "not found"}


@pytest.fixture
def audit(tmp_path):
    """Runs it with a database that says so."""

    def run(said):
        program = tmp_path / "pip-audit"
        program.write_text(f"#!/bin/sh\ncat <<'EOF'\n{said}\nEOF\n")
        program.chmod(0o755)
        return subprocess.run(
            [sys.executable, AUDIT],
            env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def told(*packages):
    return json.dumps({"dependencies": packages})


def test_a_vulnerability_fails_and_is_named(audit):
    finished = audit(told(CLEAN, HOLE))
    assert finished.returncode == 2
    assert "celery 5.7.0: PYSEC-2026-1" in finished.stdout


def test_what_is_clean_is_counted(audit):
    finished = audit(told(CLEAN, UNKNOWN))
    assert finished.returncode == 0
    assert "1 of 2 packages audited, 0 found" in finished.stdout


@pytest.mark.parametrize("said", ["", told(UNKNOWN)], ids=["nothing", "no package"])
def test_without_a_database_it_says_that_nothing_is_known(audit, said):
    finished = audit(said)
    assert finished.returncode == 0
    assert finished.stdout.count("SKIPPED: ") == 2
