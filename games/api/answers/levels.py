"""JSON for computer levels, with their costs and match results."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated

from msgspec import Meta

from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.computers.ai import levels
from games.computers.ai import strength as matches
from games.computers.ai.strength import strengths_of
from games.computers.registry import LEVELS


class Strength(Answer):
    """Match result of a level that played equally often in each seat."""

    ruleset: RulesetName
    """Ruleset of the games."""
    variant: VariantId
    against: str
    """Opponent in all other seats: a level or another program."""
    games: int
    won: float
    """Share of games won; a shared win counts as a fraction."""
    even: float
    """Expected share of wins against equal opponents."""
    interval: Annotated[Sequence[float], Meta(min_length=2, max_length=2)]
    """95% confidence interval of the share."""
    by_side: Sequence[float]
    """Share of games won from each seat, in seat order; empty for older matches."""
    seconds: float | None
    """Seconds per move on one of two cores; null for older matches."""

    @classmethod
    def build(cls, match: matches.Strength) -> "Strength":
        """Return the result of a match as JSON."""
        return cls(
            ruleset=match.ruleset,
            variant=match.variant,
            against=match.against,
            games=match.games,
            won=match.won,
            even=match.even,
            interval=match.interval,
            by_side=match.by_side,
            seconds=match.seconds,
        )


class Simulations(Answer):
    """Number of simulations per placement, regardless of server load."""

    two_colors: int
    """Simulations in rulesets with two colors."""
    more_colors: int
    """Simulations for two teams with more than two colors."""
    more_teams: int
    """Simulations for more than two teams."""
    drafted: int | None
    """Simulations in drafts; null means the usual number."""
    drafted_by_four: int | None
    """Simulations in drafts with four players; null means the usual number."""
    triangles: int | None
    """Simulations in Trigon with more than two teams; null means the usual number."""
    judged: int | None
    """Simulations in Duo, where a neural net evaluates positions; null means the usual
    number."""


class Level(Answer):
    """A computer level."""

    name: str
    description: str
    variants: Sequence[VariantId]
    searches: bool
    """Whether the level searches; if not, it only evaluates the board."""
    edition: int | None
    """Edition of the search. A plain level number keeps its strength across editions;
    `9@2` names another edition. Null if the level does not search."""
    simulations: Simulations | None
    seconds: float
    """Maximum time per move, in seconds."""
    strength: list[Strength]
    """Match results."""

    @classmethod
    def build(
        cls, level: levels.Level, strengths: Iterable[matches.Strength]
    ) -> "Level":
        """Return a level as JSON with its costs and results."""
        simulations = level.simulations
        return cls(
            name=level.name,
            description=level.description,
            variants=level.variants,
            searches=simulations is not None,
            edition=level.edition,
            simulations=simulations and Simulations(**simulations._asdict()),
            seconds=level.seconds,
            strength=[Strength.build(match) for match in strengths],
        )


class LevelList(Answer):
    """Computer levels; `1` to `10` are ordered by strength."""

    items: list[Level]
    preparing: bool
    """Whether searching levels wait for compilation, once per install or upgrade."""
    prepared: float | None
    """Compiled share of the search, from 0 to 1; null if another machine compiles
    it."""

    @classmethod
    def of_all(
        cls, *, preparing: bool = False, prepared: float | None = None
    ) -> "LevelList":
        """Return the levels as JSON, with 1 to 10 in ascending order."""
        return cls(items=_levels(), preparing=preparing, prepared=prepared)


@cache
def _levels() -> list[Level]:
    return [Level.build(level, strengths_of(level.name)) for level in LEVELS.values()]
