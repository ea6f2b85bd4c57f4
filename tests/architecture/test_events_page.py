"""The page about events is what the classes say."""

import json
import re
from pathlib import Path

from django.core.management import call_command

from games.events.registry import EVENTS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_committed_page_is_up_to_date(capsys):
    call_command("document_events")
    assert (DOCS / "events.md").read_text() == capsys.readouterr().out


def test_every_request_that_causes_an_event_exists():
    paths = json.loads((DOCS / "openapi.json").read_text())["paths"]
    for event in EVENTS.values():
        for method, path in re.findall(r"`([A-Z]+) (/[^`]+)`", event.cause):
            assert method.lower() in paths[f"/api/v1{path}"]


def test_every_field_of_an_event_is_described():
    rows = [
        line.split("|")[1:-1]
        for line in (DOCS / "events.md").read_text().splitlines()
        if line.startswith("| `")
    ]
    assert len(rows) > 100
    assert [row[0] for row in rows if not row[2].strip()] == []
