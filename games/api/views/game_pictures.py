"""Views that draw games: the current position, a version, or an animation."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.headers import SPOKEN, language_of, say_language
from games.api.http.problems import problems
from games.api.pictures.addresses import GamePictures, is_signed
from games.api.pictures.animations import ANIMATION, PARAMETERS, AnimationEndpoint
from games.api.pictures.cards import card_of
from games.api.pictures.endpoints import (
    DRAWING,
    IMAGE,
    PictureEndpoint,
    PngEndpoint,
    picture_response,
)
from games.api.pictures.queries import (
    CardQuery,
    GamePngQuery,
    GameQuery,
    GameReplayQuery,
    SignedQuery,
    look_of,
)
from games.api.pictures.scenes import scene_of, scene_with
from games.api.views.game import GameEndpoint, past_age
from games.errors import NotFoundError, NotOverError
from games.pictures import Look, draw, draw_card, draw_replay
from games.pictures.card import WIDTH as WIDTH_OF_CARDS
from games.pictures.svg import WIDTH
from games.replay.state import GameState
from games.services import queries
from games.storage import event_store

OVER = ("ended", "aborted")


class SeenByAddress(GameEndpoint):
    """A picture of a game that the caller may see or that a signed address shows."""

    def find(self, game: UUID) -> GameState:
        """Return the state of the game; raises `NotFoundError` if it is not visible."""
        if is_signed(self.request.path, self.request.query_params.get("signature")):
            return event_store.read(str(game)).state
        return super().find(game)


class GamePicture(SeenByAddress, PictureEndpoint):
    """A drawing of a game."""

    def tell_now(self, game: UUID) -> Response:
        """Respond with a picture of the current position."""
        state = self.find(game)
        query = self.queried(GameQuery)
        return picture_response(
            self,
            _drawn(state, query),
            width=_width(query),
            version=state.version,
        )

    def tell_state(self, game: UUID, version: int) -> Response:
        """Respond with a picture of a version, which never changes."""
        now = self.find(game)
        past = event_store.state_at(str(game), version)
        query = self.queried(GameQuery)
        return picture_response(
            self,
            _drawn(past, query),
            width=_width(query),
            max_age=past_age(now),
        )


class GameSvgView(GamePicture):
    """One game as SVG."""

    queries: ClassVar = {"GET": GameQuery}

    @extend_schema(
        operation_id="draw_game",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Draw a game as SVG.

        `move` shows a move on the board before it is played. Without a token, a private
        game requires a signed address; see `/games/{game}/pictures`.
        """
        return self.tell_now(game)


class GamePngView(PngEndpoint, GamePicture):
    """One game as PNG."""

    queries: ClassVar = {"GET": GamePngQuery}

    @extend_schema(
        operation_id="draw_game_png",
        tags=["pictures"],
        responses={**IMAGE, **problems(404, 422, "no-pictures")},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Draw a game as PNG.

        The query accepts the options of the SVG and a size.
        """
        return self.tell_now(game)


class StateSvgView(GamePicture):
    """An earlier version of a game as SVG."""

    queries: ClassVar = {"GET": GameQuery}

    @extend_schema(
        operation_id="draw_state",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, game: UUID, version: int) -> Response:
        """Draw a version of a game as SVG.

        The picture never changes, so clients can cache it forever.
        """
        return self.tell_state(game, version)


class StatePngView(PngEndpoint, GamePicture):
    """An earlier version of a game as PNG."""

    queries: ClassVar = {"GET": GamePngQuery}

    @extend_schema(
        operation_id="draw_state_png",
        tags=["pictures"],
        responses={**IMAGE, **problems(404, 422, "no-pictures")},
    )
    def get(self, request: Request, game: UUID, version: int) -> Response:
        """Draw a version of a game as PNG.

        The picture never changes, so clients can cache it forever.
        """
        return self.tell_state(game, version)


class ReplaySvgView(GamePicture):
    """An animation of a game as SVG."""

    queries: ClassVar = {"GET": GameReplayQuery}

    @extend_schema(
        operation_id="draw_replay",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Draw a game as an animated SVG.

        Placements appear one after another. Undone placements are not shown. If the
        viewer prefers reduced motion, the picture shows the last position.
        """
        state = self.find(game)
        query = self.queried(GameReplayQuery)
        look = look_of(state.ruleset, query)
        svg = draw_replay(scene_of(state.position), look, query.seconds)
        max_age = past_age(state) if state.status in OVER else None
        return picture_response(self, svg, version=state.version, max_age=max_age)


class AnimationView(SeenByAddress, AnimationEndpoint):
    """An animation of a game as WebP, for programs without SVG."""

    queries: ClassVar = {"GET": SignedQuery}

    @extend_schema(
        operation_id="draw_animation",
        tags=["pictures"],
        parameters=PARAMETERS,
        responses={**ANIMATION, **problems(422, "not-over")},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Draw a finished game as an animated WebP.

        A worker creates the animation on request. Until it is ready, the status is 202;
        repeat the request after `Retry-After`.
        """
        state = self.find(game)
        self.queried(SignedQuery)
        if state.status not in OVER:
            raise NotOverError
        return self.animation_response(scene_of(state.position), past_age(state))


class CardView(PngEndpoint):
    """A preview card of a game."""

    queries: ClassVar = {"GET": CardQuery}

    @extend_schema(
        operation_id="draw_card",
        tags=["pictures"],
        parameters=[*SPOKEN],
        responses={**IMAGE, **problems(404, 422, "no-pictures")},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Draw a preview card of a game as PNG.

        The card shows names and scores in link previews and has 1200 x 630 pixels.
        Private games have no card, not even for their players.
        """
        state = queries.read_game(str(game), self.viewer)
        if state.visibility != "public":
            raise NotFoundError("Private games have no preview card.")
        query = self.queried(CardQuery)
        language = query.language or language_of(request)
        card = card_of(state, language)
        svg = draw_card(scene_of(state.position), card, Look(theme=query.theme))
        response = picture_response(
            self, svg, width=WIDTH_OF_CARDS, version=state.version
        )
        say_language(response, language)
        return response


class GamePicturesView(GameEndpoint):
    """Addresses of a game's pictures."""

    @extend_schema(
        operation_id="list_pictures",
        tags=["pictures"],
        responses={200: GamePictures, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """List the addresses of a game's pictures.

        Use these addresses where no token can be sent, such as in `<img>`. The
        addresses for a private game are signed. They are valid for at least seven days
        and change once a day.
        """
        state = self.find(game)
        answer = GamePictures.build(request.path.removesuffix("/pictures"), state)
        return self.conditional(caching.content_tag(answer), lambda: answer)


def _drawn(state: GameState, query: GameQuery) -> str:
    look = look_of(state.ruleset, query)
    return draw(scene_with(state.position, query.move), look)


def _width(query: GameQuery) -> int:
    return query.size if isinstance(query, GamePngQuery) else WIDTH
