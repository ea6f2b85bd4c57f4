"""Rating model: how the result of a game changes the ratings of its players. Pure.

This is the Plackett-Luce model for rankings of several sides, after Weng and Lin, "A
Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), implemented by the
library openskill. A rating is an estimate: skill is normally distributed with mean mu
and standard deviation sigma.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from openskill.models import PlackettLuce

from records.judging.judge import Judged

MODEL = 2
"""Edition of this file. Ratings of another edition must be rebuilt."""

ENOUGH_PLACEMENTS: Final = 5
"""Mean number of placements per player after which leaving no longer counts as
early.

The shortest variants (Blokus 3D for two) usually last 7 placements per player, Classic
for two 30. Fewer than 5 are an opening in all variants."""

Team: TypeAlias = tuple[int, ...]
"""Seats that win and lose together; most teams have one seat."""

MU = 25.0
SIGMA = MU / 3
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=SIGMA / 2, tau=SIGMA / 100)


NEW_POINTS: Final = 900
"""Points of a player who has not played, whose ordinal is 0."""
POINTS_PER_SKILL: Final = 30
"""Points per unit of skill. Between two players with many games this is the Elo scale:
200 points more win about three games of four."""


def points_of(skill: float) -> int:
    """Convert a skill, such as an ordinal, to the points that players see."""
    return round(NEW_POINTS + POINTS_PER_SKILL * skill)


class Belief(NamedTuple):
    """Estimate of a player's skill."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """Lower bound of the skill that is almost certain."""
        return self.mu - 3 * self.sigma


def is_rated(judged: Judged) -> bool:
    """Return whether a game is rated.

    A rated game has several teams and different players, and each player made all their
    own moves.
    """
    players = judged.transcript.players
    return (
        len(judged.ruleset.teams) > 1
        and not judged.transcript.stand_ins
        and all(players)
        and len(set(players)) == len(players)
    )


def changed_beliefs(judged: Judged, beliefs: Sequence[Belief]) -> dict[int, Belief]:
    """Return the new estimate of each seat whose rating a game changes.

    A team that left early loses the mean that the last place would cost. The other
    teams gain nothing: they are rated as if it had not played. The deviation of the
    team that left stays, because a smaller one could raise its ordinal.
    """
    teams, ranks = judged.ruleset.teams, judged.result.ranks
    staying = staying_teams(judged)
    changed = dict(after(staying, ranks, beliefs)) if len(staying) > 1 else {}
    leavers = {seat for team in teams if team not in staying for seat in team}
    if leavers:
        worst = len(ranks)
        with_last = [worst if s in leavers else rank for s, rank in enumerate(ranks)]
        for seat, belief in after(teams, with_last, beliefs).items():
            if seat in leavers:
                changed[seat] = Belief(belief.mu, beliefs[seat].sigma)
    return changed


def opponents_of(judged: Judged) -> dict[int, list[int]]:
    """Return the seats that each seat was rated against."""
    teams = staying_teams(judged)
    return {
        seat: [other for others in teams if others != team for other in others]
        for team in teams
        for seat in team
    }


def staying_teams(judged: Judged) -> list[Team]:
    """Return the teams that did not leave early.

    A team leaves with its last seat. It leaves early if the players who are still in
    the game have placed fewer than `ENOUGH_PLACEMENTS` pieces each on average. An
    average, so that a player who cannot place any more does not prevent the game from
    counting.
    """
    teams = judged.ruleset.teams
    playing = {seat for team in teams for seat in team}
    early = set()
    for seat, ply, _ in judged.transcript.out:
        placed = Counter(placement.seat for placement in judged.played[:ply])
        is_early = sum(placed[s] for s in playing) < ENOUGH_PLACEMENTS * len(playing)
        playing.discard(seat)
        (team,) = (team for team in teams if seat in team)
        if is_early and playing.isdisjoint(team):
            early.add(team)
    return [team for team in teams if team not in early]


def after(
    teams: Sequence[Team], ranks: Sequence[int], beliefs: Sequence[Belief]
) -> Mapping[int, Belief]:
    """Return the estimate per seat after a game between these teams.

    `ranks` are per seat, 1 is the best; a team has the rank of its best seat.
    """
    sides = [
        [_MODEL.rating(mu=beliefs[seat].mu, sigma=beliefs[seat].sigma) for seat in team]
        for team in teams
    ]
    standing = [float(min(ranks[seat] for seat in team)) for team in teams]
    rated = _MODEL.rate(sides, ranks=standing)
    return {
        seat: Belief(rating.mu, rating.sigma)
        for team, side in zip(teams, rated, strict=True)
        for seat, rating in zip(team, side, strict=True)
    }
