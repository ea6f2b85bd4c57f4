"""Names and sentences keep the countable rules of plain English.

    python -m tests.architecture.plain_english PATH...

lists the findings of the files below a path.
"""

import pytest

from tests.architecture.plain_english import Finding, findings, is_read, tracked

FAULTY = '''"""Somebody plays."""

OFFERS = 3
"""Of one seat."""


class Seat:
    """Who sits here."""

    player: str
    """The same for a player."""

    @property
    def is_open(self) -> bool:
        """Where nothing is reserved."""


def seats(told):
    """The seats of a game."""
    found = told  # once more
    raise ValueError("nobody sits here")


def of(game):
    """Tell the seats."""
'''


@pytest.mark.parametrize("folder", ["games", "records", "blokus_api", "tests", "docs"])
def test_names_and_sentences_are_plain(folder):
    assert [str(each) for path in tracked(folder) for each in findings(path)] == []


def test_the_first_pages_are_plain():
    paths = tracked("README.md", ".github")
    assert [str(each) for path in paths for each in findings(path)] == []


def test_each_kind_of_finding_is_listed(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.architecture.plain_english.ROOT", tmp_path)
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY)
    assert [(each.line, each.kind) for each in findings(file)] == [
        (1, "dialect"),
        (4, "field"),
        (8, "class"),
        (11, "field"),
        (15, "field"),
        (18, "name"),
        (19, "function"),
        (20, "dialect"),
        (20, "name"),
        (21, "message"),
        (24, "name"),
        (25, "dialect"),
        (25, "function"),
    ]


def test_code_and_links_of_a_page_are_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.architecture.plain_english.ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("A `told` call.\n\n```sh\necho anew\n```\n\nMoves are told.\n")
    assert findings(page) == [Finding("page.md", 7, "dialect", "told")]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("games/ids.py", True),
        ("docs/tour.md", True),
        (".github/SECURITY.md", True),
        ("tests/builders.py", True),
        ("tests/games/test_ids.py", False),
        ("games/migrations/0001_initial.py", False),
        ("CHANGELOG.md", False),
    ],
)
def test_tests_and_migrations_are_not_read(path, expected):
    assert is_read(path) is expected
