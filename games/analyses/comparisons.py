"""Compare two placements by counts on the board, to explain why one is better.

Only counts in which the better placement leads are returned, together with the other
placement's count. The search decides which placement is better, so the better placement
may lead in none of the counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import UNSET

from games.analyses.reasons import (
    MAX_REASONS,
    Reason,
    ReasonCode,
    covered_corners,
    is_own,
    legal_of_color,
    nears_middle,
    opened_corners,
    rivals,
)
from games.computers.ai.findings import Choice
from games.rules.position import Position
from games.rules.scoring import seen_from_above

PART = 10
"""Losing or gaining one in this many possible placements counts as much as one cell or
corner."""


@dataclass(frozen=True)
class Count:
    """A number that describes the effect of one placement."""

    amount: int
    unit: float = 1
    """Smallest difference worth reporting."""
    total: int | None = None
    """Total number before the placement."""
    is_less_better: bool = False


Fact: TypeAlias = tuple[ReasonCode, int | None]
"""Reason code of a count, and the counted color if it matters."""


def comparison(position: Position, better: Choice, worse: Choice) -> list[Reason]:
    """Return the advantages of the better placement, most important first.

    The list is never empty.
    """
    best, other = (dict(_counts(position, *placement)) for placement in (better, worse))
    differences: list[tuple[float, Reason]] = []
    for fact, count in best.items():
        if fact not in other:
            continue
        more = (count.amount - other[fact].amount) / count.unit
        lead = -more if count.is_less_better else more
        if lead >= 1:
            differences.append(
                (lead, _reason(position, fact, count, other[fact].amount))
            )
    differences.sort(key=lambda each: -each[0])
    return [reason for _, reason in differences[:MAX_REASONS]] or [
        Reason(code=ReasonCode.FOLLOWS)
    ]


def _reason(position: Position, fact: Fact, count: Count, instead: int) -> Reason:
    code, color = fact
    if code == ReasonCode.MIDDLE:
        return Reason(code=code)
    return Reason(
        code=code,
        color=UNSET if color is None else position.ruleset.colors[color],
        count=count.amount,
        of=UNSET if count.total is None else count.total,
        instead=instead,
    )


def _counts(
    position: Position, color: int, number: int
) -> Iterator[tuple[Fact, Count]]:
    """Count the effects of a placement."""
    ruleset, after = position.ruleset, position.play(color, number)
    is_reverse = ruleset.scoring.objective == "reverse"
    if is_own(position, color):
        size = position.placements.piece_of(number).size
        yield (ReasonCode.SIZE, None), Count(size, is_less_better=is_reverse)
        yield from _onwards(position, after, color)
    if ruleset.scoring.name == "visible":
        before, now = seen_from_above(position), seen_from_above(after)
        yield (ReasonCode.SHOWS, None), Count(now[color] - before[color])
        for rival in rivals(position):
            yield (ReasonCode.HIDES, rival), Count(before[rival] - now[rival])
    if not is_reverse:
        for rival in rivals(position):
            yield from _against(position, after, rival)


def _against(
    position: Position, after: Position, rival: int
) -> Iterator[tuple[Fact, Count]]:
    """Count the possible placements that a placement takes away from another color."""
    if position.started[rival] is None:
        return
    if position.ruleset.grid.is_flat:
        covered = covered_corners(position, after, rival)
        yield (ReasonCode.COVERS_CORNERS, rival), Count(covered)
    before = legal_of_color(position, rival).bit_count()
    # On boards of cubes, a placement may support later ones, so that a color gains more
    # placements than it loses.
    lost = max(0, before - legal_of_color(after, rival).bit_count())
    if before:
        yield (ReasonCode.TAKES, rival), Count(lost, max(1, before / PART), before)


def _onwards(
    position: Position, after: Position, color: int
) -> Iterator[tuple[Fact, Count]]:
    """Count the placements and corners that a color has on its next turn."""
    ruleset = position.ruleset
    is_reverse = ruleset.scoring.objective == "reverse"
    following = legal_of_color(after, color).bit_count()
    unit = max(1, legal_of_color(position, color).bit_count() / PART)
    yield (ReasonCode.LEAVES, color), Count(following, unit, is_less_better=is_reverse)
    if not ruleset.grid.is_flat or is_reverse:
        return
    if position.started[color] is not None:
        opened = opened_corners(position, after, color)
        yield (ReasonCode.OPENS_CORNERS, None), Count(opened)
    yield (ReasonCode.MIDDLE, None), Count(int(nears_middle(position, after, color)))
