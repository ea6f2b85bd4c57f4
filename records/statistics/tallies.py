"""Tallies, which are a game's contributions to the statistics of its ruleset.

This module does no I/O.
"""

from typing import Final, NamedTuple

from records.judging.judge import Judged
from records.judging.results import wins_of


class Measure:
    """Names of measures. Each measure is tallied by part of the game and by value.

    The names are plain strings instead of an enumeration, because each game hashes a
    hundred of them.
    """

    GAMES: Final = "games"
    POOL: Final = "pool"
    """Games by the pool of their players."""
    WON: Final = "won"
    """Games that a seat's team won alone."""
    SHARED: Final = "shared"
    """Games in which a seat's team shared the win."""
    SCORE: Final = "score"
    """Games by seat and score."""
    COLOR_WON: Final = "color-won"
    """Games in which only this color had the best score."""
    COLOR_SHARED: Final = "color-shared"
    """Games in which this color shared the best score with another color."""
    COLOR_SCORE: Final = "color-score"
    """Games by color and score."""
    LENGTH: Final = "length"
    """Games by the number of placements."""
    MARGIN: Final = "margin"
    """Games by the lead of the best team over the second-best team, in points."""
    PIECE: Final = "piece"
    """Games by piece and the ply at which it was placed, from 1."""


class Tally(NamedTuple):
    """A measure, with the part of the game that it describes, and its value."""

    measure: str
    part: str = ""
    value: int = 0


def tallies(judged: Judged, pool: str, margin: int | None) -> list[Tally]:
    """Return a game's tallies; `pool` and `margin` are fields of its record."""
    results = [
        Tally(Measure.GAMES),
        Tally(Measure.POOL, pool),
        Tally(Measure.LENGTH, value=len(judged.played)),
        *_seat_tallies(judged),
        *_color_tallies(judged),
        *_piece_tallies(judged),
    ]
    if margin is not None:
        results.append(Tally(Measure.MARGIN, value=margin))
    return results


def _seat_tallies(judged: Judged) -> list[Tally]:
    alone, shared = wins_of(judged)
    scores = judged.result.seats
    return [
        *(Tally(Measure.WON, str(seat)) for seat, won in enumerate(alone) if won),
        *(Tally(Measure.SHARED, str(seat)) for seat, won in enumerate(shared) if won),
        *(Tally(Measure.SCORE, str(seat), score) for seat, score in enumerate(scores)),
    ]


def _color_tallies(judged: Judged) -> list[Tally]:
    """Return the tallies for colors, which drafts and packing puzzles do not have."""
    scores = dict(zip(judged.ruleset.colors, judged.result.colors, strict=False))
    if not scores:
        return []
    is_reverse = judged.ruleset.scoring.objective == "reverse"
    best = min(scores.values()) if is_reverse else max(scores.values())
    winners = [color for color, score in scores.items() if score == best]
    measure = Measure.COLOR_WON if len(winners) == 1 else Measure.COLOR_SHARED
    return [
        *(Tally(measure, color) for color in winners),
        *(Tally(Measure.COLOR_SCORE, color, score) for color, score in scores.items()),
    ]


def _piece_tallies(judged: Judged) -> list[Tally]:
    table = judged.ruleset.placements
    return [
        Tally(Measure.PIECE, table.piece_of(placed.number).id, ply)
        for ply, placed in enumerate(judged.played, start=1)
    ]
