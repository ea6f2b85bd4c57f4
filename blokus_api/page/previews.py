"""Previews: descriptions of documents for search engines and apps that show links.

A document is the same for all users and contains nothing private. So private and
missing games look the same. The page then queries the API with the user's token.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TypeAlias
from urllib.parse import quote, urlencode
from uuid import UUID

from django.conf import settings

from blokus_api.page.lessons import IDEAS
from blokus_api.page.texts import TEXTS
from games.api.answers.players import named
from games.api.pictures.cards import card_of
from games.api.spoken_names import spoken_name
from games.errors import NotFoundError
from games.pictures import card
from games.replay.state import GameState
from games.rules.languages import Language
from games.rules.puzzles import puzzles
from games.rules.texts.puzzles import puzzle_texts
from games.rules.texts.told import title_of
from games.rules.variants import ALIASES, VARIANTS
from games.services import queries
from records.archive.permissions import RemovedError, find_record

API = "/api/v1"
SIZE = 800
"""Width in pixels of all pictures except cards."""


@dataclass(frozen=True, kw_only=True)
class Image:
    """A picture of the object at an address."""

    url: str
    width: int
    height: int | None = None
    """Height in pixels; None if it depends on the board."""

    @property
    def is_card(self) -> bool:
        """Return whether this is a card with names and scores, made for previews."""
        return self.height is not None


@dataclass(frozen=True, kw_only=True)
class Preview:
    """The description of a document in search results and link previews."""

    title: str
    description: str
    image: Image | None = None
    oembed: str | None = None
    """Address from which programs learn how to embed the page."""
    is_listed: bool = True
    """Whether search engines may index the document. Personal documents are excluded,
    and so are documents that name people, because people may request erasure."""


Previewing: TypeAlias = Callable[..., Preview]
"""Function that returns an address's preview, or raises `NotFoundError`."""


def home(language: Language) -> Preview:
    """Return the preview of the home page."""
    return Preview(title=settings.SITE_NAME, description=TEXTS[language].description)


def place(name: str, *, is_listed: bool = True) -> Previewing:
    """Return a function that previews pages whose path begins with `name`."""

    def preview(language: Language, **_: object) -> Preview:
        texts = TEXTS[language]
        return Preview(
            title=texts.titles[name], description=texts.description, is_listed=is_listed
        )

    return preview


nothing = place("nothing", is_listed=False)


def lessons(language: Language, idea: str) -> Preview:
    """Return the preview of the lessons about an idea of the game."""
    if idea not in IDEAS:
        raise NotFoundError
    return place("learn")(language)


def variant(language: Language, variant: str) -> Preview:
    """Return the preview of a variant, with a picture of its board."""
    if variant not in VARIANTS and variant not in ALIASES:
        raise NotFoundError
    titled = title_of(variant, language)
    return Preview(
        title=titled.title,
        description=titled.summary,
        image=_picture(f"/variants/{variant}.png"),
    )


def ruleset(language: Language, ruleset: str) -> Preview:
    """Return the preview of a ruleset's variant: `duo;scoring=onboard;starts=fixed`."""
    return variant(language, ruleset.partition(";")[0])


def puzzle(language: Language, puzzle: str) -> Preview:
    """Return the preview of a puzzle, with its name."""
    if (source := puzzles().get(puzzle)) is None:
        raise NotFoundError
    titled = title_of(source.variant, language)
    title = puzzle_texts(language).titles[puzzle]
    return Preview(
        title=title,
        description=f"{titled.title}: {titled.summary}",
        image=_picture(f"/variants/{source.variant}.png"),
    )


def game(language: Language, game: UUID) -> Preview:
    """Return the preview of a game, with its players and state if it is public."""
    return _of_game(language, game, "games")


def invitation(language: Language, game: UUID) -> Preview:
    """Return the preview of an invitation, with the game if it is public."""
    return _of_game(language, game, "join")


def _of_game(language: Language, game: UUID, otherwise: str) -> Preview:
    if (state := public_game(game)) is None:
        return place(otherwise, is_listed=False)(language)
    title = title_of(state.ruleset.variant, language).title
    return Preview(
        title=title,
        description=_sentence(state, title, language),
        image=card_image(game, language),
        oembed=_oembed(game),
        is_listed=False,
    )


def _sentence(state: GameState, title: str, language: Language) -> str:
    """Return a sentence about a game's winners, players or open seats."""
    texts = TEXTS[language].game
    called = _spoken_names((seat.player for seat in state.seats), language)
    names = [called.get(seat.player or "", "") for seat in state.seats]
    everybody = ", ".join(dict.fromkeys(filter(None, names)))
    if state.status == "aborted":
        return texts.aborted
    if state.status == "open":
        return texts.open.format(title=title, names=everybody)
    if state.scored is None:
        return texts.playing.format(names=everybody)
    winners = [names[seat] for seat in state.scored.winners]
    lines = card_of(state, language).lines
    scores = (
        f"{name} {line.score}" for name, line in zip(names, lines, strict=True) if name
    )
    sentence = texts.won if len(winners) == 1 else texts.shared
    return sentence.format(
        names=", ".join(filter(None, winners)), scores=", ".join(scores)
    )


def record(language: Language, record: UUID) -> Preview:
    """Return the preview of a record, with its players if it is public."""
    try:
        row = find_record(record, None)
    except (NotFoundError, RemovedError):
        return place("records", is_listed=False)(language)
    names = dict.fromkeys(_spoken_names(row.players, language).values())
    date = row.ended_at.date().isoformat() if row.is_dated else ""
    return Preview(
        title=title_of(row.variant, language).title,
        description=", ".join(part for part in (*names, date) if part),
        image=_picture(f"/records/{record}.png"),
        is_listed=False,
    )


def player(language: Language, player: str) -> Preview:
    """Return the preview of a player, a computer level or a name in imported files."""
    actor = player if ":" in player else f"player:{player}"
    if (name := _spoken_names([actor], language).get(actor)) is None:
        raise NotFoundError
    about = TEXTS[language].description
    return Preview(title=name, description=about, is_listed=False)


def _spoken_names(players: Iterable[str | None], language: Language) -> dict[str, str]:
    """Return the players' names in a language, excluding erased players."""
    computer, levels = TEXTS[language].game.computer, TEXTS[language].home.levels
    return {
        player: computer.format(level=levels.get(each.name, each.name))
        if each.kind == "ai"
        else spoken_name(each.name, language)
        for player, each in named(filter(None, players)).items()
    }


def public_game(game: UUID) -> GameState | None:
    """Return a public game; None if it is private or missing."""
    try:
        state = queries.read_game(str(game), None)
    except NotFoundError:
        return None
    return state if state.visibility == "public" else None


def card_image(game: UUID, language: Language) -> Image | None:
    """Return a public game's card if this server draws cards.

    The address contains the language, because the services that fetch it may prefer a
    different one.
    """
    if not _is_pictured():
        return None
    url = f"{settings.PUBLIC_URL}{API}/games/{game}/card.png?language={language}"
    return Image(url=url, width=card.WIDTH, height=card.HEIGHT)


def _picture(path: str) -> Image | None:
    if not _is_pictured():
        return None
    url = f"{settings.PUBLIC_URL}{API}{quote(path)}?size={SIZE}"
    return Image(url=url, width=SIZE)


def _is_pictured() -> bool:
    """Return whether this server can draw PNG, the only format of previews."""
    return find_spec("resvg_py") is not None


def _oembed(game: UUID) -> str:
    query = urlencode({"url": f"{settings.PUBLIC_URL}/games/{game}", "format": "json"})
    return f"{settings.PUBLIC_URL}/oembed?{query}"
