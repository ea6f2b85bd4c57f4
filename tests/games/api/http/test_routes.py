"""Ids in paths, whose letters may be capitals: some languages write UUIDs so."""

import pytest
from django.http import HttpRequest
from django.urls import resolve

from games.api.http.routes import route_of
from tests.api import Api
from tests.blokus_api.page.reading import read
from tests.blokus_api.routes import BY_CONVERTER, ROUTES, Route
from tests.builders import a_game, a_guest

ID = "0196abcd-ef01-7000-8000-00000000abcd"
WITH_IDS = [route for route in ROUTES if "<uuid:" in route.pattern]


@pytest.mark.parametrize("route", WITH_IDS, ids=str)
def test_a_path_with_ids_in_capitals_is_the_path_in_small_letters(route: Route) -> None:
    path = route.path.replace(BY_CONVERTER["uuid"], ID)
    request = HttpRequest()
    request.path = request.path_info = path.replace(ID, ID.upper())

    found = route_of(request)

    assert (found.url_name, found.kwargs) == (route.name, resolve(path).kwargs)
    assert request.path == request.path_info == path


@pytest.mark.parametrize("route", WITH_IDS, ids=str)
def test_a_route_is_the_same_as_django_resolves(route: Route) -> None:
    path = route.path.replace(BY_CONVERTER["uuid"], ID)
    request = HttpRequest()
    for _ in range(2):  # the second one is cached
        request.resolver_match = None
        request.path = request.path_info = path

        match, expected = route_of(request), resolve(path)

        assert tuple(match) == tuple(expected)
        assert (match.route, match.view_name) == (expected.route, expected.view_name)


@pytest.mark.django_db
def test_a_game_is_read_and_played_by_its_id_in_capitals() -> None:
    ada = a_guest()
    created = ada.post("games", {"variant": "duo"}).json()
    game = created["id"]
    small, capitals = f"games/{game}", f"games/{game.upper()}"

    answer = ada.get(capitals)
    assert answer.status_code == 200
    assert answer.content == ada.get(small).content
    assert answer["ETag"] == ada.get(small)["ETag"]
    assert a_guest().put(f"{capitals}/seats/1").json()["game"] == game
    assert ada.get(f"{capitals}/events").json() == ada.get(f"{small}/events").json()


@pytest.mark.django_db
def test_a_key_is_the_same_in_both_spellings() -> None:
    ada = a_guest()
    game = ada.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()["id"]
    move = {"move": "e8,d9,e9,f9,e10"}

    first = ada.post(f"games/{game}/moves", move, idempotency_key="k")
    again = ada.post(f"games/{game.upper()}/moves", move, idempotency_key="k")

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["version"] == first.json()["version"]


@pytest.mark.django_db
def test_signed_pictures_have_one_spelling() -> None:
    ada = a_guest()
    wish = {"variant": "duo", "seats": ["me", "me"], "visibility": "private"}
    game = ada.post("games", wish).json()["id"]

    pictures = ada.get(f"games/{game.upper()}/pictures").json()

    assert pictures == ada.get(f"games/{game}/pictures").json()
    path = pictures["state"].partition("/api/v1/")[2]
    assert Api().get(path.replace(game, game.upper())).status_code == 200


@pytest.mark.django_db
def test_the_page_of_a_game_is_found_by_its_id_in_capitals() -> None:
    game = a_game("duo")

    assert (
        read(f"/games/{game.upper()}").meta["og:url"]
        == read(f"/games/{game}").meta["og:url"]
    )


@pytest.mark.parametrize("name", ["games/x", f"games/{ID}x", f"games/x{ID.upper()}"])
def test_other_texts_are_no_ids(name: str) -> None:
    assert Api().get(name).status_code == 404
