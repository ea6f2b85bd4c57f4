"""The compiled kernels and the rules engine agree on random games of every ruleset."""

from collections.abc import Iterator

import pytest

from games.computers.ai.search import can_search
from games.rules.position import Position
from games.rules.variants import find_ruleset
from tests.games.computers.ai.replaying import Move, ahead, replayed, seen
from tests.property.acting import Act, Actor, Leave, after
from tests.property.acting import Move as Placing
from tests.property.plans import IDS, Plan, plans

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("kernels")]

SEARCHED = [one for one in IDS if can_search(find_ruleset(one, {}))]


def stretches(plan: Plan) -> Iterator[tuple[list[Position], list[Move]]]:
    """Yield the positions of a game, and what led from each to the next.

    A stretch ends where somebody leaves: from there a search begins anew. So it does at
    each position where kernels simplify what comes below it.
    """
    position = plan.setting.position()
    for seat in plan.departed:
        position = position.leave(seat)
    positions, moves = [position], list[Move]()
    acts: Iterator[Act] = Actor(position, plan.seed, plan.script).acts(position)
    for act in acts:
        before, position = position, after(position, act)
        if isinstance(act, Placing) and before.ruleset.contact_rule is None:
            positions.append(position)
            moves.append((before.hand_of(act.color), act.number))
            continue
        if positions[-1].picking is None and not positions[-1].awaits_draw:
            yield positions, moves
        positions, moves = [position], []
        if isinstance(act, Leave) and position.is_over:
            return
    yield positions, moves


def is_scored_alike(position: Position) -> bool:
    """Whether no bonus counts that kernels leave out: of who drafted, and is done."""
    hands = position.hands
    return not position.ruleset.is_drafted or all(
        any(any(hands[hand]) for hand in mover.hands)
        for mover in position.ruleset.movers
    )


@pytest.mark.parametrize("variant", SEARCHED)
def test_kernels_play_random_games_as_the_rules_do(variant: str) -> None:
    for plan in plans(variant):
        for positions, moves in stretches(plan):
            replay = replayed(positions[0], moves)
            for position, told in zip(positions, replay.seen, strict=True):
                assert told == seen(position), (plan, len(position.played))
            if is_scored_alike(positions[-1]):
                assert replay.ahead == ahead(positions[-1]), plan
