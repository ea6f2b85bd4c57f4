"""Requests for ratings, and the shape of the answers."""

from typing import Any

from rest_framework import serializers

from games.api.http.paging import PageQuery
from records.archive.pools import Pool
from records.archive.serializers import POOLS

RATED_POOLS = [pool for pool in POOLS if pool != Pool.MIXED]


class LeaderboardQuery(PageQuery):
    """Among whom."""

    pool = serializers.ChoiceField(
        choices=RATED_POOLS,
        default=Pool.PEOPLE.value,
        help_text="Accounts, guests, bots, levels of the computer and names in files"
        " are rated among themselves.",
    )


class BeliefSerializer(serializers.Serializer[Any]):
    """What is believed of a player's strength."""

    mu = serializers.FloatField(help_text="The mean: 25 for who has not played.")
    sigma = serializers.FloatField(help_text="The deviation: 25/3 at first.")
    ordinal = serializers.FloatField(
        help_text="mu less three sigma: what leaderboards go by."
    )


class RatingSerializer(BeliefSerializer):
    """A player's rating in one ruleset, among the players of one pool."""

    player = serializers.CharField()
    ruleset = serializers.CharField()
    pool = serializers.ChoiceField(choices=POOLS)
    games = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Won alone or together.")
    model = serializers.IntegerField(help_text="The edition of the rating model.")
    updated_at = serializers.DateTimeField()


class RatingChangeSerializer(BeliefSerializer):
    """A rating right after a game."""

    record = serializers.UUIDField()
    number = serializers.IntegerField(help_text="Of the record.")
    pool = serializers.ChoiceField(choices=POOLS)
    rank = serializers.IntegerField(help_text="In that game; 1 is best.")
    ended_at = serializers.DateTimeField()
