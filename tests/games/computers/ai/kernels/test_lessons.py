"""Self-play of the kernels, held against the rules engine, and what of it is kept."""

import random
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest

from games.computers.ai.arrays.lessons import (
    Ground,
    Lessons,
    Practice,
    ground_of,
    least_positions,
    room_for,
)
from games.computers.ai.arrays.nets import CELL_STATES, Layout, layout_of
from games.computers.ai.arrays.style import Settings
from games.computers.ai.kernels.evaluation import OCCUPIED, OWN, PAIRED
from games.computers.ai.kernels.lessons import play_lessons
from games.computers.ai.preferences import preferences_for
from games.computers.beginnings import first_position
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from tests.games.computers.ai.kernels.rows import expected_rows
from tests.games.computers.ai.replaying import ahead

pytestmark = pytest.mark.depth


ALL = Practice(simulations=3, thorough=12, part=0.25, drawn=4, retained=1.0)
"""All positions are kept, so that games can be replayed from them."""
BARE = ALL._replace(simulations=0)
"""Nothing is searched: priors draw each placement."""

each = pytest.mark.parametrize("variant", ["junior", "duo", "classic-2p", "contest"])


class Taught(NamedTuple):
    """A position of a game, as it is kept."""

    rows: list[int]
    targets: list[float]


def started(variant: str, seed: int = 1) -> Position:
    """The position that the games of a ground begin with."""
    return first_position(find_ruleset(variant, {}), random.Random(seed))


def ground(ruleset: Ruleset, seed: int) -> Ground:
    usual = preferences_for(ruleset)
    settings: Settings = usual.settings._replace(floor=0.2, thorough=0.0)
    return ground_of(ruleset, usual._replace(settings=settings), 5000, seed)


@lru_cache(maxsize=32)
def lessons(variant: str, practice: Practice = ALL, seed: int = 1) -> Lessons:
    ruleset = find_ruleset(variant, {})
    played = room_for(least_positions(ruleset))
    play_lessons(ground(ruleset, seed), practice, played)
    return played


def taught(lessons: Lessons) -> list[Taught]:
    """The positions that are there."""
    return [
        Taught(
            sorted(lessons.rows[lessons.begins[k] : lessons.begins[k + 1]].tolist()),
            lessons.targets[k].tolist(),
        )
        for k in range(lessons.used[0])
    ]


def games(variant: str, most: int, practice: Practice = ALL) -> list[list[Taught]]:
    """The first games: each begins with a position in which nothing lies."""
    empty = expected_rows(started(variant))
    found: list[list[Taught]] = []
    for position in taught(lessons(variant, practice)):
        if position.rows == empty:
            found.append([])
        found[-1].append(position)
    assert len(found) == lessons(variant, practice).used[1]
    return found[:most]


def filled(layout: Layout, rows: list[int]) -> set[int]:
    """The cells that are filled, by rows."""
    cells = set()
    for row in rows:
        if row < layout.first_piece:
            cell, state = divmod(row, CELL_STATES)
            if state + 1 in (OWN, PAIRED, OCCUPIED):
                cells.add(cell % layout.cells)
    return cells


def replayed(game: list[Taught], start: Position) -> list[Position]:
    """The positions of a game by the rules: what more is filled in the next was placed.

    Raises `ValueError` where that was not legal.
    """
    layout, positions = layout_of(start.ruleset), [start]
    for here, after in pairwise(game):
        position = positions[-1]
        more = filled(layout, after.rows) - filled(layout, here.rows)
        (move,) = [
            (color, number)
            for color, number in position.legal_placements()
            if set(position.placements.cells[number]) == more
        ]
        positions.append(position.play(*move))
    return positions


def ends(position: Position) -> list[Position]:
    """All positions that a game can end with after one placement more."""
    return [
        end
        for move in position.legal_placements()
        for end in [position.play(*move)]
        if end.turn is None
    ]


def team_of(position: Position) -> int:
    assert position.seat is not None
    return position.ruleset.team_of[position.seat]


def result(ahead: list[float], team: int) -> list[float]:
    best = sum(points >= 0 for points in ahead)
    return [1 / best if ahead[team] >= 0 else 0.0, ahead[team]]


@each
@pytest.mark.parametrize("practice", [ALL, BARE], ids=["searched", "bare"])
def test_games_are_legal(variant, practice):
    for game in games(variant, 3, practice):
        positions = replayed(game, started(variant))
        assert [one.rows for one in game] == [
            expected_rows(position) for position in positions
        ]


@each
def test_games_end_as_the_rules_score_them(variant):
    """The last placement is in no position: it is one of those that end the game."""
    for game in games(variant, most=6):
        *_, last = replayed(game, started(variant))
        possible = [result(ahead(end), team_of(last)) for end in ends(last)]
        assert game[-1].targets[2:] in possible


@each
def test_a_game_teaches_each_team_its_own_result(variant):
    for game in games(variant, most=3):
        positions = replayed(game, started(variant))
        win, margin = game[-1].targets[2:]
        for one, position in zip(game, positions, strict=True):
            own = team_of(position) == team_of(positions[-1])
            assert one.targets[2:] == ([win, margin] if own else [1 - win, -margin])


@each
def test_games_that_priors_play_alone_teach_their_results_and_nothing_else(variant):
    for position in taught(lessons(variant, BARE)):
        assert position.targets[:2] == position.targets[2:]


def test_priors_alone_play_the_likely_more_often():
    """I5 and other large pieces are what priors like at first, and so do others."""
    layout = layout_of(find_ruleset("duo", {}))
    cells = [
        len(filled(layout, game[1].rows)) for game in games("duo", 20, BARE) if game[1:]
    ]
    assert cells.count(5) > len(cells) / 2


@each
def test_what_searches_expect_is_a_chance_and_points(variant):
    targets = np.array([position.targets for position in taught(lessons(variant))])
    win, margin = targets[:, 0], targets[:, 1]
    assert ((win >= 0) & (win <= 1)).all()
    assert (np.abs(margin) < 200).all()
    assert len(set(win.tolist())) > 5


@each
def test_expectations_have_something_to_do_with_results(variant):
    targets = np.array([position.targets for position in taught(lessons(variant))])
    assert np.corrcoef(targets[:, 1], targets[:, 3])[0, 1] > 0.2


def is_share_of(win: float, simulations: int) -> bool:
    """Whether so many simulations, each won, drawn or lost, can come to a chance."""
    return abs(win * simulations * 2 - round(win * simulations * 2)) < 1e-3


def test_only_thorough_searches_teach_if_nothing_else_is_kept():
    """Of 13 simulations some chances are no share of 3; of 3, all are."""
    capped = Practice(simulations=3, thorough=13, part=0.3, drawn=4, retained=0.0)
    wins = [position.targets[0] for position in taught(lessons("junior", capped))]
    assert all(is_share_of(win, 13) for win in wins)
    assert not all(is_share_of(win, 3) for win in wins)


def test_without_thorough_searches_a_part_of_the_quick_ones_teaches():
    quick = Practice(simulations=3, thorough=13, part=0.0, drawn=4, retained=0.5)
    wins = [position.targets[0] for position in taught(lessons("junior", quick))]
    assert all(is_share_of(win, 3) for win in wins)


def part_kept(practice: Practice) -> float:
    """Of all placements: games of Junior have some 19."""
    positions, played = lessons("junior", practice).used
    every, games = lessons("junior", practice._replace(retained=1.0)).used
    return float(positions / played) / float(every / games)


def test_thorough_searches_are_as_frequent_as_they_are_said_to_be():
    capped = Practice(simulations=3, thorough=13, part=0.3, drawn=4, retained=0.0)
    assert part_kept(capped) == pytest.approx(0.3, abs=0.05)
    both = capped._replace(retained=0.4)
    assert part_kept(both) == pytest.approx(0.3 + 0.7 * 0.4, abs=0.06)


def test_equal_seeds_make_equal_lessons():
    again = room_for(least_positions(find_ruleset("junior", {})))
    play_lessons(ground(find_ruleset("junior", {}), 1), ALL, again)
    assert taught(again) == taught(lessons("junior"))


def test_other_seeds_make_other_lessons():
    one, other = taught(lessons("junior")), taught(lessons("junior", seed=2))
    assert one[:20] != other[:20]


def test_games_are_unlike_each_other_as_placements_are_drawn():
    beginnings = [str([one.rows for one in game[:6]]) for game in games("junior", 9)]
    assert len(set(beginnings)) > len(beginnings) / 2


@each
def test_no_game_begins_that_there_might_be_no_room_for(variant):
    played = lessons(variant)
    positions, rows = played.used[0], played.begins[played.used[0]]
    assert positions <= len(played.targets)
    assert rows <= len(played.rows)
    assert played.used[1] >= 2
    assert not played.rows[rows:].any()
