"""The list of packages and the README's commands are true."""

import re
from pathlib import Path

import pytest

from tests.architecture.rooms import APPS, floorplan
from tests.pages import without_fenced_blocks

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PACKAGES = (ROOT / "docs" / "architecture.md").read_text()
MOST_WORDS = 1000
"""Maximum number of words of the README outside its code blocks."""


def places(app: str) -> list[str]:
    """The names in the first column of an app's table."""
    table = re.search(rf"\| `{app}/` \|\n\|[-|]+\n((?:\|.*\n)+)", PACKAGES)
    assert table
    firsts = (row.split("|")[1] for row in table[1].splitlines())
    return [place for first in firsts for place in re.findall(r"`([^`]+)`", first)]


@pytest.mark.parametrize("app", APPS)
def test_every_listed_package_exists(app):
    assert [one for one in places(app) if not (ROOT / app / one).exists()] == []


@pytest.mark.parametrize("app", APPS)
def test_every_package_is_listed(app):
    shown = {place.rstrip("/").removesuffix(".py") for place in places(app)}
    assert floorplan(app).arrows.keys() - shown == set()


def test_the_readme_is_short():
    assert len(without_fenced_blocks(README).split()) <= MOST_WORDS


def test_ci_runs_exactly_the_readmes_test_command():
    command = re.search(r"^(python3 -m venv .* pytest.*)$", README, re.MULTILINE)
    assert command
    assert command[1] in (ROOT / ".ci" / "run").read_text()
