"""Recorded examples of the catalogue are what the server returns today."""

import json
from typing import Any

import pytest

from blokus_api.site.examples import EXAMPLES
from tests.api import Api

pytestmark = pytest.mark.django_db
PATHS = {
    "list_diagrams": "variants/duo/diagrams",
    "list_levels": "ai/levels",
    "list_puzzles": "puzzles",
    "list_variants": "variants",
    "read_geometry": "variants/duo/geometry",
    "read_pieces": "variants/duo/pieces",
    "read_puzzle": "puzzles/star-1",
    "read_variant": "variants/duo",
}
HELD = {"next", "prepared", "preparing", "solutions", "solved", "strength"}
"""Fields that depend on what a server holds or has measured."""
NAMES = ("id", "name", "text")


def current(example: Any, live: Any) -> Any:
    """Return an example as it is now: all fields, and the same items of lists."""
    if isinstance(live, dict) and isinstance(example, dict):
        return {
            name: example[name]
            if name in HELD and name in example
            else current(example.get(name), value)
            for name, value in live.items()
        }
    if isinstance(live, list) and isinstance(example, list):
        return [
            current(item, counterpart(item, at, live))
            for at, item in enumerate(example)
        ]
    return live


def counterpart(item: Any, at: int, live: list[Any]) -> Any:
    """Return the item of a response that an example shows: by name, else by place."""
    for name in NAMES:
        if isinstance(item, dict) and name in item:
            return next((one for one in live if one[name] == item[name]), None)
    return live[at] if at < len(live) else None


@pytest.mark.parametrize("operation", PATHS)
def test_an_example_is_what_is_returned(operation: str) -> None:
    example = EXAMPLES[operation]["responses"]["200"]
    expected = current(example, Api().get(PATHS[operation]).json())
    assert example == expected, json.dumps(expected, ensure_ascii=False)


@pytest.mark.parametrize("kind", ["text/markdown", "text/html"])
def test_the_example_of_rules_has_their_lines(kind: str) -> None:
    example = EXAMPLES["read_rules"]["texts"]["200"][kind]
    text = Api().get("variants/duo/rules", accept=kind).content.decode()
    assert {*example.splitlines()} <= {*text.splitlines()}, text[:2000]
