"""Neighbors: a player's place among others, and who is next to it."""

from typing import Any, NamedTuple

from django.db.models import Q, QuerySet


class PlacedRow(NamedTuple):
    """A row, and its place: 1 is best, and equals share one."""

    place: int
    row: Any


def around(
    rows: QuerySet[Any], strength: str, player: str, count: int
) -> list[PlacedRow] | None:
    """Return a player between `count` neighbors on each side, the strongest first.

    `strength` is the field that rows are ordered by, those who are equal by their ids,
    as in lists. None: the player is not among them.
    """
    mine = rows.filter(player=player).first()
    if mine is None:
        return None
    # Ratings change meanwhile: the player stands there as it was found.
    others, stronger = rows.exclude(player=player), _before(mine, strength)
    above = others.filter(stronger).order_by(strength, "-player")
    below = others.filter(~stronger).order_by(f"-{strength}", "player")
    found = [*reversed(above[:count]), mine, *below[:count]]
    first = found[0]
    better = rows.filter((f"{strength}__gt", getattr(first, strength))).count()
    before = rows.filter(_before(first, strength)).count()
    placed = [PlacedRow(1 + better, first)]
    for index, row in enumerate(found[1:], start=before + 1):
        last = placed[-1]
        is_equal = getattr(row, strength) == getattr(last.row, strength)
        placed.append(PlacedRow(last.place if is_equal else 1 + index, row))
    return placed


def _before(row: Any, strength: str) -> Q:
    value = getattr(row, strength)
    stronger = Q((f"{strength}__gt", value))
    return stronger | Q((strength, value), ("player__lt", row.player))
