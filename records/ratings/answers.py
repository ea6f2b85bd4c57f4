"""Ratings as JSON: what they are, and what each game made of them."""

from games.api.answers.names import RulesetName
from games.api.http.answer import Answer
from games.events.times import Time, time_text
from games.ids import Id
from records.archive.answers import PoolName
from records.ratings import models
from records.ratings.model import Belief


class BeliefFields(Answer):
    """What is believed of a player's strength."""

    mu: float
    """The mean: 25 for who has not played."""
    sigma: float
    """The deviation: 25/3 at first."""
    ordinal: float
    """mu less three sigma: what leaderboards go by."""


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
    """When the last of the games ended."""

    @classmethod
    def of(cls, row: models.Rating) -> "Rating":
        """Return a rating as JSON."""
        return cls(
            mu=row.mu,
            sigma=row.sigma,
            ordinal=row.ordinal,
            player=row.player,
            ruleset=row.ruleset,
            pool=row.pool,
            games=row.games,
            wins=row.wins,
            model=row.model,
            updated_at=time_text(row.updated_at),
        )


class RatingChange(BeliefFields):
    """A rating right after a game."""

    record: Id
    number: int
    """Of the record."""
    pool: PoolName
    rank: int
    """In that game; 1 is best."""
    ended_at: Time

    @classmethod
    def of(cls, row: models.RatingChange) -> "RatingChange":
        """Return what one game made of a rating as JSON."""
        return cls(
            mu=row.mu,
            sigma=row.sigma,
            ordinal=Belief(row.mu, row.sigma).ordinal,
            record=str(row.record),
            number=row.number,
            pool=row.pool,
            rank=row.rank,
            ended_at=time_text(row.ended_at),
        )
