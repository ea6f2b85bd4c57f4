"""Playouts from Python: as `play_games` plays them, many at once."""

from collections import Counter

import numpy as np
import pytest

from games.computers.ai.arrays.memory import Board, room_of
from games.computers.ai.arrays.rules import rules_of
from games.computers.ai.arrays.states import state_of
from games.computers.ai.arrays.style import Preferences, Settings, style_of
from games.computers.ai.arrays.tables import tables_of
from games.computers.ai.kernels.playouts import play_games
from games.computers.ai.preferences import preferences_for
from games.rules.position import Position
from tests.games.computers.ai.positions import begun, random_games

pytestmark = pytest.mark.depth

UNIFORM = Settings(growth=1, answers=0)


class Playing:
    """Games from a position on, played by settings."""

    def __init__(
        self, position: Position, settings: Settings = UNIFORM, seed: int = 1
    ) -> None:
        ruleset, self.tables = position.ruleset, tables_of(position.placements)
        self.board = Board(self.tables, rules_of(ruleset, self.tables))
        self.root = state_of(position, self.tables)
        self.room = room_of(self.board, state_of(position, self.tables), seed)
        weights = preferences_for(ruleset).weights
        preferences = Preferences(weights, settings)
        self.style = style_of(preferences, ruleset, self.tables)

    def play(self, games: int) -> tuple[int, list[float]]:
        """Play; return the placements, and margins per team, summed."""
        plies, ahead = play_games(self.board, self.root, self.room, self.style, games)
        return plies, list(ahead)


@pytest.mark.parametrize("settings", [UNIFORM, Settings()])
def test_equal_seeds_play_equal_games(settings):
    position = begun("duo")
    first, second, other = (Playing(position, settings, seed) for seed in (3, 3, 5))
    assert first.play(20) == second.play(20) != other.play(20)


def test_two_teams_win_what_the_other_loses():
    plies, (first, second) = Playing(begun("classic-2p")).play(10)
    assert first == -second
    assert 10 * 20 < plies <= 10 * 84


def test_nobody_answers_in_a_draft_where_colors_are_everybodys():
    position = begun("draft-2p")
    assert Playing(position, Settings()).play(5) == Playing(
        position, Settings(answers=0)
    ).play(5)


def test_the_position_that_games_begin_from_stays_as_it_is():
    playing = Playing(begun("trigon"))
    before = playing.root.memory.copy()
    playing.play(3)
    assert (playing.root.memory == before).all()
    assert playing.room.state.head[0] < 0


def test_big_pieces_go_first_where_they_are_liked():
    left = {}
    for growth in (1.0, 3.0):
        playing = Playing(begun("duo"), Settings(growth=growth, answers=0))
        left[growth] = 0
        for _ in range(50):
            playing.play(1)
            left[growth] += playing.room.state.unplaced.sum()
    assert left[3.0] < left[1.0]


def test_what_answers_an_opponent_changes_how_games_are_played():
    position = begun("duo")
    answering = Playing(position, Settings(growth=1, answers=1)).play(20)
    assert answering != Playing(position).play(20)


def test_all_that_is_legal_is_drawn_as_often():
    """At the last placement of a game nothing else happens."""
    last = next(
        position
        for position in random_games("half-board")
        if len(moves := position.legal_placements()) > 3
        and all(position.play(*move).is_over for move in moves)
    )
    moves, games = last.legal_placements(), 2000
    playing = Playing(last)
    drawn = Counter[int]()
    for _ in range(games):
        playing.play(1)
        slot = playing.room.state.latest[moves[0][0]]
        drawn[int(playing.tables.number[slot])] += 1
    assert drawn.keys() == {number for _, number in moves}
    share = 1 / len(moves)
    for times in drawn.values():
        assert abs(times - games * share) < 5 * np.sqrt(games * share * (1 - share))
