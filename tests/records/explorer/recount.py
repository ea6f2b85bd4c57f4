"""The explorer counted again, in the plainest way: every position turned every way."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from games.rules.keys import symmetries
from games.rules.position import Position, start_position
from records.archive.projections import NewRecord
from records.judging.judge import Judged


@dataclass
class Count:
    """Games, and how they ended."""

    games: int = 0
    margin: int = 0
    won: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)

    def add(self, judged: Judged, seat: int) -> None:
        """Count a game in which this seat moved."""
        result, teams = judged.result, judged.ruleset.teams
        self.games += 1
        self.margin += margin(judged, seat)
        if result.solved is False:
            return
        together = [team for team in teams if set(team) & set(result.winners)]
        counter = self.won if len(together) == 1 else self.shared
        counter.update(result.winners)


class Recount:
    """Choices of games in the positions that they reached."""

    def __init__(self, new_records: list[NewRecord], plies: int) -> None:
        self.chosen: dict[Any, dict[Any, Count]] = defaultdict(dict)
        self.reached: Counter[Any] = Counter()
        for new_record in new_records:
            record, judged = new_record.record, new_record.judged
            if record.kind == "game" and record.visibility == "public":
                self._add(judged, plies)

    def _add(self, judged: Judged, plies: int) -> None:
        stops = [leaving.ply for leaving in judged.transcript.out]
        position = start_position(judged.ruleset)
        for placed in judged.played[: min([plies, *stops])]:
            before = likeness(position)
            position = position.play(placed.color, placed.number)
            after = likeness(position)
            count = self.chosen[before].setdefault(after, Count())
            count.add(judged, placed.seat)
            self.reached[after] += 1


def likeness(position: Position) -> Any:
    """Return the common image of equivalent positions."""
    ruleset, table = position.ruleset, position.placements
    least = min(
        sorted(
            (
                placed.color,
                table.piece_of(placed.number).id,
                sorted(image[cell] for cell in table.cells[placed.number]),
            )
            for placed in position.played
        )
        for image in symmetries(ruleset)
    )
    return repr((least, position.turn, position.seat))


def margin(judged: Judged, seat: int) -> int:
    """Return the margin of the seat's team over the best other team, in points."""
    teams = judged.ruleset.teams
    mine = next(i for i, team in enumerate(teams) if seat in team)
    points = list(judged.result.teams)
    if judged.ruleset.options.get("objective") == "reverse":
        points = [-total for total in points]
    others = [total for i, total in enumerate(points) if i != mine]
    return points[mine] - max(others) if others else 0
