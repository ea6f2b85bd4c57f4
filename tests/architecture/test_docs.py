"""What the docs list is what the code has."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from games.errors import ApiError
from games.rules.languages import LANGUAGES
from games.rules.refusals import Reason
from games.rules.texts.told import tell_rules
from games.rules.variants import find_ruleset

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
API = "/api/v1"
ROUTE = re.compile(r"\b(GET|POST|PUT|PATCH|DELETE) (/[\w{}/-]*\{[\w{}/-]*(?:\.\w+)?)")
"""A method and a path with a parameter, as the docs write them."""
COMMAND = re.compile(r"(?:manage\.py|blokus-api)\s+([a-z_]+)([^`\n|#']*)")
"""A command and the rest of its line, as the docs write them."""


def test_every_reason_for_a_refusal_is_listed_with_its_sentence():
    rows = [f"| `{reason}` | {reason.sentence} |" for reason in Reason]
    assert "\n".join(rows) in (DOCS / "conventions.md").read_text()


def test_every_setting_has_a_row_in_the_page_of_operation():
    source = (ROOT / "blokus_api" / "settings.py").read_text()
    names = re.findall(r'env\.\w+\(\s*"([A-Z_0-9]+)"', source)
    page = (DOCS / "operation.md").read_text()
    assert len(names) > 30
    assert [name for name in names if f"`{name}" not in page] == []


def test_every_code_of_a_limit_is_in_the_table_of_refusals():
    import_module(settings.ROOT_URLCONF)
    page = (DOCS / "conventions.md").read_text().partition("### All refusals")[2]
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    listed = {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}
    codes = {kind.code for kind in kinds_of(ApiError) if kind.status in (429, 503)}
    assert codes <= listed


def kinds_of(error: type[ApiError]) -> Iterator[type[ApiError]]:
    for kind in error.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def test_the_tutorial_quotes_a_variant_in_every_language_as_the_server_does():
    for language in LANGUAGES:
        rules = tell_rules("duo", find_ruleset("duo", {}), language)
        row = [language, rules.title, rules.summary, " ".join(rules.aim)]
        assert f"| {' | '.join(row)} |" in (DOCS / "tutorial.md").read_text()


@pytest.fixture(scope="module")
def paths():
    return json.loads((DOCS / "openapi.json").read_text())["paths"]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_routes_are_written_as_the_api_names_them(page, paths):
    told = {(method, path) for method, path in ROUTE.findall(page.read_text())}
    unknown = [
        f"{method} {path}"
        for method, path in sorted(told)
        if method.lower() not in paths.get(API + path.removeprefix(API), {})
    ]
    assert unknown == []


def told_commands():
    """Commands with the options that the docs give them."""
    pages = [*DOCS.glob("*.md"), *ROOT.glob(".github/*.md"), ROOT / "README.md"]
    for page in sorted(pages):
        text = page.read_text().replace("\\\n", " ")
        for name, rest in COMMAND.findall(text):
            yield page.stem, name, tuple(re.findall(r"(?<=\s)--[a-z][a-z-]*", rest))


@pytest.mark.parametrize(
    ("name", "options"),
    sorted({(name, options) for _, name, options in told_commands()}),
)
def test_commands_are_written_as_they_parse(name, options):
    command = load_command_class(get_commands()[name], name)
    known = command.create_parser("manage.py", name)._option_string_actions
    assert [option for option in options if option not in known] == []
