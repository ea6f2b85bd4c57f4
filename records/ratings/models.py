"""The tables of ratings: as they are, each change that led there, and rankings."""

from typing import ClassVar

from django.db import models


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
    """When the last of them ended."""

    class Meta:
        """A leaderboard is one ruleset's, among one pool's players."""

        indexes: ClassVar = [
            models.Index(
                fields=["ruleset", "pool", "-ordinal", "player"], name="leaderboard"
            )
        ]


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
    """Of the record."""
    pool = models.TextField()
    record = models.UUIDField()
    rank = models.SmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ended_at = models.DateTimeField()

    class Meta:
        """The explorer asks who played a game."""

        indexes: ClassVar = [models.Index(fields=["number"], name="rating_number")]
