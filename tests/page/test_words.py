"""Typography of the texts of the page and the server, in all languages."""

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.conftest import PAGE, ROOT

LANGUAGES = ("en", "fr", "it", "de")
TABLES = (
    "blokus_api/page/texts.toml",
    "blokus_api/notifications/texts.toml",
    "games/api/http/problem_texts.toml",
)
"""Texts of the server, with a table for each language."""
BREAKING = re.compile(r"«(?![\u00a0\u202f])| [;:!?»]|(?<![\u00a0\u202f])»")
STRAIGHT = re.compile(r"\w'\w")


def strings(value: Any) -> Iterator[str]:
    """Yield all texts of nested tables and lists, without their keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def texts(language: str) -> Iterator[str]:
    module = (ROOT / PAGE / "words" / f"{language}.js").read_text()
    for text in re.findall(r'": ("(?:[^"\\]|\\.)*"),$', module, re.MULTILINE):
        yield json.loads(text)
    for name in TABLES:
        yield from strings(tomllib.loads((ROOT / name).read_text()).get(language, {}))
    for path in (ROOT / "games" / "rules" / "texts" / language).glob("*.toml"):
        yield from strings(tomllib.loads(path.read_text()))


def test_no_line_of_french_breaks_before_its_punctuation() -> None:
    french = list(texts("fr"))
    assert len(french) > 1000
    assert [text for text in french if BREAKING.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curly(language: str) -> None:
    assert [text for text in texts(language) if STRAIGHT.search(text)] == []
