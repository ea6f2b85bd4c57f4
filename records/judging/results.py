"""Results of judged games, such as the winners and the margins.

This module does no I/O.
"""

from typing import NamedTuple

import msgspec

from games.api.answers.positions import Scores
from games.events.base import Data
from records.judging.judge import Judged, RecordKind


class Wins(NamedTuple):
    """Seats that won, either alone or together with another team."""

    alone: tuple[bool, ...]
    shared: tuple[bool, ...]


def winners_of(judged: Judged) -> tuple[int, ...]:
    """Return the winning seats of a finished game; seat 0 for a solved solo game."""
    if judged.kind is not RecordKind.GAME or judged.result.solved is False:
        return ()
    return judged.result.winners


def wins_of(judged: Judged) -> Wins:
    """Return the seats that won, alone or together."""
    winners, teams = winners_of(judged), judged.ruleset.teams
    won = tuple(seat in winners for seat in range(len(judged.ruleset.seats)))
    none = (False,) * len(won)
    is_alone = any(set(winners) <= set(team) for team in teams)
    return Wins(won, none) if is_alone else Wins(none, won)


def margins_of(judged: Judged) -> list[int]:
    """Return, for each seat, its team's lead in points over the best other team.

    The lead is negative for a team that is behind, and 0 if there is no other team. If
    the fewest points win, the team with fewer points leads.
    """
    ruleset = judged.ruleset
    better = -1 if ruleset.scoring.objective == "reverse" else 1
    points = [better * total for total in judged.result.teams]
    margins = [0] * len(ruleset.seats)
    for i, team in enumerate(ruleset.teams):
        others = points[:i] + points[i + 1 :]
        for seat in team:
            margins[seat] = points[i] - max(others, default=points[i])
    return margins


def is_drawn(judged: Judged) -> bool:
    """Return whether several teams share the win."""
    winners = winners_of(judged)
    return sum(not set(team).isdisjoint(winners) for team in judged.ruleset.teams) > 1


def margin_of(judged: Judged) -> int | None:
    """Return the winning team's lead in points; None if there is only one team.

    A team has the rank of its best seat. The lead is negative if a team that left the
    game had more points.
    """
    result, teams = judged.result, judged.ruleset.teams
    if len(teams) == 1:
        return None
    standing = [min(result.ranks[seat] for seat in team) for team in teams]
    ranked = sorted(range(len(teams)), key=standing.__getitem__)
    first, second = (result.teams[team] for team in ranked[:2])
    is_reverse = judged.ruleset.scoring.objective == "reverse"
    return second - first if is_reverse else first - second


def derived(judged: Judged) -> Data:
    """Return, by name, the record fields that can be computed from the game alone."""
    return {
        "ruleset": str(judged.ruleset),
        "length": len(judged.transcript.placements),
        "result": msgspec.to_builtins(Scores.build(judged.ruleset, judged.result)),
        "winners": list(winners_of(judged)),
        "margin": margin_of(judged),
        "is_drawn": is_drawn(judged),
    }
