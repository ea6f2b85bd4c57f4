"""docs/tour.md shows code as it is, and stays short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOUR = (ROOT / "docs" / "tour.md").read_text()
BLOCKS = re.findall(r"```python\n# (\S+)\n(.*?)```", TOUR, re.DOTALL)
MOST_WORDS = 1500


def test_the_tour_is_short():
    assert len(TOUR.split()) <= MOST_WORDS


@pytest.mark.parametrize(("module", "code"), BLOCKS)
def test_every_line_of_code_is_in_the_module(module, code):
    source = (ROOT / module).read_text().splitlines()
    assert [line for line in code.splitlines() if line and line not in source] == []
    assert BLOCKS
