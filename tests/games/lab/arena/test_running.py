import multiprocessing

import pytest

from games.computers.gtp.names import find_rules
from games.lab.arena.pairings import Pairing, fixtures
from games.lab.arena.players import find_player
from games.lab.arena.playing import Match
from games.lab.arena.running import play_all
from tests.e2e.table import until


@pytest.fixture(scope="module")
def match():
    ruleset, player = find_rules("junior"), find_player("random", {})
    return Match(ruleset.variant, ruleset.options, {"random": player})


def plan(games):
    pairing = Pairing("random", "random")
    return list(fixtures(pairing, "junior", 2, games, "1", 0))


def moves(results):
    return {result.fixture: result.moves for result in results}


def test_games_are_the_same_in_one_process_and_in_many(match):
    alone, together = play_all(match.play, plan(6), 1), play_all(match.play, plan(6), 2)
    assert moves(alone) == moves(together)


def test_who_has_seen_enough_stops_the_games(match):
    results = play_all(match.play, plan(2000), 2)
    assert next(results).moves
    results.close()
    # The pool's own thread waits for them as well: a child that it has just seen end
    # is still among them for a moment.
    assert until(lambda: not multiprocessing.active_children())
