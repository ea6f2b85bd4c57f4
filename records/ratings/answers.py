"""Ratings as JSON: what they are, and what each game made of them."""

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
    """What is believed of a player's strength."""

    mu: float
    """The mean: 25 for who has not played."""
    sigma: float
    """The deviation: 25/3 at first."""
    ordinal: float
    """mu less three sigma: what leaderboards go by."""
    points: int
    """The ordinal on the scale that players are shown: 900 at first, and 30 for each
    unit."""


class Rating(BeliefFields):
    """A player's rating in one ruleset, among the players of one pool."""

    player: str
    """`player:ID`, `ai:LEVEL` or `imported:NAME`."""
    ruleset: RulesetName
    pool: PoolName
    games: int
    wins: int
    """Won alone or together."""
    model: int
    """The edition of the rating model."""
    updated_at: Time
    """End of the latest game by date. Games change ratings in the order of the archive,
    so an older game that was imported later has been rated last."""
    owners_missing: int
    """Different owners of opponents that the player still has to play against, before
    the rating gets a place on the leaderboard; 0: it has one. Guests get none."""

    @classmethod
    def of(cls, row: models.Rating) -> "Rating":
        """Return a rating as JSON."""
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
    """The leaderboard of a ruleset."""

    ruleset: RulesetName
    variant: VariantId
    family: str
    pool: PoolName
    players: int
    """How many are on it."""

    @classmethod
    def of(cls, ruleset: str, pool: PoolName, players: int) -> "Leaderboard":
        """Return what there is to know of a leaderboard as JSON."""
        variant = find_variant(ruleset.partition(";")[0])
        return cls(
            ruleset=ruleset,
            variant=variant.id,
            family=variant.family,
            pool=pool,
            players=players,
        )


class Place(Answer):
    """A player's place on a leaderboard."""

    ruleset: RulesetName
    pool: PoolName
    place: int
    """1 is best; who has the same ordinal shares one."""
    players: int
    """How many are on it."""
    ordinal: float
    """mu less three sigma: what leaderboards go by."""
    points: int
    """The ordinal on the scale that players are shown."""
    games: int

    @classmethod
    def of(cls, row: models.Rating, place: int, players: int) -> "Place":
        """Return a place as JSON."""
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
    """How strong a player is in a family of variants, among the players of one pool."""

    player: str
    """`player:ID`, `ai:LEVEL` or `imported:NAME`."""
    family: str
    pool: PoolName
    strength: float
    """The root of the summed squares of an ordinal per variant: that of the ruleset
    with the highest, of 10 games and more; negative ones count as 0."""
    points: int
    """The strength on the scale that players are shown, that of ratings."""
    variants: int
    """How many of the family count."""
    games: int
    """In the rulesets that count."""

    @classmethod
    def of(cls, row: models.Ranking) -> "Ranking":
        """Return a ranking as JSON."""
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
    """A rating, and its place on the leaderboard."""

    place: int
    """1 is best; who has the same ordinal shares one."""


class PlacedRanking(Ranking):
    """A ranking, and its place in that of the family."""

    place: int
    """1 is best; who has the same strength shares one."""


class Neighbors(Answer):
    """A player's place, and who is next to it; `items` are the strongest first."""

    place: int
    of: int
    """How many have a place."""
    players: dict[str, NamedPlayer]
    """Those that the items name, by their ids as there. Who was erased is not there."""


class LeaderboardNeighbors(Neighbors):
    """A player's place on a leaderboard, and who is next to it."""

    items: list[PlacedRating]


class RankingNeighbors(Neighbors):
    """A player's place in the ranking of a family, and who is next to it."""

    items: list[PlacedRanking]


class RatingChange(BeliefFields):
    """A rating right after a game."""

    record: Id
    number: int
    """Number of the record. Games are rated in this order, whatever their dates."""
    pool: PoolName
    rank: int
    """In that game; 1 is best."""
    ended_at: Time

    @classmethod
    def of(cls, row: models.RatingChange) -> "RatingChange":
        """Return what one game made of a rating as JSON."""
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
