"""Neighbors of a player on a leaderboard or in a ranking."""

from typing import Any, NamedTuple

from django.db.models import Q, QuerySet


class PlacedRow(NamedTuple):
    """A row with its place. 1 is the best place. Equal rows share a place."""

    place: int
    row: Any


def around(
    rows: QuerySet[Any], strength: str, player: str, count: int
) -> list[PlacedRow] | None:
    """Return a player and up to `count` neighbors on each side, strongest first.

    Rows are sorted by the field `strength`, and equal rows are sorted by player id, as
    in lists. Returns None if the player has no row.
    """
    mine = rows.filter(player=player).first()
    if mine is None:
        return None
    # The player's row is not read again, because it may change between these queries.
    others, stronger = rows.exclude(player=player), _before(mine, strength)
    above = others.filter(stronger).order_by(strength, "-player")
    below = others.filter(~stronger).order_by(f"-{strength}", "player")
    neighbors = [*reversed(above[:count]), mine, *below[:count]]
    first = neighbors[0]
    better = rows.filter((f"{strength}__gt", getattr(first, strength))).count()
    before = rows.filter(_before(first, strength)).count()
    placed = [PlacedRow(1 + better, first)]
    for index, row in enumerate(neighbors[1:], start=before + 1):
        last = placed[-1]
        is_equal = getattr(row, strength) == getattr(last.row, strength)
        placed.append(PlacedRow(last.place if is_equal else 1 + index, row))
    return placed


def _before(row: Any, strength: str) -> Q:
    value = getattr(row, strength)
    stronger = Q((f"{strength}__gt", value))
    return stronger | Q((strength, value), ("player__lt", row.player))
