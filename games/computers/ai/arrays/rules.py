"""A ruleset as arrays, for the kernels.

Below the root of a search two rarely used options are simplified: what may touch where
corners meet on a side (rules 5.7), and the bonuses of drafted hands: there are none.
What is placed at the root is always legal: its placements are those of the rules
engine.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.computers.ai.arrays.tables import Tables, Words, words_of
from games.rules.placements import union
from games.rules.ruleset import Ruleset

Ints: TypeAlias = NDArray[np.int64]

BITS = 63
"""Bits of a number that is not negative."""
OPENINGS = ("starts", "contact", "anywhere")
SCORINGS = ("standard", "legacy", "onboard", "visible", "covered")


class RulesetArrays(NamedTuple):
    """A ruleset as the kernels know it; lists are padded with -1."""

    hands: Ints
    """(movers, ...)"""
    color: Ints
    """Per hand."""
    seat: Ints
    """Per mover: -1 where all seats take turns."""
    holder: Ints
    """Per hand: the seat that it is scored for, -1 for none."""
    team: Ints
    """Per seat."""
    after: Ints
    """(movers, ...): who is looked at for the next turn."""
    starts: Ints
    """(colors, ...)"""
    keeps: Ints
    """(colors, starts, colors): a color begins on a start: what it leaves to others."""
    reserved: Words
    """The placements that only the first of a color may be."""
    grounded: Words
    """The placements that a color may begin with, where it begins at others."""
    hanging: Words
    """(columns, heights, words): what hangs over a column of this height."""
    column: Ints
    """Per cell of a board of cubes,"""
    level: Ints
    """and its height."""
    opening: int
    scoring: int
    bonus_all: int
    bonus_last: int
    reverse: bool
    best_color: bool
    blocked_is_out: bool
    lasting: bool
    """Whether who has begun and cannot move will never be able to again."""


def rules_of(ruleset: Ruleset, tables: Tables) -> RulesetArrays:
    """Lay out a ruleset for the kernels, over all placements or those that are left."""
    scoring = ruleset.scoring
    grid, colors = ruleset.grid, range(len(ruleset.colors))
    columns = {column: i for i, column in enumerate(grid.columns)}
    starts = ruleset.starts or ((),) * len(colors)
    holders = [ruleset.movers[hand.mover].seat for hand in ruleset.hands]
    return RulesetArrays(
        hands=_padded([mover.hands for mover in ruleset.movers]),
        color=ints([hand.color for hand in ruleset.hands]),
        seat=ints([or_none(mover.seat) for mover in ruleset.movers]),
        holder=ints([or_none(seat) for seat in holders]),
        team=ints(ruleset.team_of),
        after=_padded(ruleset.after),
        starts=_padded(starts),
        keeps=_keeps(ruleset, starts),
        reserved=words_of(tables, union(ruleset.placements.covers, ruleset.reserved)),
        grounded=words_of(
            tables,
            ruleset.placements.grounded
            if ruleset.on_ground
            else ruleset.placements.all,
        ),
        hanging=_hanging(ruleset, tables),
        column=ints([columns.get(cell[:2], -1) for cell in grid.cells]),
        level=ints([cell[-1] for cell in grid.cells]),
        opening=OPENINGS.index(ruleset.opening),
        scoring=SCORINGS.index(scoring.name),
        bonus_all=0 if ruleset.is_drafted else scoring.bonus_all,
        bonus_last=0 if ruleset.is_drafted else scoring.bonus_last,
        reverse=scoring.objective == "reverse",
        best_color=scoring.best_color,
        blocked_is_out=ruleset.blocked_is_out,
        lasting=not ruleset.is_intricate and ruleset.opening == "starts",
    )


def or_none(index: int | None) -> int:
    """Return an index, or -1 for none."""
    return -1 if index is None else index


def ints(values: Sequence[int]) -> Ints:
    """Return numbers as an array."""
    return np.array(values, np.int64)


def _padded(rows: Sequence[Sequence[int]]) -> Ints:
    padded = np.full((len(rows), max(map(len, rows)) or 1), -1, np.int64)
    for i, row in enumerate(rows):
        padded[i, : len(row)] = row
    return padded


def _keeps(ruleset: Ruleset, starts: tuple[tuple[int, ...], ...]) -> Ints:
    """Ask the start rule what a color's start leaves to each other color."""
    colors, most = len(starts), max(map(len, starts)) or 1
    keeps = np.full((colors, most, colors), -1, np.int64)
    rule = ruleset.start_rule
    if rule is None:
        return keeps
    assert most <= BITS, "The starts that a rule leaves open are bits of one number."
    for color, own in enumerate(starts):
        for i, start in enumerate(own):
            started = [start if c == color else None for c in range(colors)]
            for other in range(colors):
                left = rule.open_starts(starts[other], other, started, {start})
                keeps[color, i, other] = bits(starts[other], left)
    return keeps


def bits(starts: Sequence[int], chosen: Sequence[int]) -> int:
    """Return a bit for each start that is chosen."""
    return sum(1 << i for i, start in enumerate(starts) if start in chosen)


def _hanging(ruleset: Ruleset, tables: Tables) -> Words:
    """Ask the board rule of every column and height, each by itself."""
    columns = ruleset.board_rule.hanging(ruleset.placements)
    heights = max(map(len, columns), default=1)
    rows = np.zeros((len(columns), heights, tables.covers.shape[1]), np.uint64)
    for i, column in enumerate(columns):
        for height, over in enumerate(column):
            rows[i, height] = words_of(tables, over)
    return rows
