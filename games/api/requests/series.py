"""Requests as they come in that concern series of games."""

from rest_framework import serializers

from games.api.http.fields import IntegerField
from games.api.http.paging import PageQuery
from games.api.requests.games import NewGameSerializer
from games.api.requests.players import PlayerField

MOST_GAMES = 20


class NewSeriesSerializer(NewGameSerializer):
    """A new series: how many `games`, and all else as for the first of them."""

    games = IntegerField(min_value=2, max_value=MOST_GAMES)


class SeriesQuery(PageQuery):
    """Which series to list."""

    status = serializers.ChoiceField(
        required=False, choices=["open", "playing", "ended"]
    )
    player = PlayerField(required=False)
    mine = serializers.BooleanField(required=False)
    game = serializers.UUIDField(
        required=False, help_text="The series that this game is one of."
    )
