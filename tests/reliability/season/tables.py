"""The games to set up: variants, seats, clocks, and results of deadlines."""

import random
from typing import Any

DAY_S = 86_400
HOUR_S = 3600
COMPUTERS = ("random", "greedy")

KINDS: dict[tuple[str, int, tuple[tuple[str, Any], ...]], int] = {
    ("duo", 2, ()): 6,
    ("duo", 2, (("objective", "reverse"),)): 2,
    ("junior", 2, ()): 5,
    ("half-board", 2, ()): 2,
    ("classic-2p", 2, ()): 2,
    ("classic-2p", 2, (("objective", "reverse"),)): 1,
    ("classic-3p", 3, ()): 2,
    ("classic", 4, ()): 4,
    ("classic-teams", 4, ()): 2,
    ("trigon-2p", 2, ()): 1,
    ("trigon-3p", 3, ()): 2,
    ("trigon-teams", 4, ()): 1,
    ("rumis-tower-2p", 2, ()): 2,
    ("rumis-pyramid-3p", 3, ()): 1,
    ("rumis-steps", 4, ()): 1,
    ("draft-2p", 2, ()): 1,
    ("draft-3p", 3, ()): 1,
    ("obstacle-2p", 2, ()): 1,
    ("obstacle-3p", 3, ()): 1,
}
"""(variant, seats, options) -> how often."""

CLOCKS: dict[tuple[tuple[str, Any], ...] | None, int] = {
    (("kind", "days"), ("days", 2)): 1,
    (("kind", "days"), ("days", 3)): 3,
    (("kind", "days"), ("days", 7)): 4,
    (): 4,
    (
        ("bank_s", 5 * DAY_S),
        ("increment_s", 12 * HOUR_S),
        ("cap_s", 7 * DAY_S),
    ): 5,
    (("bank_s", 20 * DAY_S), ("increment_s", 0), ("cap_s", 20 * DAY_S)): 3,
    (("bank_s", 4 * DAY_S), ("increment_s", DAY_S), ("cap_s", 4 * DAY_S)): 2,
    (
        ("kind", "live"),
        ("bank_s", 6 * HOUR_S),
        ("increment_s", HOUR_S // 2),
        ("cap_s", 12 * HOUR_S),
    ): 1,
    None: 3,
}
"""Clock of a request -> its weight."""
TIMEOUTS = {"seat-out": 5, "ai:random": 3, "abort-early": 3}


def a_game(chance: random.Random, others: list[str]) -> dict[str, Any]:
    """Return the request for a new game, with `others` as possible guests."""
    [(variant, seats, options)] = chance.choices(list(KINDS), list(KINDS.values()))
    [clock] = chance.choices(list(CLOCKS), list(CLOCKS.values()))
    [timeout] = chance.choices(list(TIMEOUTS), list(TIMEOUTS.values()))
    is_private = chance.random() < 0.1
    # The computer plays on in no rated game.
    rated = timeout in ("seat-out", "abort-early") and chance.random() < 0.9
    return {
        "variant": variant,
        "options": dict(options),
        "seats": [
            "me",
            *(_seat(chance, others, is_private) for _ in range(1, seats)),
        ],
        "clock": None if clock is None else {**dict(clock), "timeout": timeout},
        "visibility": "private" if is_private else "public",
        "rated": rated,
        "expires_in": chance.choice((2, 14)) * DAY_S,
    }


def _seat(chance: random.Random, others: list[str], is_private: bool) -> Any:
    where = chance.random()
    if where < 0.12:
        return {"ai": chance.choice(COMPUTERS)}
    if where < 0.25 or is_private:
        return {"player": others.pop(chance.randrange(len(others)))}
    return "open"
