"""JSON format of ratings, places and rankings."""

from games.api.answers.players import NamedPlayer
from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.events.times import Time, time_text
from games.ids import Id
from games.rules.variants import find_variant
from records.archive.answers import PoolName
from records.ratings import models
from records.ratings.model import Belief, points_of


class BeliefFields(Answer):
    """Estimate of a player's strength."""

    mu: float
    """Mean of the estimate; 25 before the first game."""
    sigma: float
    """Standard deviation of the estimate; 25/3 before the first game."""
    ordinal: float
    """`mu` minus three times `sigma`. Leaderboards are sorted by this value."""
    points: int
    """The rating as players see it, which is 900 plus 30 times the
    ordinal.
    """


class Rating(BeliefFields):
    """Rating of a player in one ruleset and pool."""

    player: str
    """Player as `player:ID`, `ai:LEVEL` or `imported:NAME`."""
    ruleset: RulesetName
    pool: PoolName
    games: int
    wins: int
    """Number of games that the player won, alone or together with another team."""
    model: int
    """Version of the rating model."""
    updated_at: Time
    """End time of the player's latest rated game. Games are rated in archiving order,
    so an older game that was imported later may have been rated last.
    """
    owners_missing: int
    """Number of further opponents with different owners that the player needs for a
    place on the leaderboard; 0 for players with a place. Guests never get a place.
    """

    @classmethod
    def from_row(cls, row: models.Rating) -> "Rating":
        """Build the response from a table row."""
        return cls(
            mu=row.mu,
            sigma=row.sigma,
            ordinal=row.ordinal,
            points=points_of(row.ordinal),
            player=row.player,
            ruleset=row.ruleset,
            pool=row.pool,
            games=row.games,
            wins=row.wins,
            model=row.model,
            updated_at=time_text(row.updated_at),
            owners_missing=row.missing,
        )


class Leaderboard(Answer):
    """A ruleset's leaderboard."""

    ruleset: RulesetName
    variant: VariantId
    family: str
    pool: PoolName
    players: int
    """Number of players on the leaderboard."""

    @classmethod
    def from_count(cls, ruleset: str, pool: PoolName, players: int) -> "Leaderboard":
        """Build the description of a leaderboard."""
        variant = find_variant(ruleset.partition(";")[0])
        return cls(
            ruleset=ruleset,
            variant=variant.id,
            family=variant.family,
            pool=pool,
            players=players,
        )


class Place(Answer):
    """Place of a player on a leaderboard."""

    ruleset: RulesetName
    pool: PoolName
    place: int
    """Place, of which 1 is the best. Players with equal ordinals share a place."""
    players: int
    """Number of players on the leaderboard."""
    ordinal: float
    """`mu` minus three times `sigma` of the rating."""
    points: int
    """The rating as players see it."""
    games: int

    @classmethod
    def from_row(cls, row: models.Rating, place: int, players: int) -> "Place":
        """Build the response from a rating."""
        return cls(
            ruleset=row.ruleset,
            pool=row.pool,
            place=place,
            players=players,
            ordinal=row.ordinal,
            points=points_of(row.ordinal),
            games=row.games,
        )


class Ranking(Answer):
    """Strength of a player in a variant family and a pool."""

    player: str
    """Player as `player:ID`, `ai:LEVEL` or `imported:NAME`."""
    family: str
    pool: PoolName
    strength: float
    """Square root of the sum of squared ordinals. Each variant counts with the player's
    highest ordinal in a ruleset with at least 10 games. Negative ordinals count as 0.
    """
    points: int
    """The strength on the scale that players see."""
    variants: int
    """Number of variants that count."""
    games: int
    """Number of games in the rulesets that count."""

    @classmethod
    def from_row(cls, row: models.Ranking) -> "Ranking":
        """Build the response from a table row."""
        return cls(
            player=row.player,
            family=row.family,
            pool=row.pool,
            strength=row.strength,
            points=points_of(row.strength),
            variants=row.variants,
            games=row.games,
        )


class PlacedRating(Rating):
    """Rating, with its place on the leaderboard."""

    place: int
    """Place, of which 1 is the best. Players with equal ordinals share a place."""


class PlacedRanking(Ranking):
    """Ranking with its place in the family."""

    place: int
    """Place, of which 1 is the best. Players with equal strength share a place."""


class Neighbors(Answer):
    """Place of a player and the neighboring places, with the strongest first."""

    place: int
    of: int
    """Number of players with a place."""
    players: dict[str, NamedPlayer]
    """Players in the items, by id, excluding erased players."""


class LeaderboardNeighbors(Neighbors):
    """A player's place on a leaderboard, and the neighboring places."""

    items: list[PlacedRating]


class RankingNeighbors(Neighbors):
    """A player's place in a family's ranking, and the neighboring places."""

    items: list[PlacedRanking]


class RatingChange(BeliefFields):
    """A player's rating right after a game."""

    record: Id
    number: int
    """Number of the record. Games are rated in the order of these numbers, regardless
    of their dates.
    """
    pool: PoolName
    rank: int
    """Rank of the player in the game; 1 is the best."""
    ended_at: Time

    @classmethod
    def from_row(cls, row: models.RatingChange) -> "RatingChange":
        """Build the response from a table row."""
        ordinal = Belief(row.mu, row.sigma).ordinal
        return cls(
            mu=row.mu,
            sigma=row.sigma,
            ordinal=ordinal,
            points=points_of(ordinal),
            record=str(row.record),
            number=row.number,
            pool=row.pool,
            rank=row.rank,
            ended_at=time_text(row.ended_at),
        )
