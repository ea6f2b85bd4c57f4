"""Results of judged games: as records tell them, and as they are counted. Pure."""

from typing import NamedTuple

import msgspec

from games.api.answers.positions import Scores
from games.events.base import Data
from records.judging.judge import Judged, RecordKind


class Wins(NamedTuple):
    """Per seat: whether its team won, and nobody else, or together with others."""

    alone: tuple[bool, ...]
    shared: tuple[bool, ...]


def winners_of(judged: Judged) -> tuple[int, ...]:
    """Return the seats that won a game that ended; a game for one if it is solved."""
    if judged.kind is not RecordKind.GAME or judged.result.solved is False:
        return ()
    return judged.result.winners


def wins_of(judged: Judged) -> Wins:
    """Return who won, alone or with others."""
    winners, teams = winners_of(judged), judged.ruleset.teams
    won = tuple(seat in winners for seat in range(len(judged.ruleset.seats)))
    nobody = (False,) * len(won)
    is_alone = any(set(winners) <= set(team) for team in teams)
    return Wins(won, nobody) if is_alone else Wins(nobody, won)


def margins_of(judged: Judged) -> list[int]:
    """Return per seat how many points its team is ahead of the best other.

    Less than 0 where it is behind, 0 where there is no other. Where the least points
    win, fewer of them are ahead.
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
    """Whether several teams share the win."""
    winners = winners_of(judged)
    return sum(not set(team).isdisjoint(winners) for team in judged.ruleset.teams) > 1


def margin_of(judged: Judged) -> int | None:
    """Return the points between the first team and the next; of one team none.

    A team stands where the best of its seats does. Less than 0 where who had more
    points left.
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
    """Return what a record says that follows from the game alone, by its names."""
    return {
        "ruleset": str(judged.ruleset),
        "length": len(judged.transcript.placements),
        "result": msgspec.to_builtins(Scores.build(judged.ruleset, judged.result)),
        "winners": list(winners_of(judged)),
        "margin": margin_of(judged),
        "is_drawn": is_drawn(judged),
    }
