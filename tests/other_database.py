"""Work of this process on another database of the tests' server."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections


@contextmanager
def connected_to(database: str) -> Iterator[None]:
    """Connect Django to this database until the block ends."""
    usual = {alias: connections.databases[alias]["NAME"] for alias in connections}
    _choose(dict.fromkeys(usual, database))
    try:
        yield
    finally:
        _choose(usual)


def _choose(names: dict[str, str]) -> None:
    connections.close_all()
    for alias, name in names.items():
        connections.databases[alias]["NAME"] = name
