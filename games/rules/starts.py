"""Start rules: which start cells are kept for another color."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class PairedStarts:
    """Partners, two colors apart, start on opposite cells (rules 2.7)."""

    def open_starts(
        self,
        starts: tuple[int, ...],
        color: int,
        started: Sequence[int | None],
        filled: Collection[int],
    ) -> tuple[int, ...]:
        """Return the cell opposite the partner's, else those whose opposite is free."""
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
    """One start cell is left free between any two colors (rules 5.5)."""

    def open_starts(
        self,
        starts: tuple[int, ...],
        _color: int,
        started: Sequence[int | None],
        _filled: Collection[int],
    ) -> tuple[int, ...]:
        """Return every second cell, counted from one that is taken."""
        taken = {starts.index(start) % 2 for start in started if start in starts}
        return tuple(
            start for i, start in enumerate(starts) if not taken or i % 2 in taken
        )
