"""oEmbed 1.0: a game in pages of others."""

from typing import Any

import pytest
from pytest_django import Settings

from tests.api import Api, problem
from tests.blokus_api.page.reading import Document, _Reader
from tests.builders import a_game

pytestmark = pytest.mark.django_db
api = Api()
HERE = "http://localhost:8000"
NOTHING = "00000000-0000-7000-8000-000000000000"


def ask(url: str, more: str = "", **headers: str) -> Any:
    return api.get(f"/oembed?url={url}{more}", **headers)


@pytest.mark.parametrize("kind", ["games", "embed/games"])
@pytest.mark.parametrize("more", ["", "&format=json", "&dnt=1&theme=dark"])
def test_a_public_game_is_shown_in_a_frame(kind: str, more: str) -> None:
    game = a_game("duo")
    answer = ask(f"{HERE}/{kind}/{game}", more)

    told = answer.json()
    frame = told.pop("html")
    assert answer["Content-Type"] == "application/json"
    assert told == {
        "version": "1.0",
        "type": "rich",
        "title": "Duo",
        "provider_name": "Blokus",
        "provider_url": f"{HERE}/",
        "width": 480,
        "height": 600,
        "cache_age": 3600,
        "thumbnail_url": f"{HERE}/api/v1/games/{game}/card.png?language=en",
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
    }
    assert frame.startswith(f'<iframe src="{HERE}/embed/games/{game}" width="480"')
    assert frame.endswith("</iframe>")
    reader = _Reader(Document(None))
    reader.feed(frame)
    assert reader.found.inline == []


def test_the_provider_is_the_site(settings: Settings) -> None:
    settings.SITE_NAME = "Ulm Board Games"

    told = ask(f"{HERE}/games/{a_game('duo')}").json()

    assert told["provider_name"] == "Ulm Board Games"


@pytest.mark.parametrize(
    ("more", "size"),
    [
        ("&maxwidth=400", (400, 500)),
        ("&maxheight=300", (240, 300)),
        ("&maxwidth=400&maxheight=300", (240, 300)),
        ("&maxwidth=9000&maxheight=9000", (480, 600)),
        ("&maxwidth=1&maxheight=1", (1, 1)),
    ],
)
def test_it_fits_into_what_there_is_room_for(more: str, size: tuple[int, int]) -> None:
    told = ask(f"{HERE}/games/{a_game('duo')}", more).json()

    assert (told["width"], told["height"]) == size
    assert f'width="{size[0]}" height="{size[1]}"' in told["html"]


def test_its_title_is_in_the_language_that_is_asked_for() -> None:
    url = f"{HERE}/games/{a_game('classic-2p', ('player:A', 'player:B'))}"
    english, french = (ask(url, accept_language=one) for one in ("en", "fr"))

    assert english.json()["title"] != french.json()["title"]
    assert french["Content-Language"] == "fr"


def test_a_private_game_and_one_that_is_none_look_alike() -> None:
    game = a_game("duo", visibility="private")
    private, unknown = (problem(ask(f"{HERE}/games/{one}")) for one in (game, NOTHING))

    assert private == unknown
    assert private["status"] == 401


@pytest.mark.parametrize(
    "url",
    [
        f"https://elsewhere.example/games/{NOTHING}",
        f"{HERE}/api/v1/games/{NOTHING}",
        f"{HERE}/records/{NOTHING}",
        f"{HERE}/",
        f"/games/{NOTHING}",
        f"games/{NOTHING}",
        "http://[",
        "nonsense",
    ],
)
def test_what_is_none_of_ours_is_not_there(url: str) -> None:
    assert problem(ask(url))["status"] == 404


def test_the_host_that_was_asked_is_ours_as_well() -> None:
    assert ask(f"http://testserver/games/{a_game('duo')}").status_code == 200


@pytest.mark.parametrize("kind", ["xml", "nonsense"])
def test_another_format_is_not_implemented(kind: str) -> None:
    assert problem(ask(f"{HERE}/games/{NOTHING}", f"&format={kind}"))["status"] == 501


@pytest.mark.parametrize(
    "query", ["", "?url=", "?url=x&maxwidth=0", "?url=x&maxheight=y"]
)
def test_who_asks_for_nothing_is_told_what_is_missing(query: str) -> None:
    assert problem(api.get(f"/oembed{query}"))["code"] == "invalid"
