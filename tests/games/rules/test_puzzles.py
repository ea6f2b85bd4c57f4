"""The catalogue: every puzzle can be set up, solved, and told in every language."""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.analyses.packing.boards import packing_of
from games.analyses.packing.difficulty import effort_of
from games.analyses.packing.solver import Solvability, solve
from games.analyses.packing.table import table_of
from games.analyses.packing.verification import is_solution
from games.analyses.packing.watch import Watch
from games.rules.languages import LANGUAGES
from games.rules.puzzles import puzzles
from games.rules.solution_files import read_solutions
from games.rules.solutions import replay
from games.rules.texts.puzzles import puzzle_texts
from games.rules.variants import VARIANTS, find_ruleset, for_new_game

SOLUTIONS = Path(__file__).parents[2] / "data" / "solutions"
FILES = {
    "solo-84": "all_84.json",
    "solo-84-descending": "all_84.json",
    "solo-trigon-88": "all_88.json",
    "pentominoes-no-edge": "pentomino_15x16_no_edge.json",
}
"""By variant or puzzle: where a solution stands that takes long to find."""


def deep(name):
    return pytest.param(name, marks=pytest.mark.depth)


def ruleset_of(puzzle):
    return find_ruleset(puzzle.variant, puzzle.options)


def is_packed(puzzle):
    return ruleset_of(puzzle).puzzle is not None


PACKED = [name for name, puzzle in puzzles().items() if is_packed(puzzle)]
FILED = [
    name
    for name, puzzle in puzzles().items()
    if puzzle.id in FILES or puzzle.variant in FILES
]
EASY = [name for name in PACKED if puzzles()[name].difficulty == 1]
HARD = [name for name in PACKED if name not in {*EASY, *FILED}]


def test_every_puzzle_for_one_has_some_in_the_catalogue():
    families = Counter(puzzle.variant for puzzle in puzzles().values())
    solo = {name for name, variant in VARIANTS.items() if variant.family == "solo"}
    assert set(families) == solo
    assert sum(families.values()) >= 40


def test_no_two_puzzles_are_one():
    names = [puzzle.name for puzzle in puzzles().values()]
    assert len(set(names)) == len(names) == len(puzzles())


@pytest.mark.parametrize("name", puzzles())
def test_a_game_of_a_puzzle_has_its_ruleset(name):
    puzzle = puzzles()[name]
    ruleset = find_ruleset(puzzle.variant, json.loads(json.dumps(puzzle.options)))
    assert str(for_new_game(ruleset)) == str(ruleset) == puzzle.name
    assert puzzle.fewest <= puzzle.pieces
    assert puzzle.fewest * max(piece.size for piece in ruleset.pieces) >= puzzle.cells


@pytest.mark.parametrize(
    ("name", "cells", "pieces", "fewest"),
    [
        ("star-1", 12, 22, 2),
        ("parallelogram", 110, 22, 22),
        ("cube-3-1", 27, 11, 7),
        ("cube-5-4", 125, 44, 32),
        ("tetrominoes-chain", 80, 20, 20),
        ("all-84", 356, 84, 84),
        ("all-88", 440, 88, 88),
    ],
)
def test_pieces_are_counted(name, cells, pieces, fewest):
    puzzle = puzzles()[name]
    assert (puzzle.cells, puzzle.pieces, puzzle.fewest) == (cells, pieces, fewest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_and_source_has_texts_and_no_text_is_superfluous(language):
    texts = puzzle_texts(language)
    assert list(texts.titles) == list(puzzles())
    assert set(texts.sources) == {puzzle.source for puzzle in puzzles().values()}
    assert len(set(texts.titles.values())) == len(texts.titles)
    assert all(text.strip() for text in texts.titles.values())


@pytest.mark.parametrize("name", [*EASY, *(deep(name) for name in HARD)])
def test_our_search_solves_a_puzzle(name):
    ruleset = ruleset_of(puzzles()[name])
    packing, table = packing_of(ruleset), table_of(ruleset)
    if table is not None:
        assert is_solution(packing, next(table.continuing(())))
        return
    found = solve(packing, (), Watch(300))
    assert found.verdict is Solvability.SOLVED
    assert is_solution(packing, found.solution)


@pytest.mark.parametrize("name", FILED)
def test_a_puzzle_is_solved_by_what_was_found(name):
    puzzle = puzzles()[name]
    file_name = FILES.get(name) or FILES[puzzle.variant]
    document = json.loads((SOLUTIONS / file_name).read_text())
    document |= {"variant": puzzle.variant, **puzzle.options}
    file = read_solutions(puzzle.variant, document, 50)
    assert file.ruleset is ruleset_of(puzzle)
    assert all(replay(file.ruleset, entries).is_solved for entries in file.solutions)


@pytest.mark.parametrize(
    "name", [*EASY, *(deep(name) for name in PACKED if name not in EASY)]
)
def test_the_effort_is_what_our_search_needs(name):
    puzzle = puzzles()[name]
    assert effort_of(packing_of(ruleset_of(puzzle))) == puzzle.effort


def test_what_is_not_packed_has_no_effort():
    for puzzle in puzzles().values():
        if not is_packed(puzzle):
            assert (puzzle.effort, puzzle.difficulty) == (None, 5)


def test_every_difficulty_is_there():
    counted = Counter(puzzle.difficulty for puzzle in puzzles().values())
    assert sorted(counted) == [1, 2, 3, 4, 5]
