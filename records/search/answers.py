"""Responses from the search, such as record pages, facets and player summaries."""

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
    Meta(title="RecordCounts", description="Number of records per value."),
]


class Facets(Answer):
    """Number of records that match a search, in total and by value."""

    count: int
    is_complete: bool
    """False if more than 10,000 records match. In this case, only the latest 10,000 are
    counted.
    """
    variants: Counts
    rulesets: Counts
    years: Counts
    """Number of records by year (UTC), for games whose date is known."""
    pools: Counts
    results: Counts
    """Number of records that were `won` by one team, were `drawn` between teams, or
    had no winner (`none`).
    """
    sources: Counts
    kinds: Counts


class RecordsPage(NamedPage[Item], Generic[Item], kw_only=True):
    """A page of records."""

    rulesets: list[RulesetName] | UnsetType = UNSET
    """Rulesets that were searched if the query named a `variant`, not a ruleset."""
    rulesets_left_out: int | UnsetType = UNSET
    """Number of the variant's rulesets that were not searched. To search one of them,
    send its name as `ruleset`."""
    facets: Facets | UnsetType = UNSET
    """Counts of matching records; missing unless `facets=true`."""


class OpeningPiece(Answer):
    """A piece that a player places first."""

    piece: str
    games: int


class PlayerOpenings(Answer):
    """Pieces that a player places first, in the variant that they play most."""

    variant: VariantId
    games: int
    """Number of counted games, which are the latest of the variant; at most 200."""
    pieces: list[OpeningPiece]
    """Up to five pieces, the most frequent first."""


class PlayerSummary(Answer):
    """Summary of a player's latest 1,000 records that the caller may see."""

    player: str
    """Player as `player:ID`, `ai:LEVEL` or `imported:NAME`."""
    games: int
    """Number of finished games with other players."""
    is_complete: bool
    """False if the player has more than 1,000 records."""
    won: int
    drawn: int
    streak: int
    """Number of consecutive wins, up to and including the latest game."""
    puzzles: int
    """Number of different puzzles that the player solved."""
    since: Time | None
    """End time of the player's earliest game; null if there are no games or the time is
    unknown.
    """
    openings: PlayerOpenings | None

    @classmethod
    def from_career(cls, player: str, career: Career) -> "PlayerSummary":
        """Build the summary from a career."""
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
    """A ruleset with public records."""

    ruleset: RulesetName
    variant: VariantId
    title: str
    """Title of the variant."""
    options: Options
    """Options that differ from the defaults."""
    records: int
    first_day: str | None
    """Day (UTC) of the earliest game with a known date; null if no date is known."""
    last_day: str | None
    """Day (UTC) of the latest game with a known date; null if no date is known."""

    @classmethod
    def from_row(cls, row: models.PlayedRuleset, language: Language) -> "PlayedRuleset":
        """Build the response from a table row."""
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
