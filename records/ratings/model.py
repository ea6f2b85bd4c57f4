"""Rating model, which determines how a game changes the ratings of its players.

The model is the Plackett-Luce model for games with several sides by Weng and Lin ("A
Bayesian Approximation Method for Online Ranking", JMLR 12, 2011), as implemented by the
library openskill. A rating estimates the skill of a player as a normal distribution
with mean mu and standard deviation sigma. This module does no I/O.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from openskill.models import PlackettLuce

from records.judging.judge import Judged

MODEL = 2
"""Version of this model. Ratings that another version computed must be rebuilt."""

ENOUGH_PLACEMENTS: Final = 5
"""Mean number of placements per player after which a departure is no longer early. A
game of the shortest variant (Blokus 3D for two players) usually lasts 7 placements per
player, and a game of Classic for two players lasts 30. In every variant, the first 4
placements belong to the opening.
"""

Team: TypeAlias = tuple[int, ...]
"""Seats that win and lose together; most teams have one seat."""

MU = 25.0
SIGMA = MU / 3
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=SIGMA / 2, tau=SIGMA / 100)


NEW_POINTS: Final = 900
"""Points of a new player, whose ordinal is 0."""
POINTS_PER_SKILL: Final = 30
"""Points per unit of skill. For players with many games, this is roughly the Elo scale:
a player with 200 points more than the opponent wins about three out of four games.
"""


def points_of(skill: float) -> int:
    """Convert a skill, such as an ordinal, to the points shown to players."""
    return round(NEW_POINTS + POINTS_PER_SKILL * skill)


class Belief(NamedTuple):
    """Estimate of a player's skill."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """Lower bound, which the skill almost certainly exceeds."""
        return self.mu - 3 * self.sigma


def is_rated(judged: Judged) -> bool:
    """Return whether a game is rated.

    A rated game has several teams and different players, and each player made their own
    moves.
    """
    players = judged.transcript.players
    return (
        len(judged.ruleset.teams) > 1
        and not judged.transcript.stand_ins
        and all(players)
        and len(set(players)) == len(players)
    )


def changed_beliefs(judged: Judged, beliefs: Sequence[Belief]) -> dict[int, Belief]:
    """Return the new estimate for each seat whose rating a game changes.

    For a team that left early, the mean decreases as if the team came last. The
    deviation stays the same, because a smaller deviation could raise the ordinal. The
    other teams are rated as if that team had not played, so they gain nothing from its
    departure.
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
    """Return, for each seat, the seats against which it was rated."""
    teams = staying_teams(judged)
    return {
        seat: [other for others in teams if others != team for other in others]
        for team in teams
        for seat in team
    }


def staying_teams(judged: Judged) -> list[Team]:
    """Return the teams that did not leave early.

    A team leaves when its last seat leaves. It leaves early if the players who are
    still in the game have placed fewer than `ENOUGH_PLACEMENTS` pieces each on average.
    The average is used, so that a game still counts if one of the players soon cannot
    place any more pieces.
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
    """Return the estimate for each seat after a game between these teams.

    `ranks` contains the rank of each seat; 1 is the best. A team has the rank of its
    best seat.
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
