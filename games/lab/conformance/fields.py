"""Fields of a JSON object from outside: of the kind expected, or a clear error."""

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from games.rules.geometry import Cell

T = TypeVar("T")

Record: TypeAlias = Mapping[str, object]

_NAMES = {str: "text", int: "a number", list: "a list", dict: "an object"}


def take(record: Record, key: str, kind: type[T]) -> T:
    """Return a field; raises `ValueError` when it is missing or of another kind."""
    if key not in record:
        raise ValueError(f"{key!r} is missing.")
    return of_kind(record[key], key, kind)


def of_kind(value: object, name: str, kind: type[T]) -> T:
    """Return a value of the kind expected; raises `ValueError` that names it."""
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise ValueError(f"{name!r} is not {_NAMES[kind]}.")
    return value


def objects(record: Record, key: str) -> list[Record]:
    """Return a list of objects, empty when the field is missing."""
    if key not in record:
        return []
    return [of_kind(value, key, dict) for value in take(record, key, list)]


def cells_of(values: object) -> tuple[Cell, ...]:
    """Read cells written as lists of numbers."""
    return tuple(
        tuple(of_kind(number, "cells", int) for number in of_kind(cell, "cells", list))
        for cell in of_kind(values, "cells", list)
    )
