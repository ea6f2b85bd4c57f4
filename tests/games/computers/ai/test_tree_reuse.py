"""A search that goes on with what the one before found, and when it may not."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from games.computers.ai.findings import Budget, Candidate, Choice
from games.computers.ai.kernels.reuse import reuse
from games.computers.ai.levels import LEVELS, choose_placement, chooser_for_game
from games.computers.ai.mcts import WORTH_NARROWING, TreeSearch
from games.computers.ai.preferences import preferences_for
from games.computers.ai.search import ReusableTree, search
from games.rules.position import Position
from tests.games.computers.ai.positions import after, begun

AMPLE = 600.0
VARIANTS = ["duo", "classic-2p", "classic-3p", "trigon-2p", "draft-2p", "rumis-tower"]
each = pytest.mark.parametrize("variant", VARIANTS)


def a_search(
    position: Position, simulations: int, most: int | None = None
) -> TreeSearch:
    """A search that has made its simulations; it was prepared for so many at most."""
    made = TreeSearch(
        position, preferences_for(position.ruleset), most or simulations, "s"
    )
    made.simulate(simulations)
    return made


@cache
def searched(variant: str, plies: int) -> tuple[Position, TreeSearch]:
    """A position, and a search from it that tests may read and reuse alike."""
    position = after(plies, begun(variant))
    return position, a_search(position, 1500)


def following(position: Position, before: TreeSearch) -> TreeSearch:
    """A search that reuses what it can, and has made no simulation of its own."""
    prepared = TreeSearch(position, preferences_for(position.ruleset), 6000, "t")
    prepared.reuse(before)
    return prepared


def played(position: Position, search: TreeSearch, rank: int = 0) -> Position:
    """The position after the placement of this rank by visits."""
    chosen = search.findings.candidates[rank]
    return position.play(chosen.color, chosen.number)


def below(
    search: TreeSearch, node: int = 0, is_top: bool = True
) -> dict[tuple[int, int], tuple[object, ...]]:
    """What a tree has below a node, by hand and number: all that was learned.

    The root's own children have other priors than they had as children of a node.
    """
    tree, tables = search._tree, search._board.tables
    found = {}
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        hand, slot = divmod(int(tree.move[child]), len(tables.number))
        learned = [
            float(values[child])
            for values in (
                *(tree.visits, tree.total, tree.own, tree.rave_visits),
                *(tree.rave_total, tree.won, tree.ahead, tree.win, tree.margin),
            )
        ]
        prior = 0.0 if is_top else float(tree.prior[child])
        found[hand, int(tables.number[slot])] = (
            *learned,
            *(prior, int(tree.team[child]), below(search, child, is_top=False)),
        )
    return found


def visited(known: dict[tuple[int, int], tuple[object, ...]]) -> dict[object, object]:
    """Those of them that somebody visited, or placed later on."""
    return {move: told for move, told in known.items() if told[0] or told[3]}


@each
@pytest.mark.parametrize("plies", [0, 9])
def test_all_below_the_played_placement_is_kept(variant, plies):
    position, before = searched(variant, plies)
    reached = played(position, before)
    node = before._node_of(reached)
    assert node is not None
    kept = following(reached, before)
    assert visited(below(kept)) == visited(below(before, node))
    told = kept.findings
    assert told.simulations == told.reused > 0
    assert sum(candidate.visits for candidate in told.candidates) == told.reused


@each
def test_all_legal_placements_are_candidates_of_a_kept_root(variant):
    """Below the root unlikely ones are left out."""
    position, before = searched(variant, 9)
    reached = played(position, before)
    told = {
        (one.color, one.number)
        for one in following(reached, before).findings.candidates
    }
    assert told == set(reached.legal_placements())


@each
def test_a_kept_root_prefers_as_one_that_is_new(variant):
    position, before = searched(variant, 9)
    reached = played(position, before)
    trees = [following(reached, before), a_search(reached, 1, most=2000)]
    priors = [search._tree.prior[1 : 1 + search._tree.children[0]] for search in trees]
    assert np.array_equal(priors[0], priors[1])


def test_placements_are_the_same_in_tables_that_were_narrowed_since():
    position = after(10, begun("duo"))
    before = a_search(position, 1500, most=WORTH_NARROWING - 1)
    reached = played(position, before)
    kept = following(reached, before)
    assert len(kept._board.tables.number) < len(before._board.tables.number)
    node = before._node_of(reached)
    assert node is not None
    assert visited(below(kept)) == visited(below(before, node))


def test_the_answer_of_the_opponent_is_gone_through():
    position = after(6, begun("duo"))
    before = a_search(position, 3000)
    reached = played(position, before)
    answered = played(reached, following(reached, before))
    through, at_once = following(reached, before), following(answered, before)
    assert 0 < at_once.simulations < through.simulations
    assert visited(below(at_once)) == visited(below(following(answered, through)))


def bare(search: TreeSearch) -> list[Candidate]:
    """What is known of candidates, but for lines and what new simulations tell."""
    return [replace(each, teams=(), line=()) for each in search.findings.candidates]


def test_the_tree_of_the_same_position_is_kept_whole():
    position = after(6, begun("duo"))
    before = a_search(position, 700)
    kept = following(position, before)
    assert kept.simulations == 700
    assert bare(kept) == bare(before)


def test_simulations_go_on_from_what_was_kept():
    position = after(6, begun("duo"))
    before = a_search(position, 3000)
    kept = following(played(position, before), before)
    reused = kept.simulations
    kept.simulate(500)
    found = kept.findings
    assert (found.simulations, found.reused) == (reused + 500, reused)
    assert sum(candidate.visits for candidate in found.candidates) == reused + 500


def test_what_does_not_fit_is_left_out_from_below():
    position = after(2, begun("duo"))
    before = a_search(position, 3000)
    reached = played(position, before)
    small = TreeSearch(reached, preferences_for(reached.ruleset), 1, "t")
    small.reuse(before)
    assert small._tree.used[0] <= len(small._tree.first) // 2
    whole = following(reached, before)
    assert whole._tree.used[0] > small._tree.used[0]
    assert bare(small) == bare(whole)
    small.simulate(500)
    assert small.simulations == whole.simulations + 500


def elsewhere(position: Position, search: TreeSearch) -> dict[str, Position]:
    """Positions that did not come from what was searched."""
    best = played(position, search)
    return {
        "taken back": after(5, begun("duo")),
        "another game": after(7, begun("duo"), seed=3),
        "never expanded": played(position, search, rank=-1),
        "somebody left": best.leave(best.seat or 0),
        "another's turn": best._replace(turn=1 - (best.turn or 0)),
        "another ruleset": after(8, begun("half-board")),
    }


def test_positions_that_did_not_come_from_the_tree_begin_anew():
    position = after(6, begun("duo"))
    before = a_search(position, 500)
    assert following(played(position, before), before).simulations > 0
    for reason, other in elsewhere(position, before).items():
        assert before._node_of(other) is None, reason


def game(tree: ReusableTree) -> list[tuple[Choice, int, int]]:
    """The moves of a game's middle, and what they cost."""
    position = after(6, begun("duo"))
    moves: list[tuple[Choice, int, int]] = []
    while not position.is_over and len(moves) < 8:
        budget = Budget(900, AMPLE, to_move=True)
        seed = f"{len(position.played)}"
        found = search(position, budget, seed, tree=tree)
        best = found.best
        moves.append(((best.color, best.number), found.simulations, found.reused))
        position = position.play(best.color, best.number)
    return moves


def test_equal_seeds_and_games_give_equal_moves_however_fast_the_machine_is(
    monkeypatch,
):
    first = game(ReusableTree())
    assert any(reused for _, _, reused in first)
    monkeypatch.setattr("games.computers.ai.search.CHUNK_SECONDS", 1e-5)
    assert game(ReusableTree()) == first


def test_a_search_makes_only_what_is_missing():
    position, tree = after(6, begun("duo")), ReusableTree()
    best = search(position, Budget(1000, AMPLE), "s", tree=tree).best
    reached = position.play(best.color, best.number)
    found = search(reached, Budget(1000, AMPLE), "t", tree=tree)
    assert (found.simulations, found.reused > 100) == (1000, True)
    enough = search(reached, Budget(300, AMPLE), "u", tree=tree)
    assert enough.simulations == enough.reused == 1000


def test_levels_remember_nothing_where_they_are_asked_for_one_move():
    """A server's move is a task of its own: who asks twice is told the same."""
    assert all(getattr(level.choose, "tree", None) is None for level in LEVELS.values())
    position = after(6, begun("duo"))
    asked = chooser_for_game("5")
    choice = choose_placement(position, "5", "s")
    assert asked(position, "s") == choice
    reached = position.play(*choice)
    assert choose_placement(reached, "5", "t") == LEVELS["5"].choose(reached, "t")


def test_rulesets_share_what_was_compiled():
    for variant in VARIANTS:
        position, before = searched(variant, 9)
        following(played(position, before), before)
    assert len(reuse.signatures) == 1
