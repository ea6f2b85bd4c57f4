"""The marker `depth`: parameters that carry it, and files that a run leaves unread.

Loaded by `-p tests.depth`.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import pytest

ALL_DEEP = re.compile(r"^pytestmark = .*\bmark\.depth\b", re.MULTILINE)
"""The line that marks each test of a file."""
SOME_DEEP = re.compile(r"\b(mark\.depth|mostly_deep)\b")


def pytest_ignore_collect(
    collection_path: Path, config: pytest.Config
) -> Literal[True] | None:
    """Skip files whose tests the marker expression deselects, before they are imported.

    Each process of a run imports each file, and rewrites its assertions.
    """
    expression = config.getoption("markexpr")
    if expression not in {"depth", "not depth"} or collection_path.suffix != ".py":
        return None
    source = collection_path.read_text()
    if expression == "depth":
        is_deselected = SOME_DEEP.search(source) is None
    else:
        is_deselected = ALL_DEEP.search(source) is not None
    return True if is_deselected else None


def mostly_deep(values: Iterable[Any], *, but: Iterable[Any]) -> list[Any]:
    """Return all parameters, of which only some run in the default tests.

    A tuple is values for several arguments.
    """
    common = list(but)
    return [value if value in common else _deep(value) for value in values]


def _deep(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.depth)
