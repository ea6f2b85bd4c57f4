"""Levels of the computer as JSON: what a move costs, and how they did in matches."""

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
    """How a level did in a match, in turn in every seat."""

    ruleset: RulesetName
    """The rules of its games, in their canonical name."""
    variant: VariantId
    against: str
    """Who sat in all other seats: a level, or another program."""
    games: int
    won: float
    """The share of them that it won; a shared win is a part."""
    even: float
    """The share that it would win against its equals."""
    interval: Annotated[Sequence[float], Meta(min_length=2, max_length=2)]
    """Where that share lies with a probability of 95 %."""
    by_side: Sequence[float]
    """The share on each side, who begins first; empty of older matches."""
    seconds: float | None
    """What a move cost it, of one of two processors; null of older matches."""

    @classmethod
    def of(cls, match: matches.Strength) -> "Strength":
        """Return how a level did in a match as JSON."""
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
    """What a search makes for a placement: the same however busy the server is."""

    two_colors: int
    """In rulesets of two colors."""
    more_colors: int
    """In those of two teams with more colors."""
    more_teams: int
    """In those of more than two teams."""
    drafted: int | None
    """In drafts; null: as in other rulesets."""
    drafted_by_four: int | None
    """In drafts of four players; null: as in other rulesets."""
    triangles: int | None
    """On Trigon with more than two teams; null: as in other rulesets."""
    judged: int | None
    """On Duo, where a net judges positions; null: as in other rulesets."""


class Level(Answer):
    """A level of the computer."""

    name: str
    description: str
    variants: Sequence[VariantId]
    searches: bool
    """Whether it searches, or looks at the board."""
    edition: int | None
    """Of the search: a number alone keeps its edition as long as its strength is to
    stay; others are named with theirs (`9@2`). Null of a level that does not search."""
    simulations: Simulations | None
    seconds: float
    """When a move is made in any case."""
    strength: list[Strength]
    """As measured; nothing is guessed."""

    @classmethod
    def of(cls, level: levels.Level, strengths: Iterable[matches.Strength]) -> "Level":
        """Return a level as JSON: what a move costs, and how it did in matches."""
        made = level.simulations
        return cls(
            name=level.name,
            description=level.description,
            variants=level.variants,
            searches=made is not None,
            edition=level.edition,
            simulations=made and Simulations(**made._asdict()),
            seconds=level.seconds,
            strength=[Strength.of(match) for match in strengths],
        )


class LevelList(Answer):
    """The levels of the computer: `1` to `10` are ordered by strength."""

    items: list[Level]
    preparing: bool
    """Whether work of levels that search waits at this moment until the search is
    compiled, which happens once after an install or an upgrade."""
    prepared: float | None
    """The share of the search that is compiled, from 0 to 1; null if it is compiled on
    another machine than the one that answers."""

    @classmethod
    def of_all(
        cls, *, preparing: bool = False, prepared: float | None = None
    ) -> "LevelList":
        """Return the levels as JSON, those from 1 to 10 as they rise."""
        return cls(items=_levels(), preparing=preparing, prepared=prepared)


@cache
def _levels() -> list[Level]:
    return [Level.of(level, strengths_of(level.name)) for level in LEVELS.values()]
