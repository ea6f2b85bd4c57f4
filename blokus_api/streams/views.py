"""Endpoints for streams. They check access and return the events up to now."""

import re
from dataclasses import replace
from typing import ClassVar, cast
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.settings import api_settings

from blokus_api.limits.admission import is_held
from blokus_api.streams.answers import (
    AnalysisMessage,
    AnalysisPoll,
    EventPoll,
    GamePoll,
    GamesSnapshot,
    GameStreamMessage,
    PlayerStreamMessage,
)
from blokus_api.streams.limits import holder_of, refuse_more
from blokus_api.streams.responses import (
    LEGAL,
    MEDIA_TYPE,
    StateWish,
    StreamItem,
    StreamResponse,
    StreamStretch,
    Topic,
)
from blokus_api.streams.schema import (
    LAST_EVENT_ID,
    NOTHING_MORE,
    GameStreamQuery,
    StreamQuery,
    stream_of,
)
from games.analyses import services as analyses
from games.analyses.documents import Analysis
from games.analyses.models import OPEN
from games.api.answers.events import Event
from games.api.answers.games import Game, GameRow
from games.api.http.endpoint import Endpoint
from games.api.http.headers import SPOKEN, language_of, say_language
from games.api.http.problems import problems
from games.errors import InvalidError, MalformedError
from games.replay.state import GameState
from games.services import queries
from games.storage import event_store, feed

NUMBER = re.compile(r"[0-9]{1,16}", re.ASCII)
MOST_GAMES = 200
RESUMING = ("lastEventId", "lastEventID", "Last-Event-ID", "evs_last_event_id")
"""Names of the query parameters in which polyfills of `EventSource` send the last `id`.

Polyfills cannot send the header that the browser's own `EventSource` sends. The names
are those used by event-source-polyfill, Mercure's clients and eventsource-polyfill.
"""
ADDED = frozenset({*RESUMING, "evs_preamble", "r", "_"})
"""Parameters that polyfills add: those above, one that requests padding, and two that
make each address unique for caches."""


class EventStreamRenderer(BaseRenderer):
    """Renderer that accepts `text/event-stream`; streams write their own content."""

    media_type = MEDIA_TYPE
    format = "sse"


class StreamEndpoint(Endpoint):
    """Base class of streams and their long polls."""

    queries: ClassVar = {"GET": StreamQuery}
    has_tag = False
    state_wish: StateWish | None = None
    """Request for states along with events; None if the client sent none."""
    renderer_classes = (
        *cast("list[type[BaseRenderer]]", api_settings.DEFAULT_RENDERER_CLASSES),
        EventStreamRenderer,
    )

    @cached_property
    def query(self) -> QueryDict:
        """Return the query parameters without those that polyfills add."""
        query = super().query
        if not ADDED.isdisjoint(query):
            query = query.copy()
            for name in ADDED.intersection(query):
                del query[name]
        return query

    @property
    def resumed(self) -> str:
        """Return the last `id` that the client has received; empty if it sent none."""
        if header := self.request.headers.get("Last-Event-ID"):
            return header
        sent = self.request.query_params
        return next((sent[name] for name in RESUMING if sent.get(name)), "")

    def start_and_wait(self) -> tuple[int | None, int | None]:
        """Return the number after which to start, and the seconds to wait."""
        resumed = self.resumed
        if resumed and not NUMBER.fullmatch(resumed):
            raise MalformedError("Last-Event-ID must be an `id` from this stream.")
        query = self.queried(StreamQuery)
        wait = query.wait
        after = int(resumed) if resumed else query.after
        return (0 if after is None and wait is not None else after), wait

    def prepare(self) -> None:
        """Validate the place to resume."""
        self.start_and_wait()

    def respond(self, stretch: StreamStretch, wait: int | None) -> HttpResponse:
        """Return the stream, 429 beyond the limits, or 204 if no event will follow."""
        caller = self.caller_or_none
        holder = holder_of(self.request, caller)
        refuse_more(self.request, holder)
        if stretch.is_ended and not stretch.items and wait is None:
            return HttpResponse(status=204)
        response = StreamResponse(stretch, holder, wait, self.state_wish)
        if caller:
            response.expires_at = caller.expires_at
        return response


class GameStreamView(StreamEndpoint):
    """The stream of one game."""

    queries: ClassVar = {"GET": GameStreamQuery}

    @extend_schema(
        operation_id="stream_game",
        tags=["streams"],
        parameters=[LAST_EVENT_ID],
        responses={
            **stream_of(GameStreamMessage, GamePoll),
            204: NOTHING_MORE,
            **problems(401, 404, 422, "too-many-streams"),
        },
    )
    def get(self, request: Request, game: UUID) -> HttpResponse:
        """Stream the events of a game.

        The first event, `snapshot`, contains the whole game. The game's events follow.
        `id` is the version. With `Last-Event-ID` or `after`, the stream starts with the
        events after that version instead. `with=state` adds an event `state` with the
        whole game after each group of events stored together, and after a reconnection.
        `with=state,legal` also adds an event `legal` when it is your turn.

        The stream ends when the game is over and scored. Clients that reconnect then
        get 204, which stops `EventSource`. `EventSource` sends no token, so for private
        games and for `/me`, use `fetch` and read the body as it arrives. With `wait`,
        the response is one poll instead of a stream.
        """
        state = queries.read_game(str(game), self.viewer)
        after, wait = self.start_and_wait()
        wish = self.wish
        self.state_wish = wish
        if after is None:
            items = [StreamItem(state.version, self.view_of(state), "snapshot")]
        elif after > state.version:
            raise InvalidError(
                "The game has not reached this version. Send an `id` from the stream.",
                field="after",
            )
        else:
            items = [
                StreamItem(envelope.version, Event.build(envelope))
                for envelope in event_store.events(state.id, after, state.version)
            ]
        is_ended = state.scored is not None or state.status == "aborted"
        stretch = StreamStretch(
            Topic(state.id), items, state.version, is_ended=is_ended
        )
        # A client that reconnects may have missed the state after its last event.
        is_back = wait is None and not is_held(request)
        if wish and (items or is_back):
            game_view = None if after is None else self.view_of(state)
            stretch = replace(stretch, state=game_view, legal=wish.legal_in(state))
        return self.respond(stretch, wait)

    @property
    def wish(self) -> StateWish | None:
        """Request for states along with events; None if the client sent none."""
        events = self.queried(GameStreamQuery).with_
        return StateWish(self.viewer, LEGAL in events) if events else None

    def view_of(self, state: GameState) -> Game:
        """Return a game as the caller sees it."""
        preparing = queries.is_preparing(state)
        return Game.for_viewer(self.viewer, state, preparing=preparing)


class PlayerStreamView(StreamEndpoint):
    """The stream of a player's games."""

    scopes: ClassVar = {"GET": "games:read"}

    @extend_schema(
        operation_id="stream_my_games",
        tags=["streams"],
        parameters=[LAST_EVENT_ID],
        responses={
            **stream_of(PlayerStreamMessage, EventPoll),
            **problems(401, 403, 422, "too-many-streams"),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Stream the events of all your games.

        The stream covers games in which you have a seat or an invitation. The first
        event, `snapshot`, has up to 200 of your unfinished games: your turns first,
        then other games, then invitations. Every event of your games follows. `id` is a
        position among the events of all games; it increases, with gaps. An event may be
        older than the game in the snapshot, so compare versions.
        """
        actor = self.caller.actor
        after, wait = self.start_and_wait()
        topic = Topic(actor, is_player=True)
        if after is None:
            return self.respond(_snapshot(topic), wait)
        if after > (head := feed.head()):
            raise InvalidError(
                "No event has this number yet. Send an `id` from the stream.",
                field="after",
            )
        entries, until = feed.entries_of(actor, after)
        items = [
            StreamItem(entry.position, Event.build(entry.envelope)) for entry in entries
        ]
        return self.respond(
            StreamStretch(topic, items, until, is_complete=until >= head), wait
        )


class AnalysisStreamView(StreamEndpoint):
    """The stream of one analysis."""

    scopes: ClassVar = {"GET": "games:read"}

    def prepare(self) -> None:
        """Load the analysis, and validate the place to resume."""
        self.row = analyses.find(self.kwargs["analysis"], self.caller.actor)
        super().prepare()

    @extend_schema(
        operation_id="stream_analysis",
        tags=["analyses"],
        parameters=[LAST_EVENT_ID, *SPOKEN],
        responses={
            **stream_of(AnalysisMessage, AnalysisPoll),
            204: NOTHING_MORE,
            **problems(401, 403, 404, 422, "too-many-streams"),
        },
    )
    def get(self, request: Request, analysis: UUID) -> HttpResponse:
        """Stream the progress of an analysis.

        Each `analysis` event contains the whole analysis, as in `GET /analyses/{id}`.
        The first event is sent immediately. During the search, about one event follows
        per second. The last event has the result. `id` increases with each change;
        intermediate changes may be skipped.
        """
        row = self.row
        after, wait = self.start_and_wait()
        if after is not None and after > row.revision:
            raise InvalidError(
                "The analysis has not reached this point. Send an `id` from the"
                " stream.",
                field="after",
            )
        is_new = after is None or after < row.revision
        language = language_of(request)
        document = Analysis.from_row(row, language)
        items = [StreamItem(row.revision, document, "analysis")] if is_new else []
        topic = Topic(str(row.id), is_in_feed=False)
        stretch = StreamStretch(
            topic, items, row.revision, is_ended=row.status not in OPEN
        )
        response = self.respond(stretch, wait)
        say_language(response, language)
        return response


def _snapshot(topic: Topic) -> StreamStretch:
    # The position is read first, so that concurrent events are repeated rather than
    # lost.
    position = feed.head()
    games = [
        GameRow.build(game) for game in queries.unfinished_games(topic.name, MOST_GAMES)
    ]
    snapshot = StreamItem(position, GamesSnapshot.from_games(games), "snapshot")
    return StreamStretch(topic, [snapshot], position)
