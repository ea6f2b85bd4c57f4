"""Start rules: which start cells are kept for another color."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.rules.ruleset import Ruleset


def paired_starts(
    ruleset: "Ruleset",
    color: int,
    started: Sequence[int | None],
    filled: Collection[int],
) -> tuple[int, ...]:
    """Partners, two colors apart, start on opposite cells (rules 2.7)."""
    starts = ruleset.starts[color]
    half = len(starts) // 2
    opposite = {
        start: starts[(i + half) % len(starts)] for i, start in enumerate(starts)
    }
    of_partner = started[(color + 2) % 4]
    if of_partner in opposite:
        return (opposite[of_partner],)
    return tuple(start for start in starts if opposite[start] not in filled)


def spaced_starts(
    ruleset: "Ruleset",
    color: int,
    started: Sequence[int | None],
    _filled: Collection[int],
) -> tuple[int, ...]:
    """Leave one start cell free between any two colors (rules 5.5)."""
    starts = ruleset.starts[color]
    taken = {starts.index(start) % 2 for start in started if start in starts}
    return tuple(start for i, start in enumerate(starts) if not taken or i % 2 in taken)
