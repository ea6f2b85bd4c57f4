"""Names of media types, and the choice among several by `Accept`."""

import pytest

from blokus_api.embedded.programs import ROOT
from games.api.http.media_types import SYNONYMS, canonical, preferred
from tests.api import Api, problem
from tests.builders import a_game

JSON, SVG, PNG = "application/json", "image/svg+xml", "image/png"
OFFERED = (JSON, SVG, PNG)


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        ("*/*", JSON),
        ("", JSON),
        (" , ", JSON),
        ("application/json;q=0.1, image/svg+xml", SVG),
        ("image/svg+xml; q=0.9, application/json", JSON),
        ("image/svg+xml, */*", SVG),
        ("image/svg+xml;q=0.5, */*", JSON),
        ("image/png, image/svg+xml", SVG),
        ("image/*;q=0.5, application/json;q=0.4", SVG),
        ("image/*, image/svg+xml;q=0", PNG),
        ("*/*;q=0.1, application/json;q=0", SVG),
        ("image/avif,image/webp,image/png,image/*;q=0.8,*/*;q=0.5", PNG),
        ("text/html, *; q=.2, */*; q=.2", JSON),
        ("Image/SVG+XML", SVG),
        ("application/json;indent=4", JSON),
        ("text/json", JSON),
        ("application/json;q=nonsense", JSON),
        ("text/html", None),
        ("application/json;q=0", None),
        ("*/png", None),
        ("x", None),
        ("image/" + "x" * 300, None),
    ],
)
def test_the_preferred_type_is_chosen(accept: str, chosen: str | None) -> None:
    assert preferred(accept, OFFERED) == chosen


@pytest.mark.parametrize("name", ["Application/JSONL; charset=utf-8", " text/ndjson "])
def test_a_type_has_one_name(name: str) -> None:
    assert canonical(name) == "application/x-ndjson"


def test_the_docs_have_all_names() -> None:
    docs = (ROOT / "docs" / "conventions.md").read_text()

    assert all(f"`{name}`" in docs for name in SYNONYMS if name)


def test_no_synonym_leads_to_another_one() -> None:
    assert not SYNONYMS.keys() & set(SYNONYMS.values())


@pytest.mark.django_db
def test_a_game_is_a_picture_for_a_client_that_prefers_one() -> None:
    game = a_game("duo")

    picture = Api().get(f"games/{game}", accept="application/json;q=0.1, image/svg+xml")

    assert picture["Content-Type"] == SVG


@pytest.mark.django_db
@pytest.mark.parametrize("accept", ["", ","])
@pytest.mark.parametrize("path", ["variants", "games/{}", "games/{}/events"])
def test_an_empty_accept_accepts_json(path: str, accept: str) -> None:
    response = Api().get(path.format(a_game("duo")), accept=accept)

    assert (response.status_code, response["Content-Type"]) == (200, JSON)


@pytest.mark.django_db
def test_events_are_lines_by_each_name_of_ndjson() -> None:
    path = f"games/{a_game('duo')}/events"

    for name in ("application/x-ndjson", "application/ndjson", "application/jsonl"):
        response = Api().get(path, accept=f"{name}, application/json;q=0.5")
        assert response["Content-Type"] == "application/x-ndjson"


@pytest.mark.django_db
def test_rules_are_html_for_a_client_that_prefers_it() -> None:
    response = Api().get("variants/duo/rules", accept="text/markdown;q=0.2, text/html")

    assert response["Content-Type"].startswith("text/html")


@pytest.mark.django_db
def test_a_body_of_json_may_have_another_name_of_its_type(api: Api) -> None:
    response = api.send("POST", "guests", b"{}", content_type="Text/JSON")

    assert response.status_code == 201


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["application/octet-stream", "application/jsonl"])
def test_a_body_of_json_has_no_name_of_another_type(api: Api, name: str) -> None:
    response = api.send("POST", "guests", b"{}", content_type=name)

    assert problem(response)["status"] == 415
