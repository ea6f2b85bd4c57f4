"""Code blocks of Markdown pages, for tests that run them."""

import re
from collections.abc import Iterator
from textwrap import dedent

FENCED = r"^(?P<indent> *)```(?P<language>\w+)\n(?P<fenced>.*?)^(?P=indent)```$"
INDENTED = r"(?<=\n\n)(?P<indented>(?: {4}[^\n]+\n+)+)"
BLOCK = re.compile(f"{FENCED}|{INDENTED}", re.MULTILINE | re.DOTALL)


def code_blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the language and the code of each block; an indented block is `sh`.

    Fenced blocks without a language hold output, and are skipped.
    """
    for block in BLOCK.finditer(text):
        yield block["language"] or "sh", dedent(block["fenced"] or block["indented"])
