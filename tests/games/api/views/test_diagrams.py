"""Diagrams of the rules: their list, and their pictures."""

from xml.etree import ElementTree

import pytest

from games.rules.variants import VARIANTS
from tests.api import Api, problem
from tests.depth import mostly_deep

api = Api()
pytestmark = pytest.mark.django_db


def listed(path):
    answer = api.get(path)
    assert answer.status_code == 200, answer.content
    return answer.json()["items"]


@pytest.mark.parametrize(
    "variant",
    mostly_deep(VARIANTS, but=["duo", "trigon", "rumis-tower", "draft-2p"]),
)
def test_every_diagram_has_a_picture(variant):
    for diagram in listed(f"variants/{variant}/diagrams"):
        answer = api.get(diagram["svg"].removeprefix("/api/v1/"))
        assert answer["Content-Type"] == "image/svg+xml"
        ElementTree.fromstring(answer.content)


def test_a_diagram_says_what_the_rules_say():
    edge = next(x for x in listed("variants/duo/diagrams") if x["id"] == "edge")
    assert edge == {
        "id": "edge",
        "section": "turn",
        "legal": False,
        "reason": "edge-contact",
        "caption": "Along an edge of your own.",
        "lesson": 3,
        "svg": "/api/v1/variants/duo/diagrams/edge.svg",
    }


def test_captions_are_in_the_language_of_the_request():
    answer = api.get("variants/duo/diagrams", accept_language="fr")
    assert answer["Content-Language"] == "fr"
    assert "Coin contre coin." in [each["caption"] for each in answer.json()["items"]]


def test_options_choose_the_diagrams_and_stand_in_their_addresses():
    found = listed("variants/trigon/diagrams?contact=corner-only")
    strict = next(each for each in found if each["id"] == "on-side")
    assert strict["reason"] == "corner-on-side"
    assert strict["svg"].endswith("/on-side.svg?contact=corner-only")
    assert "on-side" not in [each["id"] for each in listed("variants/trigon/diagrams")]


def test_an_alias_has_the_diagrams_of_what_it_settles():
    assert "no-pass" in [each["id"] for each in listed("variants/reverse/diagrams")]


def test_themes_look_different():
    path = "variants/duo/diagrams/corner.svg"
    pictures = {api.get(f"{path}?theme={x}").content for x in ("light", "dark")}
    assert len(pictures) == 2


def test_a_diagram_that_is_not_there_is_not_found():
    for path in ("variants/duo/diagrams/on-side.svg", "variants/nonsense/diagrams"):
        assert problem(api.get(path))["status"] == 404


@pytest.mark.parametrize("variant", ["duo", "trigon", "rumis-tower"])
def test_all_pieces_are_drawn_in_one_picture(variant):
    answer = api.get(f"variants/{variant}/pieces.svg?columns=7&theme=dark")
    drawing = ElementTree.fromstring(answer.content)
    pieces = api.get(f"variants/{variant}/pieces").json()["items"]
    groups = drawing.findall("{http://www.w3.org/2000/svg}g")
    assert len(groups) == len(pieces)
