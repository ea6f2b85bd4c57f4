"""Documents: who gets one, what is in it, and what it may load."""

from typing import cast

import pytest
from django.conf import settings as site_settings
from django.db import OperationalError
from pytest_django import Settings

from blokus_api.page.addresses import ADDRESSES
from blokus_api.page.modules import screens, shape
from blokus_api.page.texts import TEXTS
from games.rules.languages import LANGUAGES, Language
from games.rules.puzzles import puzzles
from games.rules.variants import VARIANTS
from tests.api import Api, problem
from tests.blokus_api.page.reading import BROWSER, read
from tests.blokus_api.routes import PARAMETER, Route
from tests.blokus_api.routes import ROUTES as ALL_ROUTES

pytestmark = pytest.mark.django_db
api = Api()
NOTHING = "00000000-0000-7000-8000-000000000000"
HOSTILE = "<b>\"Club\" & 'Friends', \\x; été 🎲</b>"
NAMES = {address.name for address in ADDRESSES}
PAGES = [route for route in ALL_ROUTES if route.name in NAMES]
every_page = pytest.mark.parametrize("page", PAGES, ids=str)


def a_path(page: Route) -> str:
    """One that leads somewhere."""
    if page.name == "page-puzzle":
        return f"/puzzles/{next(iter(puzzles()))}"
    ways = {"page-player": "/players/ai:greedy", "page-lessons": "/learn/trigon"}
    return ways.get(page.name, page.path)


def test_the_router_and_django_know_the_same_addresses() -> None:
    ours = {shape(f"/{address.path}") for address in ADDRESSES}
    assert {"/", *ours} == screens().keys()


@every_page
def test_every_address_has_a_document(page: Route) -> None:
    document = read(a_path(page))

    site = {"data-site": "Blokus", "data-variants": str(len(VARIANTS))}
    assert document.root == {"lang": "en", "data-api": "/api/v1", **site}
    is_embedded = page.name == "page-embedded-game"
    foot = [] if is_embedded else ["foot"]
    assert document.ids == ["bar", "places", "main", *foot, "spoken"]
    assert document.title
    assert document.meta["description"]
    assert document.inline == []
    assert [one["type"] for one in document.scripts] == ["module"]


@every_page
def test_everything_it_names_is_there(page: Route) -> None:
    document = read(a_path(page))

    own = ("stylesheet", "modulepreload", "icon", "apple-touch-icon", "manifest")
    named = [href for relation in own for href in document.hrefs(relation)]
    assert len(named) > 10
    assert len(set(named)) == len(named)
    for href in [*named, *(str(one["src"]) for one in document.scripts)]:
        assert api.get(href).status_code == 200, href


@pytest.mark.parametrize("path", ["/", "/new", "/nonsense", f"/games/{NOTHING}"])
def test_nothing_from_elsewhere_runs_and_nobody_frames_it(path: str) -> None:
    answer = api.get(path, accept=BROWSER)

    policy = dict(
        part.strip().split(" ", 1)
        for part in answer["Content-Security-Policy"].split(";")
    )
    assert policy.pop("img-src") == "'self' data:"
    assert {name for name, value in policy.items() if value == "'self'"} == {
        *("script-src", "style-src", "font-src", "connect-src", "manifest-src"),
    }
    assert {name for name, value in policy.items() if value == "'none'"} == {
        *("default-src", "base-uri", "form-action", "frame-ancestors"),
    }
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_what_is_embedded_may_be_framed_by_everybody() -> None:
    path = f"/embed/games/{NOTHING}"
    answer = api.get(path, accept=BROWSER)
    again = api.get(path, accept=BROWSER, if_none_match=answer["ETag"])

    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert again.status_code == 304
    for one in (answer, again):
        assert "X-Frame-Options" not in one


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_in_the_language_that_is_asked_for(language: str) -> None:
    document = read("/rules/duo", accept_language=f"{language}-CH, en;q=0.5")

    assert document.root["lang"] == language
    assert document.answer["Content-Language"] == language
    assert "Accept-Language" in document.answer["Vary"]
    words = [one for one in document.hrefs("modulepreload") if "/words/" in one]
    assert [one.rpartition("/")[2] for one in words] == [
        f"{language}{group}.js"
        for group in ("", "-table", "-panels", "-memory", "-rest")
    ]


def test_a_document_carries_the_name_of_the_site(settings: Settings) -> None:
    settings.SITE_NAME = HOSTILE

    home, rules = read("/"), read("/rules")

    for document in (home, rules):
        assert document.root["data-site"] == HOSTILE
        assert document.meta["og:site_name"] == HOSTILE
    assert home.title == home.meta["og:title"] == HOSTILE
    assert rules.title == f"Rules - {HOSTILE}"
    assert b"<b>" not in home.answer.content


@pytest.mark.parametrize("path", ["/", "/rules/duo", "/nonsense"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_of_a_document_names_the_trademark(path: str, language: str) -> None:
    answer = api.get(path, accept=BROWSER, accept_language=language)

    text = TEXTS[cast("Language", language)].trademark
    assert f'<footer id="foot">{text}</footer>' in answer.content.decode()


def test_the_trademark_is_named_in_every_language() -> None:
    texts = [TEXTS[language].trademark for language in LANGUAGES]
    description = site_settings.SPECTACULAR_SETTINGS["DESCRIPTION"]

    assert len(set(texts)) == len(LANGUAGES)
    assert texts[0] in description
    assert texts[0] == (
        "Blokus is a trademark of its owner; this project is not affiliated with it."
    )


def test_who_has_it_is_spared_it() -> None:
    first = api.get("/new/duo", accept=BROWSER)

    assert first["Cache-Control"] == "private, no-cache"
    again = api.get("/new/duo", accept=BROWSER, if_none_match=first["ETag"])
    assert again.status_code == 304


@pytest.mark.parametrize(
    "accept", [BROWSER, "text/html", "application/json;q=0.5, text/html"]
)
def test_the_root_is_a_page_for_who_prefers_one(accept: str) -> None:
    document = read("/?family=trigon", accept=accept)

    assert document.title == "Blokus"
    assert "Accept" in document.answer["Vary"].split(", ")


@pytest.mark.parametrize(
    "accept",
    ["*/*", "application/json", "application/json, text/html", "image/png, */*"],
)
def test_the_root_is_the_index_for_all_others(accept: str) -> None:
    answer = api.get("/", accept=accept)

    assert answer["Content-Type"] == "application/json"
    assert answer.json()["links"]["game-list"] == "/api/v1/games"
    assert "Accept" in answer["Vary"].split(", ")
    assert problem(api.get("/?nonsense=1", accept=accept))["code"] == "malformed"


def test_the_index_leads_to_no_page() -> None:
    assert not {*NAMES, "oembed"} & api.get("/").json()["links"].keys()


def test_the_root_has_a_head() -> None:
    head = api.send("HEAD", "/", headers={"Accept": BROWSER})

    assert head.status_code == 200
    assert head["Content-Type"].startswith("text/html")
    assert head["ETag"] == api.get("/", accept=BROWSER)["ETag"]


def test_a_page_is_no_json() -> None:
    found = problem(api.get("/rules", accept="application/json"))
    assert found["code"] == "not-acceptable"


@pytest.mark.parametrize(
    "path", ["/nonsense", "/games/nonsense", "/game", "/new/duo/", "/rules/duo/x"]
)
def test_who_is_lost_in_a_browser_sees_the_page(path: str) -> None:
    document = read(path, status=404)

    assert document.title == "This page does not exist - Blokus"
    assert document.meta["robots"] == "noindex"
    assert document.hrefs("modulepreload")
    assert problem(api.get(path))["code"] == "not-found"
    for answer in (document.answer, api.get(path)):
        assert "Accept" in answer["Vary"].split(", ")


def test_a_document_says_that_nothing_is_at_its_address() -> None:
    assert "data-missing" in read("/games/nonsense", status=404).root
    assert "data-missing" in read("/rules/nonsense", status=404).root
    assert "data-missing" not in read("/rules/duo").root


@pytest.mark.parametrize("path", ["/api", "/api/v1/nonsense", "/static/page/x.js"])
def test_below_the_api_and_among_files_there_are_no_pages(path: str) -> None:
    assert problem(api.get(path, accept=BROWSER))["code"] == "not-found"


def test_another_method_is_no_page() -> None:
    answer = api.send("POST", "/nonsense", headers={"Accept": BROWSER})
    assert problem(answer)["status"] == 404


def test_who_comes_while_the_database_is_away_has_a_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr("blokus_api.page.previews.queries.read_game", away)

    assert read(f"/games/{NOTHING}").title == "Blokus"


def test_the_query_is_for_scripts() -> None:
    assert read("/records?variant=duo&variant=trigon&nonsense").title


def test_no_gap_of_an_address_is_left_open() -> None:
    assert not any(PARAMETER.search(a_path(page)) for page in PAGES)
