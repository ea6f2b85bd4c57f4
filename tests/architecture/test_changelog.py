"""CHANGELOG.md is short, and in the form of Keep a Changelog."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
MOST_LINES = 20
"""Lines of one release without blank ones."""
GROUPS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
_, *RELEASES = (ROOT / "CHANGELOG.md").read_text().split("\n## ")
TITLES = [release.partition("\n")[0] for release in RELEASES]


def test_releases_are_dated_and_the_first_is_this_one() -> None:
    assert TITLES[0] == "[Unreleased]"
    assert all(
        re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title)
        for title in TITLES[1:]
    )
    assert TITLES[1].startswith(f"[{VERSION}]")


@pytest.mark.parametrize("release", RELEASES, ids=TITLES)
def test_a_release_is_short_and_in_the_usual_groups(release: str) -> None:
    lines = [line for line in release.splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES
    assert set(re.findall(r"^### (.+)$", release, re.MULTILINE)) <= GROUPS
