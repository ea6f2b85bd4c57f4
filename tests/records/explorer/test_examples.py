"""What the documentation tells of the explorer is what it answers."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from blokus_api.site.examples import EXAMPLES
from tests.api import Api

pytestmark = pytest.mark.django_db

GUIDE = (Path(__file__).parents[3] / "docs" / "records.md").read_text()


def key(ruleset, query=""):
    answer = Api().get(f"explorer/{ruleset}?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()["position"]["key"]


def test_the_example_has_the_keys_of_its_positions():
    example = EXAMPLES["explore"]["responses"]["200"]
    move = example["moves"][0]
    assert example["position"]["key"] == key(example["ruleset"])
    assert move["key"] == key(example["ruleset"], f"moves={quote(move['move'])}")


def test_what_the_guide_asks_is_answered():
    paths = re.findall(r'"\$API/(explorer/[^"]+)"', GUIDE)
    assert paths
    for path in paths:
        assert (path, Api().get(path).status_code) == (path, 200)
