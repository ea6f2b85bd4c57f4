"""How far answers about games vary with the seed: what is chance in a single one.

Their figures stand in docs/analyses.md. What a mistake must lose to be told as one of
the largest (`games/analyses/reviews.py`) is twice the deviation of what is lost.
"""

import random
from functools import cache
from itertools import groupby
from statistics import fmean, stdev

import pytest

from games.analyses.questions import AnalysisKind, Question
from games.analyses.results import ReviewedTurn
from games.analyses.reviews import answer_review
from games.computers.ai.findings import Budget, Findings
from games.computers.ai.search import search
from games.rules.position import Position
from tests.benchmarks.conftest import LINES
from tests.games.analyses.subjects import subject_of
from tests.games.computers.ai.positions import begun

pytestmark = [pytest.mark.usefixtures("kernels"), pytest.mark.timeout(3600)]
each = pytest.mark.parametrize("variant", ["duo", "classic", "trigon-3p"])

SEEDS = [str(seed) for seed in range(6)]
PLIES = (4, 9, 14, 19)
SECONDS = 600
TRIAL = 50
"""Divisor of the simulations with `--benchmark-disable`, when no figure counts."""


@pytest.fixture
def seeds(is_measured: bool) -> list[str]:
    return SEEDS if is_measured else SEEDS[:2]


@pytest.fixture
def budgeted(simulations: int, is_measured: bool) -> int:
    """Number of simulations of a search or a review."""
    return simulations if is_measured else simulations // TRIAL


@cache
def a_game(variant: str, seed: int) -> list[Position]:
    """The positions of a game whose placements are searched a little, seven in ten."""
    chance, position = random.Random(seed), begun(variant)
    line = [position]
    while moves := position.legal_placements():
        if chance.random() < 0.7:
            best = search(position, Budget(200, SECONDS), str(len(line))).best
            position = position.play(best.color, best.number)
        else:
            cells = position.placements.cells
            drawn = chance.sample(moves, min(3, len(moves)))
            position = position.play(*max(drawn, key=lambda one: len(cells[one[1]])))
        line.append(position)
    return line


def agreement(findings: list[Findings]) -> float:
    """The share of the searches that have the most common best placement."""
    best = sorted((one.best.color, one.best.number) for one in findings)
    return max(len(list(same)) for _, same in groupby(best)) / len(best)


@each
@pytest.mark.parametrize("simulations", [1000, 3000, 10_000])
def test_best_moves_over_seeds(
    variant: str, simulations: int, budgeted: int, seeds: list[str]
) -> None:
    budget = Budget(budgeted, SECONDS)
    positions = [a_game(variant, game)[ply] for game in (0, 1) for ply in PLIES]
    found = [
        [search(position, budget, seed) for seed in seeds] for position in positions
    ]
    value = fmean(stdev(one.best.value for one in each) for each in found)
    score = fmean(stdev(one.best.score for one in each) for each in found)
    agreed = fmean(map(agreement, found))
    LINES.append(
        f"best moves of {variant} over seeds, {budgeted:6} simulations: value"
        f" +-{value:.3f}, score +-{score:.2f}, best agreed {agreed:.2f}"
    )


def more(turn: ReviewedTurn) -> tuple[float, float]:
    """What the best placement has more, or less."""
    best, played = turn.best, turn.played
    return best.value - played.value, best.score - played.score


@each
@pytest.mark.parametrize("simulations", [20_000, 100_000])
def test_what_is_lost_over_seeds(
    variant: str, simulations: int, budgeted: int, seeds: list[str]
) -> None:
    last = a_game(variant, 0)[-1]
    line = subject_of(last).line
    question = Question(AnalysisKind.REVIEW, SECONDS, 50, budgeted)
    reviews = [
        answer_review(last.ruleset, line, question, lambda _: True, seed)
        for seed in seeds
    ]
    deviations = []
    for turns in zip(*(review.turns for review in reviews), strict=True):
        lost = [more(turn) for turn in turns]
        if any(map(any, lost)):  # else all agree that nothing was
            deviations.append([stdev(each) ** 2 for each in zip(*lost, strict=True)])
    value, points = (fmean(each) ** 0.5 for each in zip(*deviations, strict=True))
    LINES.append(
        f"what is lost in {variant} over seeds, {budgeted:6} simulations of"
        f" {len(last.played)} turns: value +-{value:.3f}, points +-{points:.2f}"
    )
