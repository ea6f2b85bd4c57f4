"""What the code cites of the rules stands in docs/rules.md: sections and decisions."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text()
ROOMS = ("games", "records", "blokus_api", "tests", "docs")
KINDS = {".py", ".toml", ".html", ".md"}

SECTIONS = set(re.findall(r"^#+ (\d+(?:\.\d+)?) ", PAGE, re.M))
DECISIONS = set(re.findall(r"^\| (D\d+) \|", PAGE, re.M))

GAP = r"(?:\s|#)+"
"""Between words: citations run on over lines of docstrings and comments."""
NUMBER = r"\d+(?:\.\d+)?(?![\w%])"
CITED = re.compile(
    rf"\brules(?:\.md)?{GAP}(?:sections?{GAP})?"
    rf"({NUMBER}(?:(?:,|{GAP}(?:and|or|to)){GAP}{NUMBER}|{GAP}D\d+)*)",
    re.I,
)
SECTION_OF = re.compile(rf"\bsections?{GAP}({NUMBER}){GAP}of{GAP}(?:the{GAP})?rules")
DECISION = re.compile(r"(?<![\w%])D\d{1,2}(?![\w%])")


def cited(text: str) -> Iterator[str]:
    """Every section and decision that a text cites, as often as it does."""
    for citation in (*CITED.finditer(text), *SECTION_OF.finditer(text)):
        yield from re.findall(r"(?<![D.\d])\d+(?:\.\d+)?", citation[1])
    yield from DECISION.findall(text)


def unresolved(text: str) -> list[str]:
    """What a text cites and the page does not have."""
    return [each for each in cited(text) if each not in SECTIONS | DECISIONS]


def sources() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in KINDS and path != Path(__file__):
                yield path


def test_every_section_and_decision_cited_stands_on_the_page():
    texts = {path.relative_to(ROOT): path.read_text() for path in sources()}
    citations = sum(len(list(cited(text))) for text in texts.values())
    missing = {str(path): unresolved(text) for path, text in texts.items()}
    assert citations > 100
    assert {path: found for path, found in missing.items() if found} == {}


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("Partners (rules 2.7).", ["2.7"]),
        ("(rules 2.3, 4.1, 6.5\n    and 7.1)", ["2.3", "4.1", "6.5", "7.1"]),
        ("# Before bounds: rules\n    # 1.3.", ["1.3"]),
        ("Rules 10.4, for one, two players", ["10.4"]),
        ("(rules 2.6, 9 D24)", ["2.6", "9", "D24"]),
        ("rules.md section 8.2, and section 9 of rules.md", ["8.2", "9"]),
        ("as decided [D18]", ["D18"]),
        ("rules version 3, 20 rules, rules, 1000, %D9%A1", []),
    ],
)
def test_citations_are_found_as_they_are_written(text, sections):
    assert list(cited(text)) == sections


def test_a_citation_of_what_is_not_there_is_told():
    assert unresolved("(rules 2.3, 4.9 and 13), [D18], [D99]") == ["4.9", "13", "D99"]


def test_sections_are_numbered_in_order_and_decisions_are_all_explained():
    numbers = re.findall(r"^#+ (\d+(?:\.\d+)?) ", PAGE, re.M)
    assert numbers == sorted(set(numbers), key=lambda n: [int(i) for i in n.split(".")])
    assert {f"D{i + 1}" for i in range(len(DECISIONS))} == DECISIONS


def test_the_page_points_to_sections_of_its_own():
    pointers = re.findall(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)", PAGE)
    numbers = {number for pointer in pointers for number in pointer.split(", ")}
    assert numbers
    assert numbers <= SECTIONS
