from typing import Any

import pytest

from games.analyses.puzzles import answer_puzzle
from games.analyses.questions import AnalysisKind, Listener, Question
from games.analyses.results import FoundSolution, Hint, SolutionCount, Solvable
from games.rules.legality import judge
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset


def puzzle(variant: str, **options: object) -> Position:
    return start_position(find_ruleset(variant, options))


def asked(
    position: Position,
    kind: AnalysisKind,
    seconds: int = 30,
    limit: int | None = None,
    tell: Listener = lambda _: True,
) -> Any:
    return answer_puzzle(position, Question(kind, seconds, limit), tell)


def lay(position: Position, placement: Any) -> Position:
    """Play a placement as an answer tells it; the engine judges it."""
    color = position.ruleset.color_index[placement.color]
    number = judge(position, Move(placement.color, None, placement.cells))
    assert position.placements.piece_of(number).id == placement.piece
    return position.play(color, number)


@pytest.mark.depth
@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("solo-tetromino-8x10", {"contact": "free"}),
        ("solo-tetromino-8x10", {"contact": "no-edge"}),
        ("solo-tetromino-8x10", {"contact": "corner"}),
        ("solo-tetromino-8x10", {"contact": "chain"}),
        ("solo-pentomino-15x16", {"contact": "free"}),
        ("solo-trigon-figure", {}),
        ("solo-cube-3", {"assembly": "drop"}),
        ("solo-cube-4", {}),
        ("solo-cube-5", {}),
    ],
)
def test_a_solution_solves_the_puzzle_by_the_rules(variant, options):
    position = puzzle(variant, **options)
    told = asked(position, AnalysisKind.SOLUTION)
    assert told.solvable is True
    for placement in told.placements:
        assert not position.is_over
        position = lay(position, placement)
    assert position.is_over


@pytest.mark.depth
@pytest.mark.parametrize("level", ["corner", "no-edge"])
def test_hints_lead_to_a_solution_one_by_one(level):
    position = puzzle("solo-tetromino-8x10", contact=level)
    while not position.is_over:
        told = asked(position, AnalysisKind.HINT)
        assert told.solvable is True
        assert told.placement
        position = lay(position, told.placement)
    assert asked(position, AnalysisKind.HINT) == Hint(solvable=True, placement=None)


@pytest.mark.parametrize("level", ["free", "corner"])
def test_a_corner_cut_off_cannot_be_solved_any_more(level):
    position = puzzle("solo-tetromino-8x10", contact=level)
    number = position.placements.find([(0, 1), (1, 1), (1, 0), (2, 0)])
    assert number is not None
    position = position.play(0, number)
    assert asked(position, AnalysisKind.SOLVABLE) == Solvable(solvable=False)
    assert asked(position, AnalysisKind.HINT) == Hint(solvable=False, placement=None)
    assert asked(position, AnalysisKind.SOLUTION) == FoundSolution(
        solvable=False, placements=None
    )
    assert asked(position, AnalysisKind.COUNT) == SolutionCount(found=0, complete=True)


def test_a_region_of_an_impossible_size_has_no_solution():
    position = puzzle("solo-trigon-figure", region=[[x, 8] for x in range(4, 8)])
    assert asked(position, AnalysisKind.SOLVABLE) == Solvable(solvable=True)
    up_only = puzzle("solo-trigon-figure", region=[[4, 8], [6, 8], [8, 8]])
    assert asked(up_only, AnalysisKind.SOLVABLE) == Solvable(solvable=False)


def test_a_search_that_is_cancelled_knows_nothing():
    position = puzzle("solo-pentomino-15x16", contact="no-edge")
    told = asked(position, AnalysisKind.HINT, tell=lambda _: False)
    assert told == Hint(solvable=None, placement=None)


def test_solutions_are_counted_up_to_a_limit():
    position = puzzle("solo-cube-3")
    assert asked(position, AnalysisKind.COUNT, limit=5) == SolutionCount(
        found=5, complete=False
    )
    corner = puzzle("solo-tetromino-8x10", contact="corner")
    assert asked(corner, AnalysisKind.COUNT) == SolutionCount(found=130, complete=True)
    assert asked(corner, AnalysisKind.COUNT, limit=9) == SolutionCount(
        found=9, complete=False
    )


def test_counting_goes_on_from_what_is_placed():
    position = puzzle("solo-tetromino-8x10", contact="chain")
    told = asked(position, AnalysisKind.SOLUTION)
    for placement in told.placements[:12]:
        position = lay(position, placement)
    assert asked(position, AnalysisKind.COUNT) == SolutionCount(found=1, complete=True)


@pytest.mark.depth
def test_counting_stops_when_the_time_is_over():
    told = asked(puzzle("solo-pentomino-15x16"), AnalysisKind.COUNT, seconds=1)
    assert told.complete is False
