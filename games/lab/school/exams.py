"""Exams: games between a net and another player, reported by seat.

The first player to move wins more often, so seats are reported separately.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.computers.ai.findings import Budget
from games.computers.ai.manner import Manner
from games.lab.arena.pairings import Pairing, fixtures
from games.lab.arena.players import LevelPlayer, Player
from games.lab.arena.playing import Match
from games.lab.arena.running import play_all
from games.lab.arena.tally import add_up
from games.lab.school.course import Course

PUPIL, EXAMINER = "pupil", "examiner"
PATIENCE = 600.0
"""Seconds per move, enough for a busy machine to complete its searches."""


@dataclass(frozen=True)
class Exam:
    """The number of games in an exam, and the simulations per move."""

    simulations: int
    games: int
    mix: float


def sit(
    course: Course, net: Path, exam: Exam, examiner: Player, jobs: int
) -> dict[str, Any]:
    """Play the games; return win rates overall and by seat, margins and CPU time."""
    manner = Manner(net=net, settings=(("mix", exam.mix),))
    budget = Budget(exam.simulations, PATIENCE, to_move=True)
    players = {PUPIL: LevelPlayer("9", budget, manner), EXAMINER: examiner}
    match = Match(course.variant, course.ruleset.options, players)
    ruleset = course.ruleset
    played = fixtures(
        Pairing(PUPIL, EXAMINER),
        str(ruleset),
        len(ruleset.teams),
        exam.games,
        f"{course.seed}",
        0,
    )
    tally = add_up(list(play_all(match.play, list(played), jobs)))
    return {
        "simulations": exam.simulations,
        "games": tally.games,
        "won": round(tally.rate.value, 3),
        "interval": [round(tally.rate.low, 3), round(tally.rate.high, 3)],
        "by_side": [round(rate, 3) for rate in tally.by_side],
        "margin": tally.margin and round(tally.margin.value, 1),
        "cpu": tally.cpu,
        "distinct": tally.distinct,
        "broken_off": tally.failures,
    }
