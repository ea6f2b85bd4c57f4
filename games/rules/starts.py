"""Start rules: the start cells reserved for other colors."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class PairedStarts:
    """The rule that partners, who are two colors apart, start opposite (rules 2.7)."""

    def open_starts(
        self,
        starts: tuple[int, ...],
        color: int,
        started: Sequence[int | None],
        filled: Collection[int],
    ) -> tuple[int, ...]:
        """Return the cell opposite the partner, or all cells with a free opposite."""
        half = len(starts) // 2
        opposite = {
            start: starts[(i + half) % len(starts)] for i, start in enumerate(starts)
        }
        of_partner = started[(color + 2) % 4]
        if of_partner in opposite:
            return (opposite[of_partner],)
        return tuple(start for start in starts if opposite[start] not in filled)


@dataclass(frozen=True)
class SpacedStarts:
    """The rule that one start cell remains free between any two colors (rules 5.5)."""

    def open_starts(
        self,
        starts: tuple[int, ...],
        _color: int,
        started: Sequence[int | None],
        _filled: Collection[int],
    ) -> tuple[int, ...]:
        """Return every second start cell, counted from a used one."""
        used = {starts.index(start) % 2 for start in started if start in starts}
        return tuple(
            start for i, start in enumerate(starts) if not used or i % 2 in used
        )
