"""JSON for the scores after each placement, for charts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from games.api.http.answer import Answer
from games.api.names import RulesetName
from games.events.envelope import Envelope
from games.events.times import Time, time_text
from games.replay.state import GameState
from games.rules.position import Position
from games.rules.scoring import outcomes

CREATION = 1
"""First version of a game, which includes the initial placements of a fork."""


class PositionTime(NamedTuple):
    """Version and time at which a position was reached."""

    version: int
    at: datetime


class CurvePoint(Answer):
    """Scores after some placements, as if the game had ended there."""

    ply: int
    """Number of placements so far."""
    version: int | None
    """Version right after the placement; for ply 0, right before the first placement.
    `/games/{game}/states/{version}` returns the game at this version. Null for the
    initial placements of a fork."""
    at: Time | None
    """Time of this version, in UTC."""
    colors: Mapping[str, int]
    """Scores by color; empty if only seats have scores, as after a draft."""
    seats: Sequence[int]
    """Score of each seat."""


class Curve(Answer):
    """Scores after each placement, with bonuses; hidden cubes do not count."""

    ruleset: RulesetName
    points: list[CurvePoint]
    """Points in order of `ply`, from 0. Undone and removed placements are omitted."""

    @classmethod
    def build(
        cls,
        position: Position,
        moments: Sequence[PositionTime | None],
        rules_version: int,
        begun: int = 0,
    ) -> "Curve":
        """Return the scores of the game that led to a position, as JSON.

        `begun` is the number of placements at the start of the game. `rules_version` is
        the edition of the rules by which it is scored.
        """
        ruleset = position.ruleset
        points = []
        results = islice(outcomes(position, rules_version), begun, None)
        for ply, result in enumerate(results):
            moment = moments[ply] if ply < len(moments) else None
            points.append(
                CurvePoint(
                    ply=ply,
                    version=moment and moment.version,
                    at=moment and time_text(moment.at),
                    colors=dict(zip(ruleset.colors, result.colors, strict=False)),
                    seats=result.seats,
                )
            )
        return cls(ruleset=str(ruleset), points=points)

    @classmethod
    def of_game(cls, state: GameState, envelopes: Iterable[Envelope]) -> "Curve":
        """Return the scores of a game as JSON, from all its events."""
        return cls.build(
            state.position, moments_of(state, envelopes), state.rules_version
        )


def moments_of(
    state: GameState, envelopes: Iterable[Envelope]
) -> list[PositionTime | None]:
    """Return the version and time after each placement in a game."""
    times = {envelope.version: envelope.at for envelope in envelopes}
    versions = [step.version for step in state.steps if step.kind == "placed"]
    first = versions[0] - 1 if versions else state.version
    return [
        None
        if version in {0, state.fork and CREATION}
        else PositionTime(version, times[version])
        for version in (first, *versions)
    ]
