"""What a reader may count on in every file."""

from pathlib import Path

import pytest

from tests.architecture.rooms import floorplan

ROOT = Path(__file__).parents[2]
PACKAGES = ("blokus_api", "games", "records", "tests")
LONGEST = 400

FILES = sorted(
    path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)


def test_every_file_is_short_enough_to_read():
    too_long = {
        str(path.relative_to(ROOT)): lines
        for path in FILES
        if (lines := len(path.read_text().splitlines())) > LONGEST
    }
    assert too_long == {}


def test_the_top_level_holds_only_what_was_agreed():
    visible = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    agreed = {"manage.py", "pyproject.toml", "constraints.txt"}
    agreed |= {"README.md", "CHANGELOG.md", "LICENSE"}
    folders = {"blokus_api", "games", "records", "tests", "docker", "docs"}
    assert visible <= agreed | folders


@pytest.mark.parametrize(
    ("package", "most"),
    [
        ("games", (20, 75, 9)),
        ("records", (17, 51, 7)),
        ("blokus_api", (18, 21, 4)),
        ("blokus_api.players", (18, 66, 9)),
    ],
)
def test_a_package_can_be_seen_at_one_look(package, most):
    """Rooms, arrows between them, and floors: more is a corridor, or a maze."""
    for found, limit in zip(floorplan(package).numbers, most, strict=True):
        assert found <= limit
