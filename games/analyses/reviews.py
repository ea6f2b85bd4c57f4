"""Reviews: each turn of a game, held against the best placement that it had.

Where two teams play, what is good for one is as bad for the other. So the positions
that the played and the best placement lead to are searched as well, by equal means, and
compared. Among more teams only the search before the placement tells something: what
it looked at seldom is believed little.
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
"""Visits at which a candidate's value counts for half, and the best one's for half."""
TWO = 2
"""Teams that win what the other loses."""
SURE_OF_TWO, SURE_OF_MORE = (0.15, 3.5), (0.055, 1.4)
"""The value, or else the points, that must be lost where so many teams play, so that it
is no chance: twice the deviation between seeds (docs/analyses.md)."""
BLUNDER = 5 / 3
"""Value that a blunder loses, in parts of the value that is no chance."""
WHOLE, DECAY, FLOOR = 103.1668, 4.354, 3.1669
"""Accuracy of a turn by the share of the win that it lost: a curve of lichess.org."""
MEASURED_AT = 300
"""Simulations of a search: more did not make it less, fewer are believed less."""


@dataclass(frozen=True)
class Worth:
    """What a team may expect: its share of the win, and points ahead of the others."""

    value: float
    score: float

    def toward(self, other: "Worth", share: float) -> "Worth":
        """Return what lies between the two, by the share of the other."""
        return Worth(
            self.value + share * (other.value - self.value),
            self.score + share * (other.score - self.score),
        )


@dataclass(frozen=True)
class ReviewedTurn:
    """A placement that was made, and the best instead of it."""

    ply: int
    played: Placed
    best: Candidate
    of_played: Worth
    of_best: Worth
    before: Position
    line: tuple[Continuation, ...]
    """What is expected to follow the best."""
    simulations: int
    """Of each search that judged it."""

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return (self.played.color, self.played.number) == (
            self.best.color,
            self.best.number,
        )

    @property
    def value_lost(self) -> float:
        """The share of the win that it cost; none where it turns out better."""
        return max(0.0, self.of_best.value - self.of_played.value)

    @property
    def points_lost(self) -> float:
        """The points that it cost."""
        return max(0.0, self.of_best.score - self.of_played.score)

    @property
    def cost(self) -> tuple[float, float]:
        """What mistakes are ordered by."""
        return self.value_lost, self.points_lost

    @property
    def is_sure(self) -> bool:
        """Whether it lost more than a search with another seed may find by chance."""
        doubt = sqrt(max(1, MEASURED_AT / self.simulations))
        value, points = (each * doubt for each in self._sure)
        return self.value_lost >= value or self.points_lost >= points

    @property
    def grade(self) -> Grade:
        """How much a mistake cost."""
        value, _ = self._sure
        if self.value_lost >= BLUNDER * value:
            return Grade.BLUNDER
        return Grade.MISTAKE if self.value_lost >= value else Grade.INACCURACY

    @property
    def accuracy(self) -> float:
        """Accuracy from 0 to 100; more teams than two have less to lose each."""
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
    """Review a line turn by turn; a cancelled review ends early.

    `first_piece` is the id of the piece that was drawn before the line.
    """
    stages = positions(ruleset, line, first_piece)
    steps = zip(pairwise(stages), line, strict=True)
    made = [turn for turn, step in steps if step.cells is not None]
    done = 0

    def hear(_: Findings, simulations: int) -> bool:
        return tell(Progress(share=done / len(made), simulations=simulations))

    assert question.simulations, "A question about a game is filled in."
    # What two teams' positions are compared by must not come from the search that chose
    # between them: it made more of the best, and of luck that made it the best.
    tree = None if len(ruleset.teams) == TWO else ReusableTree()
    series = SearchSeries(
        question.simulations, question.seconds, hear, seed=seed, tree=tree
    )
    turns: list[ReviewedTurn] = []
    for done, (before, after) in enumerate(made):
        turn = _judged(series, before, after, len(made) - done)
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
    series: SearchSeries, before: Position, after: Position, left: int
) -> ReviewedTurn:
    """Judge a placement, with so many turns left to share what may be spent."""
    played = after.played[-1]
    is_duel = len(before.ruleset.teams) == TWO
    findings = series.search(before, TWO * left + 1 if is_duel else left)
    best, line = findings.best, findings.best.line
    of_best = of_played = Worth(best.value, best.score)
    if (played.color, played.number) == (best.color, best.number):
        pass
    elif is_duel:
        team = before.ruleset.team_of[played.seat]
        instead = before.play(best.color, best.number)
        of_best, line = _worth(series, instead, team, TWO * left)
        of_played, _ = _worth(series, after, team, TWO * left - 1)
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
    """Return what one of two teams may expect in a position, and what follows."""
    ruleset = position.ruleset
    if position.seat is None:
        return _final_worth(position, team), ()
    findings = series.search(position, to_come)
    best, line = findings.best, findings.line
    if ruleset.team_of[position.seat] == team:
        return Worth(best.value, best.score), line
    return Worth(1 - best.value, -best.score), line


def _final_worth(position: Position, team: int) -> Worth:
    """Return what a team of two has in the end."""
    ruleset, result = position.ruleset, outcome(position)
    winners = {ruleset.team_of[seat] for seat in result.winners}
    ahead = result.teams[team] - result.teams[1 - team]
    is_reverse = ruleset.scoring.objective == "reverse"
    return Worth(
        (team in winners) / max(1, len(winners)), -ahead if is_reverse else ahead
    )


def _believed(findings: Findings, played: Placed) -> Worth:
    """Return what the search before a placement thinks of it."""
    best = findings.best
    found = next(
        candidate
        for candidate in findings.candidates
        if (candidate.color, candidate.number) == (played.color, played.number)
    )
    belief = found.visits / (found.visits + BELIEF)
    return Worth(best.value, best.score).toward(Worth(found.value, found.score), belief)


def _mistakes(turns: Sequence[ReviewedTurn], limit: int | None) -> list[int]:
    """Return the plies that cost the most, the worst first."""
    costly = [turn for turn in turns if turn.value_lost > 0]
    costly.sort(key=lambda turn: turn.cost, reverse=True)
    return [turn.ply for turn in costly[:limit]]


def _largest(
    ruleset: Ruleset, turns: Iterable[ReviewedTurn], limit: int | None
) -> list[Mistake]:
    """Return the largest mistakes that are no chance, with what was better, and why."""
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
    """Tell how each seat did on the whole."""
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
