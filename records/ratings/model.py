"""The model: what the result of a game does to the ratings of its players. Pure.

Plackett and Luce's model for rankings of several sides, after Weng and Lin, "A Bayesian
Approximation Method for Online Ranking", JMLR 12 (2011); the library openskill has it.
A rating is a belief: skill is normally distributed with mean mu and deviation sigma.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.rules.ruleset import Ruleset
from records.judging.judge import Judged

MODEL = 1
"""The edition of this file. Ratings of another edition have to be rebuilt."""

MU = 25.0
SIGMA = MU / 3
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=SIGMA / 2, tau=SIGMA / 100)


class Belief(NamedTuple):
    """The belief in a player's skill."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """The skill that the player has most certainly: what leaderboards go by."""
        return self.mu - 3 * self.sigma


def is_rated(judged: Judged) -> bool:
    """Whether a game says anything of strength: different players, several sides.

    Each must have made its own moves.
    """
    players = judged.transcript.players
    return (
        len(judged.ruleset.teams) > 1
        and not judged.transcript.stand_ins
        and all(players)
        and len(set(players)) == len(players)
    )


def after(
    ruleset: Ruleset, ranks: Sequence[int], beliefs: Sequence[Belief]
) -> list[Belief]:
    """Return the belief per seat after a game.

    `ranks` are per seat, 1 is best; a team stands where the best of its seats does.
    """
    sides = [
        [_MODEL.rating(mu=beliefs[seat].mu, sigma=beliefs[seat].sigma) for seat in team]
        for team in ruleset.teams
    ]
    standing = [min(ranks[seat] for seat in team) for team in ruleset.teams]
    rated = _MODEL.rate(sides, ranks=[float(rank) for rank in standing])
    found = list(beliefs)
    for team, side in zip(ruleset.teams, rated, strict=True):
        for seat, rating in zip(team, side, strict=True):
            found[seat] = Belief(rating.mu, rating.sigma)
    return found
