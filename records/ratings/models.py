"""The tables of ratings: as they are, each change that led there, and rankings."""

from typing import ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.db import models

PLACE_AFTER: Final = 3
"""Owners of opponents that a rating needs before it gets a place on a leaderboard.

One owner alone cannot get a place by opponents that they made themselves, nor two who
play for each other.
"""
HAS_PLACE = models.Q(**{f"opponents__{PLACE_AFTER - 1}__isnull": False})
"""The condition on ratings that have a place."""


class Rating(models.Model):
    """The rating of one player in one ruleset as of now."""

    pk = models.CompositePrimaryKey("player", "ruleset", "pool")
    ruleset = models.TextField()
    pool = models.TextField()
    """Among whom: a guest's games stay among guests when it becomes an account."""
    player = models.TextField()
    model = models.SmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField()
    """mu less three sigma."""
    games = models.IntegerField()
    wins = models.IntegerField()
    """Games won, alone or together."""
    updated_at = models.DateTimeField()
    """End of the latest of them by date, whatever the order of the records."""
    opponents = ArrayField(models.TextField(), null=True)
    """The owners of the first opponents, at most `PLACE_AFTER` different ones.

    An account is named as a player, its bots and app users by their household. Guests
    are no owners: anyone can make more of them. Null was written by the release before.
    """

    class Meta:
        """A leaderboard is one ruleset's, among one pool's players."""

        indexes: ClassVar = [
            models.Index(
                fields=["ruleset", "pool", "-ordinal", "player"],
                name="rating_place",
                condition=HAS_PLACE,
            )
        ]

    @property
    def missing(self) -> int:
        """Number of owners of opponents that are missing before it gets a place."""
        return PLACE_AFTER - len(self.opponents or ())


class Ranking(models.Model):
    """How strong one player is in one family of variants."""

    pk = models.CompositePrimaryKey("player", "family", "pool")
    family = models.TextField()
    pool = models.TextField()
    player = models.TextField()
    strength = models.FloatField()
    variants = models.SmallIntegerField()
    """Those that the player has enough games in."""
    games = models.IntegerField()
    """In the ruleset of each that counts."""

    class Meta:
        """A ranking is one family's, among one pool's players."""

        indexes: ClassVar = [
            models.Index(
                fields=["family", "pool", "-strength", "player"], name="ranking"
            )
        ]


class RatingChange(models.Model):
    """The change that one game made to one player's rating."""

    pk = models.CompositePrimaryKey("player", "ruleset", "number")
    player = models.TextField()
    ruleset = models.TextField()
    number = models.BigIntegerField()
    """Number of the record: games are rated in this order, whatever their dates."""
    pool = models.TextField()
    record = models.UUIDField()
    rank = models.SmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ended_at = models.DateTimeField()

    class Meta:
        """The explorer asks who played a game."""

        indexes: ClassVar = [models.Index(fields=["number"], name="rating_number")]
