"""Made-up results of games."""

from typing import Any

from games.lab.arena.pairings import Fixture, Pairing
from games.lab.arena.results import Result

PAIRING = Pairing("level:2", "level:1")


def a_fixture(number: int = 0) -> Fixture:
    return Fixture("duo", PAIRING, number % 2, f"1:{number // 2}", 0)


def a_result(number: int = 0, **changed: Any) -> Result:
    """Return a game that the first player won by five points."""
    report: dict[str, Any] = {
        "fixture": a_fixture(number),
        "seats": ("level:2", "level:1"),
        "moves": (("B", "e10"), ("W", f"j{number}")),
        "scores": (60, 55),
        "share": 1.0,
        "margin": 5,
        "turns": (10, 11),
        "cpu": (2.0, 1.1),
    }
    return Result(**{**report, **changed})
