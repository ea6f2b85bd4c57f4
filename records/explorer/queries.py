"""Explorer queries for the moves that players chose in a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

from django.db import connections, router

from records.archive.pools import Pool
from records.explorer.models import SEATS, Choice
from records.explorer.projection import COUNTED, EXAMPLES
from records.explorer.slices import POOLS, band_of

Bounds: TypeAlias = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Filter:
    """Filter for the counted games. None means no restriction."""

    pool: Pool | None = None
    years: Bounds | None = None
    """First and last year; games from an unknown year are excluded."""
    ratings: Bounds | None = None
    """Lowest and highest mean rating. A rating band that contains a bound is included
    completely. Unrated games are excluded.
    """


class Ended(NamedTuple):
    """Number of games that each seat's team won alone, or shared with other teams."""

    games: int
    won: tuple[int, ...]
    shared: tuple[int, ...]


@dataclass(frozen=True)
class ChosenMove:
    """A chosen move, which is counted with other moves to the same position.

    The fields `move` and `color` are values from the table.
    """

    next: int
    color: int
    move: str
    margin: int
    """Sum of the leads of the moving player's team in these games, in points."""
    reached: int
    """Number of games that reached the next position, by any move."""
    ended: Ended
    examples: tuple[UUID, ...]


@dataclass(frozen=True)
class PositionFindings:
    """Games that reached a position, and the moves that were chosen in them."""

    came: Ended
    """Results of the games that reached the position by any moves. For the start
    position, these are the games that continued.
    """
    went_on: int
    """Number of games whose next move is explored."""
    choices: int
    """Number of different next moves."""
    chosen: tuple[ChosenMove, ...]
    """The most frequent moves."""


_NUMBERS = ("games", *COUNTED)
_SUMS = ", ".join(f"sum({name}) AS {name}" for name in _NUMBERS)
_TOTALS = ", ".join(f"sum({name}) OVER () AS all_{name}" for name in _NUMBERS)
# The query is materialized, so that the rows are added up only once. For the start
# position, there are thousands of rows.
_CHOICES = f"""
WITH counted AS MATERIALIZED (
    SELECT next, min(color) AS color, min(move) AS move, sum(margin) AS margin, {_SUMS}
    FROM explorer_choice AS choice WHERE position = %s AND {{wanted}} GROUP BY next
), chosen AS (
    SELECT counted.*, {_TOTALS}, count(*) OVER () AS choices FROM counted
    ORDER BY games DESC, move, color LIMIT %s
)
SELECT chosen.*,
    (SELECT sum(games) FROM explorer_choice AS choice
     WHERE choice.next = chosen.next AND {{wanted}}),
    ARRAY(SELECT record FROM explorer_choice AS choice, unnest(examples) AS record
          WHERE position = %s AND choice.next = chosen.next AND {{wanted}}
          ORDER BY record LIMIT {EXAMPLES})
FROM chosen ORDER BY chosen.games DESC, chosen.move, chosen.color
"""  # noqa: S608 - only names of our own
_CAME = f"""
SELECT {_SUMS} FROM explorer_choice AS choice WHERE next = %s AND {{wanted}}
"""  # noqa: S608
_EXAMPLE = """
(SELECT examples[1] FROM explorer_choice WHERE next = %s LIMIT 1)
UNION ALL
(SELECT examples[1] FROM explorer_choice WHERE position = %s LIMIT 1)
LIMIT 1
"""


def look_up(
    key: int, filter_: Filter, limit: int, *, is_start: bool
) -> PositionFindings:
    """Return the moves chosen in a position, the most frequent first."""
    condition, values = _condition(filter_)
    with connections[router.db_for_read(Choice)].cursor() as cursor:
        cursor.execute(
            _CHOICES.format(wanted=condition),
            [key, *values, limit, *values, key, *values],
        )
        rows = cursor.fetchall()
        went_on, choices = _all(rows)
        came = went_on
        if not is_start:
            cursor.execute(_CAME.format(wanted=condition), [key, *values])
            came = _ended(cursor.fetchone() or ())
    return PositionFindings(came, went_on.games, choices, tuple(map(_chosen, rows)))


def example_of(key: int) -> UUID | None:
    """Return a record that reached a position."""
    with connections[router.db_for_read(Choice)].cursor() as cursor:
        cursor.execute(_EXAMPLE, [key, key])
        row = cursor.fetchone()
    return None if row is None else row[0]


def _chosen(row: Sequence[Any]) -> ChosenMove:
    following, color, move, margin, *numbers, _, reached, examples = row
    ended = _ended(numbers[: len(_NUMBERS)])
    return ChosenMove(
        following, color, move, margin, int(reached), ended, tuple(examples)
    )


def _all(rows: Sequence[Sequence[Any]]) -> tuple[Ended, int]:
    """Return the results of all games that continued, and the number of moves.

    Every row contains both values.
    """
    if not rows:
        return _ended([0] * len(_NUMBERS)), 0
    *numbers, choices, _, _ = rows[0]
    return _ended(numbers[-len(_NUMBERS) :]), choices


def _ended(sums: Sequence[Any]) -> Ended:
    games, *counted = (int(value or 0) for value in sums)
    return Ended(games, tuple(counted[:SEATS]), tuple(counted[SEATS:]))


def _condition(filter_: Filter) -> tuple[str, list[int]]:
    """Return the SQL condition for a filter, with its values."""
    texts, values = ["true"], []
    if filter_.pool is not None:
        texts.append("pool = %s")
        values.append(POOLS.index(filter_.pool))
    for name, bounds in (("year", filter_.years), ("rating", _bands(filter_.ratings))):
        if bounds is not None:
            texts.append(f"{name} BETWEEN %s AND %s")
            values += bounds
    return " AND ".join(texts), values


def _bands(ratings: Bounds | None) -> Bounds | None:
    return ratings and (band_of(ratings[0]), band_of(ratings[1]))
