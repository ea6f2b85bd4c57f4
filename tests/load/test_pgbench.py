"""What pgbench is given: a colon before a word would be a variable, also in a text."""

import json
import re

import pytest
from psycopg.types.json import Jsonb

from tests.load import pgbench

VARIABLE = re.compile(r"(?<!:):\w")
SAID = {
    "kind": "turn",
    "actor": "player:A",
    "at": "2026-11-25T12:30:00Z",
    'a "quoted":name': [":first", "last:", "a::b"],
}


@pytest.mark.parametrize("colon", [":", ": "])
def test_json_stays_json_without_a_variable(colon):
    text = pgbench.spaced(json.dumps(SAID, separators=(",", colon)))
    assert not VARIABLE.search(text)
    assert json.loads(text).keys() == {name.replace(":", ": ") for name in SAID}


def test_lists_of_texts_have_none_either():
    assert pgbench.spaced(["player:A", "ai:random"]) == ["player: A", "ai: random"]


def test_the_statements_of_the_store_hold_no_text_that_is_not_covered(committed):
    for statement in pgbench.sent():
        kinds = {type(value) for value in statement.parameters.values()}
        assert Jsonb not in kinds
        assert dict not in kinds
