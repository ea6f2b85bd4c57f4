"""Shares of wins: who searches beats who looks one placement ahead, in every family."""

from collections.abc import Sequence

import pytest

from games.lab.arena.pairings import Pairing, fixtures
from games.lab.arena.players import LevelPlayer
from games.lab.arena.playing import Match
from games.lab.arena.results import Result
from games.lab.arena.tally import add_up
from games.rules.options import Options
from games.rules.variants import find_ruleset
from tests.sanity.conftest import IS_LONG
from tests.sanity.test_openings import PLAYED, REVERSE, REVERSED

pytestmark = pytest.mark.usefixtures("kernels")

Game = tuple[str, Options]

ALL: list[Game] = [
    *((variant, {}) for variant in PLAYED),
    *((variant, REVERSE) for variant in REVERSED),
]
DUE = {2: 0.6, 3: 0.5, 4: 0.45}
"""The share that a level is to win, by the number of teams."""
OPPONENTS = {"1": "random", "3": "greedy", "5": "greedy", "9": "greedy"}
GAMES = {"1": 40, "3": 40, "5": 40, "9": 10}
"""Of a variant, where each is judged. Level 9 takes a minute and more for a game."""


@pytest.mark.skipif(not IS_LONG, reason="takes hours: SANITY=long")
@pytest.mark.parametrize("level", OPPONENTS)
@pytest.mark.parametrize("game", ALL, ids=lambda game: " ".join([game[0], *game[1]]))
def test_every_family_is_played_better_than_by_looking_once(level, game, say):
    results = _played(game, level, GAMES[level])
    tally = add_up(results)
    say(f"{_told(game, level)}: {tally.rate.value:.1%} of {tally.games}")
    assert tally.rate.value >= DUE[_teams(game)]


@pytest.mark.skipif(IS_LONG, reason="each variant is judged by itself")
@pytest.mark.parametrize("level", ["1", "3"])
@pytest.mark.parametrize("teams", DUE)
def test_families_together_are_played_better_than_by_looking_once(level, teams, say):
    games = [game for game in ALL if _teams(game) == teams]
    results = [one for game in games for one in _played(game, level, teams)]
    tally = add_up(results)
    say(f"level {level}, {teams} teams: {tally.rate.value:.1%} of {tally.games}")
    assert tally.rate.high >= DUE[teams]


def _played(game: Game, level: str, games: int) -> Sequence[Result]:
    variant, options = game
    players = {name: LevelPlayer(name) for name in (level, OPPONENTS[level])}
    match = Match(variant, options, players)
    ruleset = find_ruleset(variant, options)
    pairing = Pairing(level, OPPONENTS[level])
    return [
        match.play(one)
        for one in fixtures(pairing, str(ruleset), len(ruleset.teams), games, "1", 0)
    ]


def _teams(game: Game) -> int:
    variant, options = game
    return len(find_ruleset(variant, options).teams)


def _told(game: Game, level: str) -> str:
    return f"{game[0]} {'reverse' if game[1] else '':8} level {level}"
