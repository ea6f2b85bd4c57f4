"""Typed access to the fields of an external JSON object, with clear errors."""

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from games.rules.geometry import Cell

T = TypeVar("T")

Record: TypeAlias = Mapping[str, object]

_NAMES = {str: "text", int: "a number", list: "a list", dict: "an object"}


def take(record: Record, key: str, kind: type[T]) -> T:
    """Return a field; raises `ValueError` if it is missing or has another type."""
    if key not in record:
        raise ValueError(f"{key!r} is missing.")
    return of_kind(record[key], key, kind)


def of_kind(value: object, name: str, kind: type[T]) -> T:
    """Return a value of the expected type; raises `ValueError` with its name."""
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise ValueError(f"{name!r} must be {_NAMES[kind]}.")
    return value


def objects(record: Record, key: str) -> list[Record]:
    """Return a list of objects; empty if the field is missing."""
    if key not in record:
        return []
    return [of_kind(value, key, dict) for value in take(record, key, list)]


def cells_of(values: object) -> tuple[Cell, ...]:
    """Return cells from lists of numbers."""
    return tuple(
        tuple(of_kind(number, "cells", int) for number in of_kind(cell, "cells", list))
        for cell in of_kind(values, "cells", list)
    )
