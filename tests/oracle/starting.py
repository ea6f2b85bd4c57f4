"""Start cells that a color may not take: partners face each other, three keep apart."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle.record import Placement
from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Cell, Cells


def find_reserved(
    rules: Rules, color: str, filled: Mapping[Cell, str], record: list[Placement]
) -> Cells:
    """Return the start cells that are kept from a color."""
    if rules.are_starts_spaced:
        return find_too_close(rules, color, record)
    if rules.partners is None:
        return frozenset()
    starts = rules.starts[color]
    covered_start = find_covered_start(rules, rules.partners[color], record)
    if covered_start is not None:
        return frozenset(
            start for start in starts if start != rules.opposites[covered_start]
        )
    return frozenset(start for start in starts if rules.opposites[start] in filled)


def find_too_close(rules: Rules, color: str, record: list[Placement]) -> Cells:
    """Return every other start cell, counted from the one taken first."""
    starts = rules.starts[color]
    covered_starts = [
        starts.index(start)
        for other in rules.colors
        if (start := find_covered_start(rules, other, record)) is not None
    ]
    return frozenset(
        start
        for place, start in enumerate(starts)
        if any((place - other) % 2 for other in covered_starts)
    )


def find_covered_start(
    rules: Rules, color: str, record: list[Placement]
) -> Cell | None:
    """Return the start cell under the first piece of a color, if there is one."""
    first = next((move for move in record if move.color == color), None)
    if first is None:
        return None
    return next((start for start in rules.starts[color] if start in first.cells), None)
