"""The blocks of docs/engine.md give what the page shows."""

import doctest
from pathlib import Path

import games.rules

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


def test_the_page_plays_as_it_says():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_the_page_shows_every_name_that_the_engine_exports():
    page = PAGE.read_text()
    assert [name for name in games.rules.__all__ if name not in page] == []
