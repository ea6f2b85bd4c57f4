"""What the docs list is what the code has."""

import json
import re
from pathlib import Path

import pytest

from games.rules.refusals import Reason

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
API = "/api/v1"
ROUTE = re.compile(r"\b(GET|POST|PUT|PATCH|DELETE) (/[\w{}/-]*\{[\w{}/-]*(?:\.\w+)?)")
"""A method and a path with a parameter, as the docs write them."""


def test_every_reason_for_a_refusal_is_listed_with_its_sentence():
    rows = [f"| `{reason}` | {reason.sentence} |" for reason in Reason]
    assert "\n".join(rows) in (DOCS / "conventions.md").read_text()


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_routes_are_written_as_the_api_names_them(page):
    paths = json.loads((DOCS / "openapi.json").read_text())["paths"]
    told = {(method, path) for method, path in ROUTE.findall(page.read_text())}
    unknown = [
        f"{method} {path}"
        for method, path in sorted(told)
        if method.lower() not in paths.get(API + path.removeprefix(API), {})
    ]
    assert unknown == []
