"""Links of pages lead to files and headings that exist; the index is complete."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.pages import without_fenced_blocks

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob(".github/*.md"), *DOCS.glob("*.md")])
LINK = re.compile(r"\]\(([^()\s]+)\)")
CODE = re.compile(r"`[^`\n]*`")


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the names by which links reach the headings of a page."""
    text = without_fenced_blocks(page.read_text())
    names: list[str] = []
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")
        names.append(f"{name}-{names.count(name)}" if name in names else name)
    return frozenset([*names, *re.findall(r'<a (?:id|name)="([^"]+)"', text)])


def broken_links(page: Path) -> Iterator[str]:
    """Yield the relative links of a page that lead nowhere."""
    text = CODE.sub("``", without_fenced_blocks(page.read_text()))
    for link in LINK.findall(text):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if re.match(r"\w+:", link):
            continue
        if not target.exists() or (
            anchor and target.suffix == ".md" and anchor not in anchors(target)
        ):
            yield link


@pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}"
)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    assert list(broken_links(page)) == []


def test_a_broken_link_is_reported(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One heading\n\n[a](#one-heading) [b](#two) [c](none.md)\n")
    assert list(broken_links(page)) == ["#two", "none.md"]


def test_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text()
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", index))
    assert linked == {page.name for page in DOCS.glob("*.md")} - {"README.md"}
