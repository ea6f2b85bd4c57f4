"""A ruleset as arrays for the kernels.

Below the root of a search, two rarely used options are treated differently. The contact
rule for corners that meet on a side (rules 5.7) is simplified, and bonuses for drafted
hands are ignored. Placements at the root are always legal, because they come from the
rules engine.
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
"""Number of usable bits in a non-negative integer."""
OPENINGS = ("starts", "contact", "anywhere")
SCORINGS = ("standard", "legacy", "onboard", "visible", "covered")


class RulesetArrays(NamedTuple):
    """A ruleset in the form that the kernels need; lists are padded with -1.

    A mover is a unit of the turn order: a color, or a seat in a draft.
    """

    hands: Ints
    """Hands of each mover. Shape: (movers, ...)."""
    color: Ints
    """Color of each hand."""
    seat: Ints
    """Seat of each mover; -1 for a shared color, which the seats play in turn."""
    holder: Ints
    """Seat for which each hand is scored; -1 for none."""
    team: Ints
    """Team of each seat."""
    after: Ints
    """Candidates for the next turn after each mover, in order. Shape: (movers, ...)."""
    starts: Ints
    """Start cells of each color. Shape: (colors, ...)."""
    keeps: Ints
    """Start cells that other colors may still use after a color has used one. Shape:
    (colors, starts, colors)."""
    reserved: Words
    """Placements that are allowed only as a color's first placement."""
    grounded: Words
    """Possible first placements for a color that must begin beside other colors."""
    hanging: Words
    """Placements that overhang a column of a given height. Shape: (columns, heights,
    words)."""
    column: Ints
    """Column of each cell on a board of cubes."""
    level: Ints
    """Height of each cell on a board of cubes."""
    opening: int
    scoring: int
    bonus_all: int
    bonus_last: int
    reverse: bool
    best_color: bool
    blocked_is_out: bool
    lasting: bool
    """Whether a color that has started but cannot move will never be able to move
    again."""


def rules_of(ruleset: Ruleset, tables: Tables) -> RulesetArrays:
    """Convert a ruleset to arrays, for the placements in the tables."""
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
    """Return the index, or -1 for None."""
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
    """Apply the start rule to compute which starts remain for other colors."""
    colors, most = len(starts), max(map(len, starts)) or 1
    keeps = np.full((colors, most, colors), -1, np.int64)
    rule = ruleset.start_rule
    if rule is None:
        return keeps
    assert most <= BITS, (
        "A color must not have more start cells than an integer has bits."
    )
    for color, own in enumerate(starts):
        for i, start in enumerate(own):
            started = [start if c == color else None for c in range(colors)]
            for other in range(colors):
                open_starts = rule.open_starts(starts[other], other, started, {start})
                keeps[color, i, other] = bits(starts[other], open_starts)
    return keeps


def bits(starts: Sequence[int], chosen: Sequence[int]) -> int:
    """Return the chosen starts as a set of bits."""
    return sum(1 << i for i, start in enumerate(starts) if start in chosen)


def _hanging(ruleset: Ruleset, tables: Tables) -> Words:
    """Compute the overhanging placements for each column and height."""
    columns = ruleset.board_rule.hanging(ruleset.placements)
    heights = max(map(len, columns), default=1)
    rows = np.zeros((len(columns), heights, tables.covers.shape[1]), np.uint64)
    for i, column in enumerate(columns):
        for height, over in enumerate(column):
            rows[i, height] = words_of(tables, over)
    return rows
