"""Questions to the explorer: what was chosen in a position, by games of some slices."""

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
    """The filter of a question: None stands for all games."""

    pool: Pool | None = None
    years: Bounds | None = None
    """The first and the last; games of unknown years are left out."""
    ratings: Bounds | None = None
    """Bands that hold one of these count whole; unknown ones are left out."""


class Ended(NamedTuple):
    """The ends of games, per seat: won by its team alone, and with others."""

    games: int
    won: tuple[int, ...]
    shared: tuple[int, ...]


@dataclass(frozen=True)
class ChosenMove:
    """A move as it was chosen in a position; moves that lead to one position are one.

    `move` and `color` are as the table has them.
    """

    next: int
    color: int
    move: str
    margin: int
    """The sum over the games, from the mover's side."""
    reached: int
    """Games that came to the next position, by whatever move."""
    ended: Ended
    examples: tuple[UUID, ...]


@dataclass(frozen=True)
class PositionFindings:
    """The findings on a position."""

    came: Ended
    """Games that came to it, by whatever moves; at the start, those that went on."""
    went_on: int
    """Games that went on from it, as far as the explorer looks."""
    choices: int
    """Different moves that they chose."""
    chosen: tuple[ChosenMove, ...]
    """The most frequent ones."""


_NUMBERS = ("games", *COUNTED)
_SUMS = ", ".join(f"sum({name}) AS {name}" for name in _NUMBERS)
_TOTALS = ", ".join(f"sum({name}) OVER () AS all_{name}" for name in _NUMBERS)
# The moves are added up once, whatever is told of them: at the start there are
# thousands of rows.
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
"""  # noqa: S608 - made of names of our own
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
    key: int, wanted: Filter, limit: int, *, is_start: bool
) -> PositionFindings:
    """Return what games of a filter chose in a position, the most frequent first."""
    condition, values = _condition(wanted)
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
    """Return a record that came to a position."""
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
    """Return how all games that went on ended, and their moves: every row tells it."""
    if not rows:
        return _ended([0] * len(_NUMBERS)), 0
    *numbers, choices, _, _ = rows[0]
    return _ended(numbers[-len(_NUMBERS) :]), choices


def _ended(sums: Sequence[Any]) -> Ended:
    games, *counted = (int(value or 0) for value in sums)
    return Ended(games, tuple(counted[:SEATS]), tuple(counted[SEATS:]))


def _condition(wanted: Filter) -> tuple[str, list[int]]:
    """Return SQL and its values: only what narrows is asked."""
    texts, values = ["true"], []
    if wanted.pool is not None:
        texts.append("pool = %s")
        values.append(POOLS.index(wanted.pool))
    for name, bounds in (("year", wanted.years), ("rating", _bands(wanted.ratings))):
        if bounds is not None:
            texts.append(f"{name} BETWEEN %s AND %s")
            values += bounds
    return " AND ".join(texts), values


def _bands(ratings: Bounds | None) -> Bounds | None:
    return ratings and (band_of(ratings[0]), band_of(ratings[1]))
