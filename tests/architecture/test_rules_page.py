"""The page of the rules has the pieces, variants and advice that the server has."""

import re
from pathlib import Path

import pytest

from games.rules.languages import LANGUAGES
from games.rules.refusals import Reason
from games.rules.texts.books import book
from games.rules.variants import ALIASES, VARIANTS, find_ruleset

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text()
STRUCTURES = r"-(tower|corner|steps|pyramid)"


def section(number: str) -> str:
    """The text below a heading, up to the next one of its rank or above."""
    found = re.search(
        rf"^(#+) {re.escape(number)} .+?(?=^#{{2,3}} |\Z)", PAGE, re.M | re.S
    )
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("number", "variant"),
    [("2.1", "classic"), ("5.3", "trigon"), ("6.1", "rumis-tower")],
)
def test_pieces_are_those_of_the_engine(number, variant):
    rows = re.findall(
        r"^\| \d+ \| `(\w+)` .*?((?:\([\d,]+\) ?)+)\|.*?$", section(number), re.M
    )
    told = [(name, cells.strip()) for name, cells in rows]
    pieces = find_ruleset(variant, {}).pieces
    assert told == [
        (piece.id, " ".join(str(cell).replace(" ", "") for cell in piece.cells))
        for piece in pieces
    ]


def test_every_variant_alias_and_option_is_listed():
    names = set(re.findall(r"`([\w-]+)`", section("8.1")))
    ids = {re.sub(STRUCTURES, "-S", name) for name in (*VARIANTS, *ALIASES)}
    assert ids <= names
    options = {option.name for each in VARIANTS.values() for option in each.options}
    rows = re.findall(r"^\| (`.+?) \|", section("8.2"), re.M)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == options


def test_every_check_is_listed_by_its_code():
    rows = re.findall(r"^\| \d+ \| `([\w-]+)` \|", section("1.3"), re.M)
    assert rows == [str(reason) for reason in Reason]


def test_advice_stands_where_the_page_says():
    rows = re.findall(r"^\| (\d+) \|.+\| `([\w-]+)\.toml` \| `(.+?)` \|", PAGE, re.M)
    assert [int(number) for number, _, _ in rows] == list(range(1, 20))
    for language in LANGUAGES:
        told = {"common": book(language).common, **book(language).families}
        for _, file, key in rows:
            assert key in {each.partition(":")[0] for each in told[file].advice}


def test_vectors_named_on_the_page_exist():
    vectors = (ROOT / "tests" / "data" / "vectors.jsonl").read_text()
    named = set(re.findall(r"\b(?:TR|RU)-\d+", PAGE))
    assert {name for name in named if f'"{name}"' not in vectors} == set()
