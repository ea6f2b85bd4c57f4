"""Reviews: compare each turn of a game with its best placement.

With two teams, one team's gain is the other's loss. The positions after the played and
after the best placement are searched with equal budgets and compared. With more teams,
only the search before the placement is used, and the values of candidates with few
visits count less.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, sqrt
from statistics import fmean

from msgspec.structs import asdict

from games.analyses import results
from games.analyses.comparisons import comparison
from games.analyses.lines import line_from
from games.analyses.questions import Listener, Progress, Question
from games.analyses.results import Grade, JudgedMove, Mistake, Review, ReviewedSeat
from games.analyses.searching import SEED, SearchSeries
from games.api.answers.board import Move
from games.computers.ai.findings import Candidate, Continuation, Findings
from games.computers.ai.search import ReusableTree
from games.replay.history import Line, positions
from games.rules.position import Position
from games.rules.position_data import Placed
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome

BELIEF = 16
"""Number of visits at which a candidate's own value and the best candidate's value are
weighted equally."""
TWO = 2
"""Number of teams at which one team's gain is the other's loss."""
SURE_OF_TWO, SURE_OF_MORE = (0.15, 3.5), (0.055, 1.4)
"""Value and points that a turn must lose to count as a mistake, for two and for more
teams. Both bounds are twice the deviation between seeds (docs/analyses.md)."""
BLUNDER = 5 / 3
"""Minimum loss of value for a blunder, as a multiple of the minimum loss for a
mistake."""
WHOLE, DECAY, FLOOR = 103.1668, 4.354, 3.1669
"""Parameters of the curve from lichess.org that maps a turn's lost share of the win to
its accuracy."""
MEASURED_AT = 300
"""Number of simulations per search for which the bounds above were measured. Fewer
simulations raise the bounds, but more do not lower them."""


@dataclass(frozen=True)
class Worth:
    """Expected result of a team: its share of the win, and its lead in points."""

    value: float
    score: float

    def toward(self, other: "Worth", share: float) -> "Worth":
        """Return a weighted mean of two expectations; `share` is the other's weight."""
        return Worth(
            self.value + share * (other.value - self.value),
            self.score + share * (other.score - self.score),
        )


@dataclass(frozen=True)
class ReviewedTurn:
    """A placement in the game, and the best placement in the same position."""

    ply: int
    played: Placed
    best: Candidate
    of_played: Worth
    of_best: Worth
    before: Position
    line: tuple[Continuation, ...]
    """Expected continuation after the best placement."""
    simulations: int
    """Number of simulations per search for this turn."""

    @property
    def is_best(self) -> bool:
        """Whether the best placement was played."""
        return (self.played.color, self.played.number) == (
            self.best.color,
            self.best.number,
        )

    @property
    def value_lost(self) -> float:
        """Lost share of the win; 0 if the played placement turns out to be better."""
        return max(0.0, self.of_best.value - self.of_played.value)

    @property
    def points_lost(self) -> float:
        """Lost points; 0 if the played placement turns out to be better."""
        return max(0.0, self.of_best.score - self.of_played.score)

    @property
    def cost(self) -> tuple[float, float]:
        """Sort key for mistakes."""
        return self.value_lost, self.points_lost

    @property
    def is_sure(self) -> bool:
        """Whether the loss is larger than the noise between two searches."""
        doubt = sqrt(max(1, MEASURED_AT / self.simulations))
        value, points = (each * doubt for each in self._sure)
        return self.value_lost >= value or self.points_lost >= points

    @property
    def grade(self) -> Grade:
        """Severity of the mistake."""
        value, _ = self._sure
        if self.value_lost >= BLUNDER * value:
            return Grade.BLUNDER
        return Grade.MISTAKE if self.value_lost >= value else Grade.INACCURACY

    @property
    def accuracy(self) -> float:
        """Accuracy from 0 to 100, adjusted for the number of teams."""
        lost = self.value_lost * len(self.before.ruleset.teams) / TWO
        return max(0.0, min(100.0, WHOLE * exp(-DECAY * lost) - FLOOR))

    @property
    def _sure(self) -> tuple[float, float]:
        is_duel = len(self.before.ruleset.teams) == TWO
        return SURE_OF_TWO if is_duel else SURE_OF_MORE


def answer_review(
    ruleset: Ruleset,
    line: Line,
    question: Question,
    tell: Listener,
    seed: str = SEED,
    first_piece: str | None = None,
) -> Review:
    """Review a game turn by turn; if cancelled, return the turns reviewed so far.

    `first_piece` is the id of the piece that was drawn at random before the first move.
    """
    stages = positions(ruleset, line, first_piece)
    steps = zip(pairwise(stages), line, strict=True)
    placed_turns = [turn for turn, step in steps if step.cells is not None]
    done = 0

    def hear(_: Findings, simulations: int) -> bool:
        return tell(Progress(share=done / len(placed_turns), simulations=simulations))

    assert question.simulations, "A review requires a number of simulations."
    # With two teams, search both positions separately. The search that chose between
    # them visited the best one more often and overestimates it.
    tree = None if len(ruleset.teams) == TWO else ReusableTree()
    series = SearchSeries(
        question.simulations, question.seconds, hear, seed=seed, tree=tree
    )
    turns: list[ReviewedTurn] = []
    for done, (before, after) in enumerate(placed_turns):
        turn = _judged(series, before, after, len(placed_turns) - done)
        if not series.is_wanted:
            break
        turns.append(turn)
    return Review(
        simulations=series.simulations,
        turns=[_reviewed(ruleset, turn) for turn in turns],
        mistakes=_mistakes(turns, question.limit),
        seats=list(_seats(ruleset, turns)),
        largest=_largest(ruleset, turns, question.limit),
    )


def _judged(
    series: SearchSeries, before: Position, after: Position, remaining_turns: int
) -> ReviewedTurn:
    """Evaluate a placement with an equal share of the remaining budget."""
    played = after.played[-1]
    is_duel = len(before.ruleset.teams) == TWO
    findings = series.search(
        before, TWO * remaining_turns + 1 if is_duel else remaining_turns
    )
    best, line = findings.best, findings.best.line
    of_best = of_played = Worth(best.value, best.score)
    if (played.color, played.number) == (best.color, best.number):
        pass
    elif is_duel:
        team = before.ruleset.team_of[played.seat]
        instead = before.play(best.color, best.number)
        of_best, line = _worth(series, instead, team, TWO * remaining_turns)
        of_played, _ = _worth(series, after, team, TWO * remaining_turns - 1)
    else:
        of_played = _believed(findings, played)
    return ReviewedTurn(
        *(len(after.played), played, best, of_played, of_best),
        before=before,
        line=line,
        simulations=findings.simulations,
    )


def _worth(
    series: SearchSeries, position: Position, team: int, to_come: int
) -> tuple[Worth, tuple[Continuation, ...]]:
    """Return a team's expected result and line in a game between two teams."""
    ruleset = position.ruleset
    if position.seat is None:
        return _final_worth(position, team), ()
    findings = series.search(position, to_come)
    best, line = findings.best, findings.line
    if ruleset.team_of[position.seat] == team:
        return Worth(best.value, best.score), line
    return Worth(1 - best.value, -best.score), line


def _final_worth(position: Position, team: int) -> Worth:
    """Return one team's final result in a game between two teams."""
    ruleset, result = position.ruleset, outcome(position)
    winners = {ruleset.team_of[seat] for seat in result.winners}
    ahead = result.teams[team] - result.teams[1 - team]
    is_reverse = ruleset.scoring.objective == "reverse"
    return Worth(
        (team in winners) / max(1, len(winners)), -ahead if is_reverse else ahead
    )


def _believed(findings: Findings, played: Placed) -> Worth:
    """Return a placement's expected result from the search before it.

    With few visits, the result is closer to that of the best candidate.
    """
    best = findings.best
    candidate = next(
        candidate
        for candidate in findings.candidates
        if (candidate.color, candidate.number) == (played.color, played.number)
    )
    belief = candidate.visits / (candidate.visits + BELIEF)
    return Worth(best.value, best.score).toward(
        Worth(candidate.value, candidate.score), belief
    )


def _mistakes(turns: Sequence[ReviewedTurn], limit: int | None) -> list[int]:
    """Return the numbers of the placements that lost the most, worst first."""
    costly = [turn for turn in turns if turn.value_lost > 0]
    costly.sort(key=lambda turn: turn.cost, reverse=True)
    return [turn.ply for turn in costly[:limit]]


def _largest(
    ruleset: Ruleset, turns: Iterable[ReviewedTurn], limit: int | None
) -> list[Mistake]:
    """Return the largest mistakes above the noise, with better lines and reasons."""
    sure = [turn for turn in turns if turn.is_sure]
    sure.sort(key=lambda turn: turn.cost, reverse=True)
    return [_mistake(ruleset, turn) for turn in sure[:limit]]


def _mistake(ruleset: Ruleset, turn: ReviewedTurn) -> Mistake:
    played = turn.played.color, turn.played.number
    best = turn.best.color, turn.best.number
    return Mistake(
        **asdict(_reviewed(ruleset, turn)),
        line=line_from(turn.before.play(*best), turn.line),
        reasons=comparison(turn.before, best, played),
        grade=turn.grade,
    )


def _reviewed(ruleset: Ruleset, turn: ReviewedTurn) -> results.ReviewedTurn:
    played, best = turn.played, turn.best
    return results.ReviewedTurn(
        ply=turn.ply,
        seat=played.seat,
        played=_move(Move.build(ruleset, played.color, played.number), turn.of_played),
        best=_move(Move.build(ruleset, best.color, best.number), turn.of_best),
        value_lost=round(turn.value_lost, 4),
        points_lost=round(turn.points_lost, 2),
    )


def _move(move: Move, worth: Worth) -> JudgedMove:
    value, score = round(worth.value, 4), round(worth.score, 2)
    return JudgedMove(**asdict(move), value=value, score=score)


def _seats(ruleset: Ruleset, turns: Sequence[ReviewedTurn]) -> Iterator[ReviewedSeat]:
    """Summarize each seat's play."""
    for seat in range(len(ruleset.seats)):
        if own := [turn for turn in turns if turn.played.seat == seat]:
            yield ReviewedSeat(
                seat=seat,
                turns=len(own),
                best=sum(turn.is_best for turn in own),
                mean_value_lost=round(fmean(t.value_lost for t in own), 4),
                mean_points_lost=round(fmean(t.points_lost for t in own), 2),
                accuracy=round(fmean(t.accuracy for t in own)),
            )
