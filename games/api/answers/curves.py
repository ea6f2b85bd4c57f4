"""The scores along a game as JSON: what a chart of it is drawn from."""

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
"""The version that creates a game, of a fork with all that it begins with."""


class PositionTime(NamedTuple):
    """When a position came to be: at a version of its game, at a time."""

    version: int
    at: datetime


class CurvePoint(Answer):
    """The scores after so many placements, as if the game ended there."""

    ply: int
    """How many placements there were; 0 before the first."""
    version: int | None
    """The version that the placement made; of ply 0, the one before the first. At
    `/games/{game}/states/{version}` is how the game stood then. Null: not played in a
    game here, as what a fork begins with."""
    at: Time | None
    """The time of that version."""
    colors: Mapping[str, int]
    """Empty where only seats have scores, as after a draft."""
    seats: Sequence[int]


class Curve(Answer):
    """The scores along a game, by the rules: cubes seen from above, bonuses."""

    ruleset: RulesetName
    points: list[CurvePoint]
    """By plies, from 0. What was undone or taken back is not there."""

    @classmethod
    def of(
        cls,
        position: Position,
        moments: Sequence[PositionTime | None],
        rules_version: int,
        begun: int = 0,
    ) -> "Curve":
        """Return the way to a position as JSON, with what is known of its plies.

        So many placements were there when it `begun`; `rules_version` is the edition
        that judges.
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
        """Return the scores along a game as JSON; the envelopes are all of it."""
        return cls.of(state.position, moments_of(state, envelopes), state.rules_version)


def moments_of(
    state: GameState, envelopes: Iterable[Envelope]
) -> list[PositionTime | None]:
    """Return when the plies of a game came to be."""
    times = {envelope.version: envelope.at for envelope in envelopes}
    made = [step.version for step in state.steps if step.kind == "placed"]
    first = made[0] - 1 if made else state.version
    return [
        None
        if version in {0, state.fork and CREATION}
        else PositionTime(version, times[version])
        for version in (first, *made)
    ]
