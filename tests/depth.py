"""Parameters of which the default set runs some; the marker `depth` has the rest."""

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_deep(values: Iterable[Any], *, but: Iterable[Any]) -> list[Any]:
    """All of them as parameters, of which only these are for everybody.

    A tuple is values for several arguments.
    """
    kept = list(but)
    return [value if value in kept else _deep(value) for value in values]


def _deep(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.depth)
