"""oEmbed 1.0, through which other sites embed games from this server."""

from html import escape
from typing import Annotated, Literal
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.urls import Resolver404, resolve, reverse
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.page.addresses import EMBEDDED_GAME, GAME
from blokus_api.page.previews import card_image, public_game
from games.api.http.answer import Answer
from games.api.http.bodies import Query, text
from games.api.http.decoding import read_query
from games.api.http.endpoint import Endpoint
from games.api.http.errors import ErrorResponse, NotAcceptableError, render
from games.api.http.headers import language_of, say_language
from games.api.http.routes import lower_ids
from games.errors import NotFoundError, UnauthenticatedError
from games.rules.texts.told import title_of

WIDTH = 480
"""Default width in pixels. Clients may request less."""
ACROSS, DOWN = 4, 5
"""Ratio of width to height: a square board, with scores and a slider below it."""
LARGEST = 10_000
CACHED = 3600
"""Seconds for which clients cache the response, whose title and address never
change."""
SHOWN = (GAME.name, EMBEDDED_GAME.name)
"""Names of the routes to games that other sites may embed."""
NOT_SHOWN = "The URL must be the address of a game on this server."
FRAME = (
    '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy"'
    ' frameborder="0" allowfullscreen></iframe>'
)


class OEmbedQuery(Query):
    """The address of a game, and its maximum size."""

    url: Annotated[str, text()]
    format: Annotated[str, text()] = "json"
    maxwidth: Annotated[int, Meta(ge=1, le=LARGEST)] | None = None
    maxheight: Annotated[int, Meta(ge=1, le=LARGEST)] | None = None


class OEmbed(Answer):
    """A game, for pages of other sites."""

    title: str
    provider_url: str
    html: str
    width: int
    height: int
    provider_name: str
    thumbnail_url: str | UnsetType = UNSET
    thumbnail_width: int | UnsetType = UNSET
    thumbnail_height: int | UnsetType = UNSET
    version: Literal["1.0"] = "1.0"
    type: Literal["rich"] = "rich"
    cache_age: int = CACHED


class OEmbedView(Endpoint):
    """Information for programs that show an address of this server."""

    authentication_classes = ()
    schema = None
    takes_any_query = True

    def get(self, request: Request) -> Response | HttpResponse:
        """Return how to embed a game.

        Other formats return 501, and other addresses 404. Private and missing games
        return 401, as oEmbed requires.
        """
        sent = self.query.lists()
        known_names = OEmbedQuery.__struct_encode_fields__
        query = read_query(
            OEmbedQuery,
            {name: texts[-1:] for name, texts in sent if name in known_names},
        )
        if query.format != "json":
            return render(
                ErrorResponse(
                    NotAcceptableError(
                        "Only the format json is supported. Send format=json."
                    ),
                    501,
                )
            )
        game = _game_at(query.url, request.get_host())
        if (state := public_game(game)) is None:
            raise UnauthenticatedError("This game does not exist or is private.")
        language = language_of(request)
        title = title_of(state.ruleset.variant, language).title
        width, height = _size(query.maxwidth, query.maxheight)
        source = settings.PUBLIC_URL + reverse(EMBEDDED_GAME.name, args=[game])
        card = card_image(game, language)
        response = Response(
            OEmbed(
                title=title,
                provider_name=settings.SITE_NAME,
                provider_url=f"{settings.PUBLIC_URL}/",
                html=FRAME.format(escape(source), width, height, escape(title)),
                width=width,
                height=height,
                thumbnail_url=card.url if card else UNSET,
                thumbnail_width=card.width if card else UNSET,
                thumbnail_height=card.height if card and card.height else UNSET,
            )
        )
        say_language(response, language)
        return response


def _game_at(url: str, host: str) -> UUID:
    """Return the game at one of the page's addresses; raise `NotFoundError`."""
    ours = (host, urlsplit(settings.PUBLIC_URL).netloc)
    try:
        split = urlsplit(url)
        match = resolve(lower_ids(split.path))
    except (ValueError, Resolver404) as error:
        raise NotFoundError(NOT_SHOWN) from error
    if split.netloc not in ours or match.url_name not in SHOWN:
        raise NotFoundError(NOT_SHOWN)
    game: UUID = match.kwargs["game"]
    return game


def _size(widest: int | None, highest: int | None) -> tuple[int, int]:
    """Return the width and height at a fixed ratio for the available space."""
    across = min(WIDTH, widest or WIDTH, (highest or LARGEST) * ACROSS // DOWN)
    width = max(across, 1)
    return width, max(width * DOWN // ACROSS, 1)
