import re
import sys

import pytest

from games.computers.ai.findings import Budget
from games.computers.ai.levels import LEVELS
from games.computers.ai.manner import Manner
from games.computers.ai.search import is_searchable
from games.computers.gtp.client import EngineError
from games.computers.gtp.names import find_rules
from games.lab.arena.players import (
    EnginePlayer,
    LevelPlayer,
    UnknownNameError,
    find_player,
)
from games.rules.position import start_position
from tests.games.computers.gtp.programs import a_rogue, ourselves

START = start_position(find_rules("duo"))


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("greedy", LevelPlayer("greedy")),
        ("level:greedy", LevelPlayer("greedy")),
        ("gtp:rogue", EnginePlayer(a_rogue("silent"))),
    ],
)
def test_players_are_found_by_their_names(name, player):
    assert find_player(name, {"rogue": a_rogue("silent")}) == player


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
def test_a_level_searches_with_another_budget():
    name = "level:greedy?simulations=900&seconds=2.5"
    assert find_player(name, {}) == LevelPlayer(
        "greedy", Budget(900, 2.5, to_move=True)
    )
    budget = Budget(9, LEVELS["greedy"].seconds, to_move=True)
    assert find_player("greedy?simulations=9", {}) == LevelPlayer("greedy", budget)


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
def test_a_level_searches_in_another_manner(tmp_path):
    priors = tmp_path / "some.json"
    priors.touch()
    query = f"simulations=9&edition=1&priors={priors}&patience=2&floor=0"
    player = find_player(f"level:5?{query}", {})
    assert isinstance(player, LevelPlayer)
    assert player.manner == Manner(
        1, priors, settings=(("floor", 0.0), ("patience", 2))
    )
    assert "edition 1, floor 0, patience 2, priors 00000000" in player.plays


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
def test_a_level_searches_with_a_net_which_its_games_are_told_by(tmp_path):
    from games.computers.ai.nets import write_net  # noqa: PLC0415 - loads numpy
    from tests.games.computers.ai.nets import a_net  # noqa: PLC0415

    said = set()
    for seed in (1, 2):
        net = tmp_path / f"{seed}.npz"
        write_net(net, a_net(START.ruleset, seed))
        player = find_player(f"level:9?simulations=9&net={net}&mix=0.5", {})
        assert isinstance(player, LevelPlayer)
        assert player.manner == Manner(net=net, settings=(("mix", 0.5),))
        assert str(tmp_path) not in player.plays
        said.add(player.plays)
    assert len(said) == 2


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
def test_a_file_without_a_net_is_refused_before_anybody_plays(tmp_path):
    (tmp_path / "some.npz").write_bytes(b"no net")
    with pytest.raises(UnknownNameError, match="does not contain a valid net"):
        find_player(f"level:5?simulations=9&net={tmp_path / 'some.npz'}", {})


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
def test_a_level_searches_as_its_edition_does_unless_it_is_told_otherwise():
    for name, edition in (("5", 2), ("9", 3), ("9@2", 2), ("5?edition=3", 3)):
        asked = name if "?" in name else f"{name}?"
        query = f"{asked}&simulations=9".replace("?&", "?")
        player = find_player(f"level:{query}", {})
        assert isinstance(player, LevelPlayer)
        assert player.manner.edition == edition


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
def test_a_level_that_reuses_its_tree_says_so():
    player = find_player("9?simulations=9&reuse_tree=1", {})
    budget = Budget(9, LEVELS["9"].seconds, to_move=True)
    assert player == LevelPlayer("9", budget, reuses_tree=True)
    assert "reuse_tree" in player.plays
    assert "reuse" not in find_player("5?simulations=9", {}).plays


@pytest.mark.skipif(not is_searchable(), reason="numba is not installed")
@pytest.mark.usefixtures("kernels")
def test_a_level_remembers_a_game_where_it_was_asked_to():
    def game(query):
        """The moves of one game, by both sides, and whether anything was reused."""
        player = find_player(f"5?simulations=600&seconds=60{query}", {})
        moves, reused, position = [], False, START
        with player.sit_down(START, "1") as seated:
            for _ in range(4):
                moves.append(seated.choose(position))
                position = position.play(*moves[-1])
                tree = getattr(seated, "tree", None)
                latest = tree and tree.latest
                reused |= bool(latest and latest.findings.reused)
        return moves, reused

    assert game("&reuse_tree=1") == game("&reuse_tree=1")
    assert game("&reuse_tree=1")[1]
    assert not game("")[1]


@pytest.mark.parametrize("name", ["level:5", "1@1", "greedy?simulations=9"])
def test_nobody_plays_as_greedy_under_the_name_of_who_searches(name, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(UnknownNameError, match="requires numba"):
        find_player(name, {})
    assert not find_player("greedy", {}).searches


@pytest.mark.parametrize(
    "name",
    [
        "",
        "level:",
        "level:grandmaster",
        "gtp:rogue",
        "greedy?",
        "greedy?simulations",
        "greedy?simulations=many",
        "greedy?simulations=-1",
        "greedy?simulations=9&seconds=soon",
        "greedy?simulations=9&threads=4",
        "greedy?seconds=1",
        "greedy?simulations=9&edition=0",
        "greedy?simulations=9&floor=low",
        "greedy?simulations=9&reuse_tree=yes",
        "greedy?simulations=9&priors=nowhere.json",
        "greedy?simulations=9&net=nowhere.npz",
    ],
)
def test_other_names_are_refused(name):
    with pytest.raises(UnknownNameError, match=re.escape(f"{name!r}")):
        find_player(name, {})


def test_equal_seeds_give_equal_moves():
    def moved(seed):
        with LevelPlayer("random").sit_down(START, seed) as seated:
            return seated.choose(START)

    assert moved("1") == moved("1")
    assert len({moved(str(seed)) for seed in range(9)}) > 1


def test_an_engine_is_given_the_seed():
    def moved(seed):
        with EnginePlayer(ourselves()).sit_down(START, seed) as seated:
            chosen = seated.choose(START)
            spent = seated.cpu_seconds()
            assert spent is not None
            assert spent >= 0
            return chosen

    assert moved("1") == moved("1")


def test_an_engine_that_does_not_play_the_game_does_not_sit_down():
    player = EnginePlayer(a_rogue("refuses-always"))
    with (
        pytest.raises(EngineError, match="does not play 'Blokus Duo'"),
        player.sit_down(START, "1"),
    ):
        pass
