"""The rules as one text: in three languages, as Markdown or as a page."""

from xml.etree import ElementTree

import pytest

from games.rules.languages import LANGUAGES
from games.rules.variants import ALIASES, VARIANTS
from tests.api import Api, problem

api = Api()
HTML = "text/html"
PATHS = ["variants", "variants/duo", "variants/duo/rules"]


def text(path, **headers):
    return api.get(f"variants/{path}/rules", **headers).content.decode()


def page(path, **headers):
    """The page as a tree: it is well-formed but for what HTML leaves open."""
    written = text(path, accept=HTML, **headers).replace("<!doctype html>", "")
    closed = written.replace('"utf-8">', '"utf-8"/>').replace('width">', 'width"/>')
    return ElementTree.fromstring(closed)


def test_rules_are_markdown_unless_a_page_is_asked_for():
    answer = api.get("variants/duo/rules")
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.content.decode().startswith("# Duo\n\nThe duel")
    answer = api.get("variants/duo/rules", accept="text/html,*/*;q=0.8")
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer.content.startswith(b"<!doctype html>")
    assert {"Accept", "Accept-Language"} <= set(answer["Vary"].split(", "))


def test_rules_are_neither_json_nor_a_picture():
    document = problem(api.get("variants/duo/rules", accept="application/json"))
    assert document["code"] == "not-acceptable"


def test_rules_as_markdown_have_every_section_and_option():
    lines = text("classic-3p").splitlines()
    assert [line for line in lines if line.startswith("#")] == [
        "# Classic for three",
        *("## Aim", "## Board", "## Setup", "## Your turn", "## End", "## Scoring"),
        *("## Advice", "## Options", "## About"),
    ]
    assert "* Players: 3" in lines
    assert "* `starts`: Where the first piece of a color goes." in lines
    first = "  * `free`: On any start cell that is still empty. (default)"
    assert first in lines


def test_rules_as_a_page_have_the_same():
    root = page("classic-3p")
    assert root.attrib["lang"] == "en"
    assert root.findtext("head/title") == root.findtext("body/h1")
    assert root.findtext("body/h2") == "Aim"
    assert root.findtext("body/ul/li/code") == "starts"
    assert root.findtext("body/ul/li/ul/li/code") == "free"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_well_formed(language):
    for name in [*VARIANTS, *ALIASES]:
        root = page(name, accept_language=language)
        assert root.attrib["lang"] == language
        assert len(root.findall("body/h2")) == 9


def test_a_mask_is_drawn_as_it_is():
    assert "```text\n4444\n4444\n4444\n4444\n4444\n```" in text("rumis-tower-2p")
    assert page("rumis-tower-2p").findtext("body/pre") == "\n".join(["4444"] * 5)


def test_rules_are_told_with_options():
    assert "counts one, and the fewest win" in text("reverse")
    answer = api.get("variants/duo/rules?objective=reverse").content.decode()
    assert "counts one, and the fewest win" in answer


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("chess/rules", "not-found"),
        ("duo/rules?starts=x", "invalid"),
        ("duo/rules?x=y", "malformed"),
    ],
)
def test_what_is_wrong_is_told(path, code):
    assert problem(api.get(f"variants/{path}"))["code"] == code
    assert problem(api.get(f"variants/{path}", accept=HTML))["code"] == code


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("fr", "fr"),
        ("it-CH, fr;q=0.9", "it"),
        ("es, fr-CA;q=0.5, en;q=0.4", "fr"),
        ("de-CH", "de"),
        ("es", "en"),
        ("*", "en"),
        ("fr;q=0, it;q=0.1", "it"),
        ("", "en"),
        ("x" * 5000, "en"),
        ("fr;q=\u00e9", "en"),
    ],
)
def test_the_language_is_the_one_that_is_liked_best(wanted, language):
    answer = api.get("variants/duo", accept_language=wanted)
    assert answer["Content-Language"] == answer.json()["language"] == language


@pytest.mark.parametrize("path", PATHS)
def test_each_language_has_a_tag_of_its_own(path):
    tags = {}
    for language in LANGUAGES:
        answer = api.get(path, accept_language=language)
        assert answer["Content-Language"] == language
        assert "Accept-Language" in answer["Vary"]
        tags[language] = answer["ETag"]
        same = {"accept_language": language, "if_none_match": answer["ETag"]}
        again = api.get(path, **same)
        assert again.status_code == 304
        assert again["ETag"] == answer["ETag"]
        assert "Accept-Language" in again["Vary"]
    assert len(set(tags.values())) == len(LANGUAGES)
    other = api.get(path, accept_language="fr", if_none_match=tags["en"])
    assert other.status_code == 200


def test_a_language_is_spoken_throughout():
    document = api.get("variants/classic", accept_language="fr").json()
    assert document["title"] == document["family_title"] == "Classique"
    assert document["aliases"][0]["title"] == "Reverse"
    assert document["options"][0]["description"].startswith("O\u00f9 se pose")
    assert text("classic", accept_language="it").startswith("# Classico\n")


REFUSED = {
    "en": "The first piece of purple must cover a start cell: e10 or j5.",
    "fr": "La premi\u00e8re pi\u00e8ce violette doit couvrir une case de d\u00e9part"
    "\N{NO-BREAK SPACE}: e10 ou j5.",
    "de": "Der erste Stein von Violett muss ein Startfeld bedecken: e10 oder j5.",
    "it": "Il primo pezzo viola deve coprire una casella di partenza: e10 o j5.",
}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_move_is_said_as_its_player_speaks(language):
    guest = Api().become_guest()
    game = guest.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()["id"]
    for path, body in (
        (f"games/{game}/moves", {"move": "a1"}),
        ("variants/duo/positions", {"moves": [{"move": "a1"}]}),
    ):
        answer = guest.post(path, body, accept_language=language)
        assert problem(answer)["detail"] == REFUSED[language]
        assert answer["Content-Language"] == language
        assert "Accept-Language" in answer["Vary"]
    assert "Content-Language" not in guest.get("games/x", accept_language=language)
