"""Commands: many at once, repeated, and with processes that die (tests 1 to 3)."""

import random
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.e2e.table import create
from tests.reliability.calling import Caller, View
from tests.reliability.dying import POINTS
from tests.reliability.history import Outcome
from tests.reliability.sizes import size
from tests.threads import together

MOVERS = 16


def fight(caller: Caller, view: View, chance: random.Random) -> None:
    """Move whenever a move is possible, whoever else does."""
    while not view.is_over:
        move = view.a_move(chance)
        _, answer = caller.play(view.game, move, version=view.version)
        view.learn(answer.get("events", ()))
        if answer.get("code") == "game-over":
            return


def test_of_sixteen_movers_one_wins_each_version(house, measured):
    wanted = size(1_500, 10_000)
    chance = random.Random(1)
    with house.guest() as player, house.callers(MOVERS, player.token) as callers:
        histories = callers[0].histories
        started = time.monotonic()
        while len(histories.all) < wanted:
            game = create(player, "duo", "me", "me")
            together(
                partial(
                    fight, caller, View(player, game), random.Random(chance.random())
                )
                for caller in callers
            )
        seconds = time.monotonic() - started
        assert histories.faults(player) == []
    # A busy machine lets a few wait for a lock for too long.
    assert histories.count(Outcome.UNKNOWN) <= size(wanted // 100, 0)
    measured(
        1, f"{histories.summary()}; 0 faults ({len(histories.all) / seconds:.0f}/s)"
    )


def copies(
    callers: Sequence[Caller], view: View, key: str, chance: random.Random
) -> list[dict[str, Any]]:
    """One command up to three times at once, and perhaps its key for another one."""
    move = view.a_move(chance)
    sent = [move] * chance.randint(1, 3)
    if chance.random() < 0.4:
        sent.append(view.a_move(chance))
    chance.shuffle(sent)
    answers = together(
        partial(caller.play, view.game, one, key=key)
        for caller, one in zip(callers, sent, strict=False)
    )
    return [document for _, document in answers]


def test_a_key_takes_effect_once_and_is_answered_alike(house, measured):
    games = size(8, 60)
    chance = random.Random(2)
    with house.guest() as player, house.callers(4, player.token) as callers:
        histories = callers[0].histories
        for game in [create(player, "duo", "me", "me") for _ in range(games)]:
            view = View(player, game)
            for number in range(12):
                if view.is_over:
                    break
                for document in copies(callers, view, f"key-{number}", chance):
                    view.learn(document.get("events", ()))
                if chance.random() < 0.2:
                    copies(callers, view, f"key-{chance.randint(0, number)}", chance)
        assert histories.faults(player) == []
    assert histories.count(Outcome.REPLAYED) > 0
    assert histories.count(Outcome.MISUSED) > 0
    measured(2, f"{histories.summary()}; 0 faults")


def test_a_web_worker_that_dies_anywhere_loses_no_move(house, measured):
    rounds = size(1, 5)
    chance = random.Random(3)
    dying = {"blokus_api.wsgi:application": "tests.reliability.dying:application"}
    waited = []
    with (
        house.swapped("web", dying),
        house.guest() as player,
        house.callers(1, player.token) as (caller,),
    ):
        view = View(player, create(player, "classic-2p", "me", "me"))
        for number in range(rounds):
            for point in POINTS:
                if view.is_over:
                    view = View(player, create(player, "classic-2p", "me", "me"))
                move, key = view.a_move(chance), f"{point}-{number}"
                died, _ = caller.play(view.game, move, key=key, x_die_at=point)
                assert died.outcome is Outcome.UNKNOWN or point == "after-response"
                started = time.monotonic()
                settled = caller.settle(view.game, move, key=key)
                waited.append(time.monotonic() - started)
                is_late = point in ("after-commit", "before-response", "after-response")
                assert settled.outcome is (
                    Outcome.REPLAYED if is_late else Outcome.CREATED
                )
                view = View(player, view.game)
                # A worker that dies again at once would take its server along.
                house.restart("web")
                caller.close()
        assert caller.histories.faults(player) == []
        summary = caller.histories.summary()
    measured(
        3,
        f"{rounds} deaths at each of {len(POINTS)} points, {summary}; 0 lost,"
        f" settled within {max(waited):.1f} s",
    )
