"""The endpoint that names several players at once."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from drf_spectacular.utils import extend_schema
from msgspec import Meta
from msgspec.inspect import StrType
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players.answers import NamedPlayers
from games.api.answers.players import named
from games.api.http.bodies import Query, parsed_by
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from games.api.http.values import read_scalar
from games.api.requests.players import actor_of

MOST_NAMED = 100
LONGEST_ID = 80


def read_ids(value: object) -> Sequence[str]:
    """Return the players that are named with commas between, as events name them."""
    ids = read_scalar(StrType(), value).split(",")
    if len(ids) > MOST_NAMED or any(len(one) > LONGEST_ID for one in ids):
        raise ValueError(f"At most {MOST_NAMED} ids, of {LONGEST_ID} characters each.")
    return [actor_of(one) for one in ids if one]


class PlayersQuery(Query):
    """The players to name."""

    ids: Annotated[
        str, Meta(max_length=MOST_NAMED * (LONGEST_ID + 1)), parsed_by(read_ids)
    ]
    """At most 100 ids with commas between: `player:ID`, `ai:LEVEL`, or the bare id of a
    player."""
    ruleset: (
        Annotated[
            str, Meta(max_length=200, pattern=r"^[a-z0-9-]+(;[a-z_]+=[a-z0-9,-]+)*$")
        ]
        | None
    ) = None
    """Also their ratings in this ruleset, by the name that games have for it."""


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
        query = self.queried(PlayersQuery)
        players = named(query.ids, query.ruleset)
        return Response(NamedPlayers(players=players))
