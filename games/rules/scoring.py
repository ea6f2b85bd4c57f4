"""Scoring: what lies on the board when a game ends, as scores, ranks and winners."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.position import Position
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Outcome:
    """How a game ended; colors and seats by index (rules 1.4)."""

    colors: tuple[int, ...]
    seats: tuple[int, ...]
    """Per seat: the sum over its colors; a shared color counts for nobody."""
    teams: tuple[int, ...]
    ranks: tuple[int, ...]
    """Per seat: 1 is best; equal results share a rank."""
    winners: tuple[int, ...]
    """The seats that won, together."""


def outcome(position: Position) -> Outcome:
    """Return the scores of a position as if the game ended here."""
    ruleset = position.ruleset
    last = {placed.color: placed.number for placed in position.played}
    scores = []
    for color, hand in enumerate(position.hands):
        number = last.get(color)
        piece = None if number is None else position.placements.piece[number]
        scores.append(color_score(ruleset, hand, piece))
    return rank(ruleset, scores, position.out)


def color_score(ruleset: Ruleset, hand: Sequence[int], last: int | None) -> int:
    """Return the score of a color from its hand and the last piece that it placed."""
    scoring = ruleset.scoring
    left = sum(
        piece.size * count for piece, count in zip(ruleset.pieces, hand, strict=True)
    )
    placed = ruleset.cells_per_color - left
    if scoring.objective == "reverse":
        return placed
    counted = placed if scoring.name == "onboard" else -left
    bonus = scoring.bonus_all if not left else 0
    if (
        last is not None
        and ruleset.pieces[last].size == 1
        and (not left or scoring.name == "legacy")
    ):
        bonus += scoring.bonus_last
    return counted + bonus


def rank(ruleset: Ruleset, scores: Sequence[int], out: Sequence[int] = ()) -> Outcome:
    """Rank the seats by the scores of the colors.

    Seats that left rank below those that stayed, the later leaver above the earlier,
    and cannot win (rules 1.7).
    """
    seats = tuple(sum(scores[c] for c in colors) for colors in ruleset.seats)
    teams = tuple(sum(seats[seat] for seat in team) for team in ruleset.teams)
    team_of = {seat: i for i, team in enumerate(ruleset.teams) for seat in team}
    better = -1 if ruleset.scoring.objective == "reverse" else 1

    def standing(seat: int) -> tuple[int, int]:
        if seat in out:
            return 0, out.index(seat)
        return 1, better * teams[team_of[seat]]

    standings = [standing(seat) for seat in range(len(seats))]
    ranks = tuple(1 + sum(other > mine for other in standings) for mine in standings)
    return Outcome(
        colors=tuple(scores),
        seats=seats,
        teams=teams,
        ranks=ranks,
        winners=tuple(
            seat for seat, r in enumerate(ranks) if r == 1 and seat not in out
        ),
    )
