"""The endpoint that names several players at once."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players.answers import NamedPlayers
from games.api.answers.players import named
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from games.api.requests.players import actor_of

MOST_NAMED = 100
LONGEST_ID = 80


class PlayersField(serializers.CharField):
    """Ids with commas between them; a bare one is one of our players."""

    def to_internal_value(  # type: ignore[override]
        self, data: Any
    ) -> list[str]:
        """Return them as events name them."""
        ids = super().to_internal_value(data).split(",")
        if len(ids) > MOST_NAMED or any(len(one) > LONGEST_ID for one in ids):
            raise serializers.ValidationError(
                f"At most {MOST_NAMED} ids, of {LONGEST_ID} characters each."
            )
        return [actor_of(one) for one in ids if one]


class PlayersQuery(serializers.Serializer[Any]):
    """Whom to name."""

    ids = PlayersField(
        max_length=MOST_NAMED * (LONGEST_ID + 1),
        help_text="At most 100, with commas between: `player:ID`, `ai:LEVEL`, or the"
        " bare id of a player.",
    )
    ruleset = serializers.RegexField(
        r"^[a-z0-9-]+(;[a-z_]+=[a-z0-9,-]+)*$",
        required=False,
        max_length=200,
        help_text="Also their ratings in this ruleset, named as games name it.",
    )


class PlayerListView(Endpoint):
    """Players, as everybody sees them."""

    queries: ClassVar = {"GET": PlayersQuery}

    @extend_schema(
        operation_id="name_players",
        summary="Look up several players",
        tags=["players"],
        auth=[],
        responses={200: NamedPlayers, **problems(422)},
    )
    def get(self, request: Request) -> Response:
        """Tell who those are whom a game names, by one request instead of one each.

        Who was erased, or never was, is not there.
        """
        values = self.validated_query()
        players = named(values["ids"], values.get("ruleset"))
        return Response(NamedPlayers(players=players))
