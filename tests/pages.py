"""Prose and code blocks of Markdown pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

FENCED = r"^(?P<indent> *)```(?P<language>\w+)\n(?P<fenced>.*?)^(?P=indent)```$"
INDENTED = r"(?<=\n\n)(?P<indented>(?: {4}[^\n]+\n+)+)"
BLOCK = re.compile(f"{FENCED}|{INDENTED}", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
BACKUP = Path(__file__).parents[1] / "docs" / "backup.md"


def code_blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the language and the code of each block; an indented block is `sh`.

    Fenced blocks without a language hold output, and are skipped.
    """
    for block in BLOCK.finditer(text):
        yield block["language"] or "sh", dedent(block["fenced"] or block["indented"])


def without_fenced_blocks(text: str) -> str:
    """Return a page with an empty line for each line of its fenced blocks."""
    return FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)


def backup_commands(section: str) -> str:
    """Return the commands of a section of docs/backup.md."""
    block = rf"^## {section}$.+?^```sh\n(.+?)^```$"
    match = re.search(block, BACKUP.read_text(), re.MULTILINE | re.DOTALL)
    assert match
    return match[1]
