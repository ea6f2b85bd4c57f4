"""Pages of records, what is counted of them, and rulesets with records, as JSON."""

from typing import Annotated, Generic, TypeVar

from msgspec import UNSET, Meta, UnsetType

from games.api.answers.players import NamedPage
from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.events.game import Options
from games.events.times import Time, time_text
from games.rules.languages import Language
from games.rules.texts.told import title_of
from records import models
from records.judging.rulesets import ruleset_named
from records.search.careers import Career

Item = TypeVar("Item")
Counts = Annotated[
    dict[str, int],
    Meta(title="RecordCounts", description="How many records have each value."),
]


class Facets(Answer):
    """How many records match, and how many of them have what."""

    count: int
    is_complete: bool
    """False: there are more; all numbers are those of the latest so many."""
    variants: Counts
    rulesets: Counts
    years: Counts
    """Of games whose date is known; in UTC."""
    pools: Counts
    results: Counts
    """`won` by one team, `drawn` between several, or `none`: nobody won."""
    sources: Counts
    kinds: Counts


class RecordsPage(NamedPage[Item], Generic[Item], kw_only=True):
    """A page of records."""

    rulesets: list[RulesetName] | UnsetType = UNSET
    """Those by which moves or a pattern were read and looked for, where a `variant` was
    named instead of one."""
    rulesets_left_out: int | UnsetType = UNSET
    """How many more of the variant there are records of: name one of them."""
    facets: Facets | UnsetType = UNSET
    """Where they were asked for."""


class OpeningPiece(Answer):
    """A piece that a player places first."""

    piece: str
    games: int


class PlayerOpenings(Answer):
    """The pieces that a player places first in the variant that they play most."""

    variant: VariantId
    games: int
    """The latest games of the variant that were read, 200 at most."""
    pieces: list[OpeningPiece]
    """At most five, the most frequent first."""


class PlayerSummary(Answer):
    """Figures of a player's latest 1,000 records that the caller may see."""

    player: str
    """`player:ID`, `ai:LEVEL` or `imported:NAME`."""
    games: int
    """Games with others that ended."""
    is_complete: bool
    """False: the player has more than 1,000 records."""
    won: int
    drawn: int
    streak: int
    """Latest games that were won, one after another."""
    puzzles: int
    """Different puzzles that the player has solved."""
    since: Time | None
    """When the player's first record ended; null without one, and if it is unknown."""
    openings: PlayerOpenings | None

    @classmethod
    def of(cls, player: str, career: Career) -> "PlayerSummary":
        """Return a career as JSON."""
        openings = career.openings
        return cls(
            player=player,
            games=len(career.outcomes),
            is_complete=career.is_complete,
            won=career.won,
            drawn=career.drawn,
            streak=career.streak,
            puzzles=career.puzzles,
            since=None if career.since is None else time_text(career.since),
            openings=None
            if openings is None
            else PlayerOpenings(
                variant=openings.variant,
                games=openings.games,
                pieces=[OpeningPiece(piece=p, games=n) for p, n in openings.pieces],
            ),
        )


class PlayedRuleset(Answer):
    """A ruleset of which there are public records."""

    ruleset: RulesetName
    variant: VariantId
    title: str
    """Of the variant."""
    options: Options
    """Those that are not the defaults."""
    records: int
    first_day: str | None
    """Of the first game whose date is known, in UTC."""
    last_day: str | None

    @classmethod
    def of(cls, row: models.PlayedRuleset, language: Language) -> "PlayedRuleset":
        """Return a ruleset as JSON."""
        first, last = row.first_ended_at, row.last_ended_at
        return cls(
            ruleset=row.ruleset,
            variant=row.variant,
            title=title_of(row.variant, language).title,
            options=dict(ruleset_named(row.ruleset).options),
            records=row.records,
            first_day=None if first is None else f"{first:%Y-%m-%d}",
            last_day=None if last is None else f"{last:%Y-%m-%d}",
        )
