"""Tables for ratings, rating changes and rankings."""

from typing import ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.db import models

PLACE_AFTER: Final = 3
"""Number of opponents with different owners that a player needs for a place.

Otherwise, an owner could get a place by playing against their own players, and two
owners could help each other to get one.
"""
HAS_PLACE = models.Q(**{f"opponents__{PLACE_AFTER - 1}__isnull": False})
"""Condition for ratings that have a place on the leaderboard."""


class Rating(models.Model):
    """A player's current rating in a ruleset and a pool."""

    pk = models.CompositePrimaryKey("player", "ruleset", "pool")
    ruleset = models.TextField()
    pool = models.TextField()
    """Pool of the rated games. When a guest gets an account, their earlier games stay
    in the pool of guests.
    """
    player = models.TextField()
    model = models.SmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField()
    """`mu` minus three times `sigma`."""
    games = models.IntegerField()
    wins = models.IntegerField()
    """Number of games that the player won, alone or together with another team."""
    updated_at = models.DateTimeField()
    """End time of the game with the latest date. This game may not be the last one that
    was archived.
    """
    opponents = ArrayField(models.TextField(), null=True)
    """Owners of the player's first opponents, up to `PLACE_AFTER` different owners.

    An account is identified by its player id, and bots and app users by their
    household. Guests are not owners, because anyone can create more guests. In rows
    from the previous release, the value is null.
    """

    class Meta:
        """Index for the leaderboard of a ruleset and a pool."""

        indexes: ClassVar = [
            models.Index(
                fields=["ruleset", "pool", "-ordinal", "player"],
                name="rating_place",
                condition=HAS_PLACE,
            )
        ]

    @property
    def missing(self) -> int:
        """Number of further owners that the rating needs for a place."""
        return PLACE_AFTER - len(self.opponents or ())


class Ranking(models.Model):
    """A player's strength in a variant family and a pool."""

    pk = models.CompositePrimaryKey("player", "family", "pool")
    family = models.TextField()
    pool = models.TextField()
    player = models.TextField()
    strength = models.FloatField()
    variants = models.SmallIntegerField()
    """Number of variants in which the player has enough games."""
    games = models.IntegerField()
    """Number of games in the rulesets that count."""

    class Meta:
        """Index for the ranking of a family and a pool."""

        indexes: ClassVar = [
            models.Index(
                fields=["family", "pool", "-strength", "player"], name="ranking"
            )
        ]


class RatingChange(models.Model):
    """A player's rating after one game."""

    pk = models.CompositePrimaryKey("player", "ruleset", "number")
    player = models.TextField()
    ruleset = models.TextField()
    number = models.BigIntegerField()
    """Number of the record. Games are rated in the order of these numbers, regardless
    of their dates.
    """
    pool = models.TextField()
    record = models.UUIDField()
    rank = models.SmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ended_at = models.DateTimeField()

    class Meta:
        """Index for the explorer, which reads a game's ratings."""

        indexes: ClassVar = [models.Index(fields=["number"], name="rating_number")]
