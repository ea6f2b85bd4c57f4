"""The pictures of the docs are those that are drawn today."""

from pathlib import Path

import pytest

from tests.games.pictures.sheet import examples

SHOWN = Path(__file__).parents[3] / "docs" / "pictures"


def test_the_docs_show_all_examples():
    page = (SHOWN.parent / "pictures.md").read_text()
    for picture in SHOWN.iterdir():
        assert f"(pictures/{picture.name})" in page
        assert picture.stat().st_size < 40_000


@pytest.mark.depth
def test_the_docs_show_what_is_drawn():
    """If not: `python -m tests.games.pictures.sheet FOLDER`."""
    drawn = {f"{name}.svg": svg for name, svg in examples()}
    assert drawn == {path.name: path.read_text() for path in SHOWN.iterdir()}
