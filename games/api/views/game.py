"""Views of a game: its current or past state, its events and its legal moves."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, cast
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from games.api.answers.curves import Curve
from games.api.answers.events import EventList
from games.api.answers.games import Game
from games.api.answers.legal_moves import LegalMoves
from games.api.commands.lobby import FollowingEndpoint
from games.api.http import caching
from games.api.http.answer import encode
from games.api.http.endpoint import Endpoint
from games.api.http.media_types import NDJSON
from games.api.http.problems import problems
from games.api.pictures.endpoints import AlsoPictured, picture_response
from games.api.pictures.scenes import scene_of
from games.api.requests.moves import find_piece, meant_color
from games.api.requests.reading import (
    MOST_VERSIONS,
    EventsQuery,
    LegalMovesQuery,
)
from games.errors import InvalidError, NotFoundError
from games.pictures import draw
from games.replay.state import GameState
from games.rules.position import Position
from games.services import lobby, queries
from games.storage import event_store

ALL = "*"
"""Color parameter that selects all colors."""


class GameEndpoint(Endpoint):
    """A game that the caller may see."""

    def find(self, game: UUID) -> GameState:
        """Return the state of the game; raises `NotFoundError` if it is not visible."""
        return queries.read_game(str(game), self.viewer)

    def tell_game(self, state: GameState) -> Response:
        """Respond with the whole game, or 304."""
        preparing = queries.is_preparing(state)
        return self.conditional(
            caching.version_tag(state.version, preparing=preparing),
            lambda: Game.for_viewer(self.viewer, state, preparing=preparing),
        )


class GameView(AlsoPictured, GameEndpoint):
    """One game."""

    @extend_schema(
        operation_id="read_game",
        tags=["games"],
        responses={
            200: Game,
            **problems(404, "no-pictures"),
        },
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Get a game.

        The `ETag` is the game version. With `Accept: image/svg+xml` or `image/png`, the
        response is a picture. `/games/{game}.svg` has more picture options.
        """
        state = self.find(game)
        if self.is_picture_wanted:
            return picture_response(
                self, draw(scene_of(state.position)), version=state.version
            )
        return self.tell_game(state)


class RematchView(FollowingEndpoint, GameEndpoint):
    """The rematch of a game."""

    @extend_schema(
        operation_id="read_rematch",
        tags=["lobby"],
        responses={200: Game, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Get the rematch of a game.

        The response is 404 if no player has requested one.
        """
        before = self.find(game)
        rematch_id = lobby.find_rematch(before.id)
        if rematch_id is None:
            raise NotFoundError("This game has no rematch yet.")
        return self.tell_game(queries.read_game(rematch_id, self.viewer))


class StateView(GameEndpoint):
    """A game at an earlier version."""

    @extend_schema(
        operation_id="read_state",
        tags=["games"],
        responses={200: Game, **problems(404)},
    )
    def get(self, request: Request, game: UUID, version: int) -> Response:
        """Get a game as it was after an event.

        The response never changes, so clients can cache it forever.
        """
        now = self.find(game)
        past = event_store.state_at(str(game), version)
        return self.conditional(
            caching.version_tag(version),
            lambda: Game.build(past),
            max_age=past_age(now),
        )


class CurveView(GameEndpoint):
    """The scores of a game after each placement."""

    @extend_schema(
        operation_id="read_curve",
        tags=["games"],
        responses={200: Curve, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Get the scores of a game after each placement.

        Use this data to plot the scores. Once the game is over, clients can cache the
        response forever.
        """
        state = self.find(game)
        is_over = state.status in {"ended", "aborted"}
        return self.conditional(
            caching.version_tag(state.version),
            lambda: Curve.of_game(state, event_store.events(state.id)),
            max_age=past_age(state) if is_over else None,
        )


def past_age(now: GameState) -> int | None:
    """Return how many seconds a past version may be cached; None for private games."""
    return caching.FOR_EVER if now.visibility == "public" else None


class NDJSONRenderer(BaseRenderer):
    """Renderer of a list as JSON lines; problems have their own renderer."""

    media_type = NDJSON
    format = "ndjson"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return each item on its own line."""
        if data is None:
            return b""
        return b"".join(encode(item) + b"\n" for item in data.items)


class EventListView(GameEndpoint):
    """The events of a game."""

    queries: ClassVar = {"GET": EventsQuery}
    renderer_classes = (
        *cast("list[type[BaseRenderer]]", api_settings.DEFAULT_RENDERER_CLASSES),
        NDJSONRenderer,
    )

    @extend_schema(
        operation_id="list_events",
        tags=["games"],
        responses={
            200: EventList,
            **problems(404, 422),
        },
    )
    def get(self, request: Request, game: UUID) -> Response:
        """List the events of a game after a version.

        The events are the complete history of the game. With `Accept:
        application/x-ndjson`, the response contains one event per line.
        """
        state = self.find(game)
        query = self.queried(EventsQuery)
        after = query.after
        until = after + (query.limit or MOST_VERSIONS)
        return self.conditional(
            caching.version_tag(state.version),
            lambda: EventList.build(event_store.events(state.id, after, until)),
        )


class LegalMoveListView(GameEndpoint):
    """The legal placements of a color."""

    queries: ClassVar = {"GET": LegalMovesQuery}

    @extend_schema(
        operation_id="list_legal_moves",
        tags=["games"],
        responses={200: LegalMoves, **problems(404, 422)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """List or count the legal moves of a game.

        By default, moves of the color to move are listed; `color` selects another
        color. Use `covers` to list only moves that cover a cell, and `count_only` if
        you only need the number.
        """
        now = self.find(game)
        query = self.queried(LegalMovesQuery)
        version = query.version
        if version is None:
            return self.conditional(
                caching.version_tag(now.version), _lister(now, query)
            )
        past = event_store.state_at(str(game), version)
        return self.conditional(
            caching.version_tag(version), _lister(past, query), past_age(now)
        )


def _lister(state: GameState, query: LegalMovesQuery) -> Callable[[], LegalMoves]:
    """Return a function that lists the selected placements, after all checks."""
    selected = _filter(state.position, query)
    count_only = query.count_only
    by_anchors = query.form == "anchors"
    if query.color == ALL:
        if not by_anchors:
            detail = "`color=*` requires `as=anchors`."
            raise InvalidError(detail, field="color")
        return partial(LegalMoves.of_mover, state, selected, count_only=count_only)
    color = meant_color(state.position, query.color)
    listing = LegalMoves.anchored if by_anchors else LegalMoves.build
    return partial(listing, state, color, selected, count_only=count_only)


def _filter(position: Position, query: LegalMovesQuery) -> int:
    """Return the selected placements, by piece and cell."""
    placements = position.placements
    selected = placements.all
    if query.piece is not None:
        piece = find_piece(position.ruleset, query.piece)
        selected ^= placements.other_pieces[piece]
    if query.covers is not None:
        cell = tuple(int(part) for part in query.covers.split(","))
        index = position.ruleset.grid.index.get(cell)
        if index is None:
            raise InvalidError("This cell is not on the board.", field="covers")
        selected &= placements.covers[index]
    return selected
