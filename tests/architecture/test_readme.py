"""The README's map and commands are true."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_every_place_on_the_map_exists():
    places = re.findall(r"^\| `([a-z_/.]+)` \|", README, re.MULTILINE)
    assert places
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_ci_runs_exactly_the_readmes_test_command():
    command = re.search(r"^(python3 -m venv .* pytest.*)$", README, re.MULTILINE)
    assert command
    assert command[1] in (ROOT / ".ci" / "run").read_text()
