"""Names of events stand beside their classes alone: elsewhere, a typo is silence."""

import ast
import re
from pathlib import Path

import pytest

from games.events.registry import EVENTS

ROOT = Path(__file__).parents[2]
PACKAGES = ("games", "records", "blokus_api")
NAME = re.compile("|".join(map(re.escape, EVENTS)))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_names_an_event_by_a_string_of_its_own(package):
    # Most files hold no name of an event: they need not be parsed.
    sources = {
        path: source
        for path in (ROOT / package).rglob("*.py")
        if path.parent != ROOT / "games" / "events"
        and NAME.search(source := path.read_text())
    }
    names = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for path, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in EVENTS
    ]
    assert names == []


def test_every_event_is_named_by_one_class():
    assert len({event.type for event in EVENTS.values()}) == len(EVENTS)
    assert all(name == event.type for name, event in EVENTS.items())
