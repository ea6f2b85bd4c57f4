"""Games: set one up, list them, and the levels of the computer."""

from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.ai.levels import LEVELS
from games.decisions import Table
from games.documents import game_document, row_document
from games.errors import InvalidError
from games.http import caching
from games.http.endpoint import Endpoint
from games.http.schema import problems
from games.models import Game
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS
from games.serializers import GamesQuery, NewGameSerializer
from games.state import AI_PREFIX, PLAYER_PREFIX
from games.store import Command
from games.views import schema
from games.wishes import find_rules


class GameListView(Endpoint):
    """All games that the caller may see."""

    bodies: ClassVar = {"POST": NewGameSerializer}
    queries: ClassVar = {"GET": GamesQuery}

    @extend_schema(
        operation_id="create_game",
        tags=["games"],
        responses={201: schema.Game, 200: schema.Game, **problems(401, 403, 422)},
    )
    def post(self, request: Request) -> Response:
        """Set up a game; it starts when every seat is taken."""
        caller = self.caller
        values = self.validated()
        ruleset = find_rules(values["variant"], values["options"], field="options")
        table = _table(values["seats"], ruleset, caller.actor)
        self.require_scope("games:create")
        answer = services.create_game(
            command=Command(caller.actor, self.idempotency_key, self.fingerprint),
            ruleset=ruleset,
            visibility=values["visibility"],
            table=table,
        )
        headers = {
            "Location": f"{request.path}/{answer.state.id}",
            "ETag": caching.version_tag(answer.state.version),
        }
        if answer.replayed:
            headers["Idempotency-Replayed"] = "true"
        return Response(
            game_document(answer.state),
            status=200 if answer.replayed else 201,
            headers=headers,
        )

    @extend_schema(
        operation_id="list_games",
        tags=["games"],
        responses={200: schema.GamePage, **problems(403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List games, newest first."""
        values = self.validated_query()
        if values.get("mine") or values.get("my_turn"):
            self.require_scope("games:read")
        found = _visible_to(self.viewer).filter(_wanted(values, self.viewer))
        return self.page(found, row_document)


class LevelListView(Endpoint):
    """The levels of the computer."""

    @extend_schema(
        operation_id="list_levels",
        tags=["catalogue"],
        responses={200: schema.LevelList},
    )
    def get(self, request: Request) -> Response:
        """List the levels, weakest first."""
        return Response(
            {
                "items": [
                    {
                        "name": level.name,
                        "description": level.description,
                        "variants": list(VARIANTS),
                    }
                    for level in LEVELS.values()
                ]
            }
        )


def _table(seats: list[tuple[str, str]], ruleset: Ruleset, actor: str) -> Table:
    if len(seats) > len(ruleset.seats):
        limit = len(ruleset.seats)
        raise InvalidError(f"{ruleset.variant} has {limit} seats.", field="seats")
    players: dict[int, str] = {}
    reserved: dict[int, str] = {}
    for number, (kind, which) in enumerate(seats):
        match kind:
            case "me":
                players[number] = actor
            case "ai":
                players[number] = AI_PREFIX + which
            case "player":
                reserved[number] = PLAYER_PREFIX + which
    return Table(players, reserved)


def _visible_to(player: str | None) -> QuerySet[Game]:
    own = Q(players__contains=[player]) | Q(creator=player) if player else Q()
    return Game.objects.filter(Q(visibility="public") | own).order_by("-id")


def _wanted(values: dict[str, Any], player: str | None) -> Q:
    wanted = Q()
    if "variant" in values:
        # Without others given, a ruleset's options are those that its alias settles.
        rules = find_rules(values["variant"], {})
        wanted &= Q(variant=rules.variant, options__contains=dict(rules.options))
    if "status" in values:
        wanted &= Q(status=values["status"])
    if "player" in values:
        wanted &= Q(players__contains=[PLAYER_PREFIX + values["player"]])
    if values.get("mine"):
        wanted &= Q(players__contains=[player])
    if values.get("my_turn"):
        wanted &= Q(players__contains=[player], turn_player=player)
    return wanted
