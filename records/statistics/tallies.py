"""Tallies: what a game adds to the statistics of its ruleset. Pure."""

from typing import Final, NamedTuple

from records.judging.judge import Judged
from records.judging.results import wins_of


class Measure:
    """A measure of games; each has a part of the game, and a value.

    Plain texts: a hundred of them are hashed for each game.
    """

    GAMES: Final = "games"
    POOL: Final = "pool"
    """By who played."""
    WON: Final = "won"
    """By seat: its team won alone."""
    SHARED: Final = "shared"
    """By seat: its team won with others."""
    SCORE: Final = "score"
    """By seat and score."""
    COLOR_WON: Final = "color-won"
    """By color: no other had as good a score."""
    COLOR_SHARED: Final = "color-shared"
    """By color: others had as good a score, none a better one."""
    COLOR_SCORE: Final = "color-score"
    """By color and score."""
    LENGTH: Final = "length"
    """By the number of placements."""
    MARGIN: Final = "margin"
    """By the points between the first team and the next."""
    PIECE: Final = "piece"
    """By piece and the ply at which it was placed, from 1."""


class Tally(NamedTuple):
    """A measure of some part of the game that came out at a value."""

    measure: str
    part: str = ""
    value: int = 0


def tallies(judged: Judged, pool: str, margin: int | None) -> list[Tally]:
    """Return what a game adds, each by one; `pool` and `margin` are its record's."""
    found = [
        Tally(Measure.GAMES),
        Tally(Measure.POOL, pool),
        Tally(Measure.LENGTH, value=len(judged.played)),
        *_of_seats(judged),
        *_of_colors(judged),
        *_of_pieces(judged),
    ]
    if margin is not None:
        found.append(Tally(Measure.MARGIN, value=margin))
    return found


def _of_seats(judged: Judged) -> list[Tally]:
    alone, shared = wins_of(judged)
    scores = judged.result.seats
    return [
        *(Tally(Measure.WON, str(seat)) for seat, won in enumerate(alone) if won),
        *(Tally(Measure.SHARED, str(seat)) for seat, won in enumerate(shared) if won),
        *(Tally(Measure.SCORE, str(seat), score) for seat, score in enumerate(scores)),
    ]


def _of_colors(judged: Judged) -> list[Tally]:
    """Colors have no scores where hands are drafted, nor in packing puzzles."""
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


def _of_pieces(judged: Judged) -> list[Tally]:
    table = judged.ruleset.placements
    return [
        Tally(Measure.PIECE, table.piece_of(placed.number).id, ply)
        for ply, placed in enumerate(judged.played, start=1)
    ]
