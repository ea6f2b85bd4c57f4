"""Pictures of boards, positions and pieces, without a game."""

import sys
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from games.rules.variants import VARIANTS
from tests.api import Api, problem
from tests.depth import mostly_deep

api = Api()
pytestmark = pytest.mark.django_db
FIRST = "e8,d9,e9,f9,e10"
REGION = "10,8 11,8 12,8 13,8 14,8 15,8"
PNG = b"\x89PNG\r\n\x1a\n"


def drawn(path):
    answer = api.get(path)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "image/svg+xml"
    ElementTree.fromstring(answer.content)
    return answer.content.decode()


@pytest.mark.parametrize(
    "variant", mostly_deep(VARIANTS, but=["duo", "trigon", "rumis-tower"])
)
def test_every_board_has_a_picture(variant):
    assert "<svg" in drawn(f"variants/{variant}.svg")


def test_a_board_is_kept_for_an_hour_and_can_neither_run_nor_fetch_anything():
    answer = api.get("variants/duo.svg")
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert answer["X-Content-Type-Options"] == "nosniff"
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    assert answer["Content-Security-Policy"] == policy
    again = api.get("variants/duo.svg", if_none_match=answer["ETag"])
    assert again.status_code == 304


def test_a_picture_is_packed_as_other_answers_are():
    answer = api.get("variants/classic.svg", accept_encoding="gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]


def test_options_change_the_board():
    region = drawn(f"variants/solo-trigon-figure.svg?region={quote(REGION)}")
    assert region != drawn("variants/solo-trigon-figure.svg")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "print"])
def test_themes_look_different(theme):
    found = drawn(f"variants/duo.svg?theme={theme}&labels=0")
    assert (found == drawn("variants/duo.svg?labels=0")) == (theme == "light")


def test_a_position_is_shown_by_its_moves():
    one = drawn(f"variants/duo.svg?moves={FIRST}")
    assert one != drawn("variants/duo.svg")
    assert one != drawn(f"variants/duo.svg?moves={FIRST}&last=0")
    assert drawn(f"variants/duo.svg?move={FIRST}") == one


def test_a_refused_move_is_shown():
    position = f"variants/duo.svg?moves={FIRST}+j5,i6,j6,h7,i7"
    assert drawn(f"{position}&move=d8") != drawn(position)


def test_a_draft_is_picked_before_its_moves():
    assert "<svg" in drawn("variants/draft-2p.svg?picks=L5+V5")
    wrong = problem(api.get("variants/duo.svg?picks=L5"))
    assert (wrong["status"], wrong["field"]) == (422, "picks")


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("nonsense=1", 400, "nonsense"),
        ("theme=dark&theme=light", 400, "theme"),
        ("size=800", 400, "size"),
        ("theme=pink", 422, "theme"),
        ("labels=maybe", 422, "labels"),
        ("turn=1", 422, "turn"),
        ("floors=1", 422, "floors"),
        ("view=plan", 422, "view"),
        ("moves=x", 422, "moves.0"),
        (f"moves={FIRST}+{FIRST}", 422, "moves.1"),
        ("move=x", 422, "move"),
        (f"move={FIRST}+{FIRST}", 422, "move"),
        ("moves=" + 5000 * "a", 422, "moves"),
        ("moves=" + 1500 * "a1+", 422, "moves"),
        ("starts=nowhere", 422, "starts"),
        ("region=1", 422, "region"),
        ("region=1,1", 422, "region"),
    ],
)
def test_what_cannot_be_asked_is_told(query, status, field):
    found = problem(api.get(f"variants/duo.svg?{query}"))
    assert (found["status"], found["field"]) == (status, field)


def test_boards_of_cubes_turn_and_have_floors():
    boards = [
        drawn(f"variants/rumis-steps-2p.svg?{query}")
        for query in ("turn=0", "turn=1", "view=plan", "floors=1")
    ]
    assert len(set(boards[:3])) == 3
    for wrong in ("turn=4", "turn=x", "floors=0", "floors=21", "view=top"):
        assert api.get(f"variants/rumis-steps-2p.svg?{wrong}").status_code == 422


@pytest.mark.parametrize("path", ["variants/chess.svg", "variants/.svg"])
def test_a_variant_that_is_not_there_is_told(path):
    assert problem(api.get(path))["status"] == 404


def test_a_piece_is_drawn_in_a_color():
    assert "<svg" in drawn("variants/duo/pieces/L5.svg?color=orange&theme=dark")
    assert "<svg" in drawn("variants/trigon/pieces/I6.svg")
    assert "<svg" in drawn("variants/rumis-tower/pieces/L4.svg")


def test_a_piece_that_is_not_there_is_told():
    assert problem(api.get("variants/duo/pieces/Q9.svg"))["status"] == 404
    wrong = problem(api.get("variants/duo/pieces/L5.svg?color=pink"))
    assert (wrong["status"], wrong["field"]) == (422, "color")


def test_a_png_has_the_size_that_is_asked_for():
    answer = api.get("variants/duo.png?size=100")
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(PNG)
    assert int.from_bytes(answer.content[16:20], "big") == 100
    assert answer["ETag"] != api.get("variants/duo.png?size=101")["ETag"]
    for wrong in ("99", "1601", "x", "-1", "1e3", "9" * 400):
        assert api.get(f"variants/duo.png?size={wrong}").status_code == 422


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"),
        ("application/json, image/svg+xml", "application/json"),
        ("image/svg+xml", "image/svg+xml"),
        ("image/avif,image/webp,image/apng,image/svg+xml,*/*;q=0.8", "image/svg+xml"),
        ("image/*", "image/svg+xml"),
        ("image/png", "image/png"),
        ("text/html,image/avif,image/webp,image/apng,*/*;q=0.8", "application/json"),
    ],
)
def test_accept_chooses_a_picture(accept, kind):
    answer = api.get("variants/duo", accept=accept)
    assert answer["Content-Type"] == kind
    assert "Accept" in answer["Vary"].split(", ")
    assert ("Content-Security-Policy" in answer) == kind.startswith("image")
    again = api.get("variants/duo", accept=accept, if_none_match=answer["ETag"])
    assert again.status_code == 304
    assert "Accept" in again["Vary"].split(", ")


def test_the_suffix_decides_whatever_accept_says():
    answer = api.get("variants/duo.svg", accept="text/html")
    assert answer["Content-Type"] == "image/svg+xml"


def test_a_picture_and_the_json_of_one_address_have_tags_of_their_own():
    tags = {
        api.get("variants/duo", accept=accept)["ETag"]
        for accept in ("application/json", "image/svg+xml", "image/png")
    }
    assert len(tags) == 3


@pytest.mark.parametrize(
    ("path", "accept"),
    [("variants/duo.png", "*/*"), ("variants/duo", "image/png")],
)
def test_without_the_extra_it_is_told_what_there_is(monkeypatch, path, accept):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    wrong = problem(api.get(path, accept=accept))
    assert (wrong["status"], wrong["code"]) == (406, "no-pictures")
    assert wrong["available"] == ["image/svg+xml"]
    assert "<svg" in drawn("variants/duo.svg")


class TestADrawnFirstPiece:
    firsts = (
        "a20,b20,c20,d20,e20 f20,g20,h20,i20,j20 k20,l20,m20,n20,o20"
        " p20,q20,r20,s20,t20"
    )

    def test_it_is_that_of_the_first_move_or_named(self):
        assert "blue 1" in drawn("variants/contest.svg?moves=a1,a2,a3,a4,a5")
        path = "variants/contest.svg?drawn=W&move=a1,a2"
        assert drawn(path) != drawn("variants/contest.svg?drawn=W")

    @pytest.mark.parametrize("query", ["move=a1,a2", "drawn=1", "moves=pass"])
    def test_without_one_it_is_asked_for(self, query):
        document = problem(api.get(f"variants/contest.svg?{query}"))
        assert (document["status"], document["field"]) == (422, "drawn")

    def test_skips_are_among_the_moves_and_draw_nothing(self):
        path = f"variants/contest.svg?moves={self.firsts}"
        assert drawn(f"{path} pass yellow:PASS") == drawn(path)
        assert problem(api.get(f"{path}&move=pass"))["field"] == "move"
        document = problem(api.get(f"variants/duo.svg?moves={FIRST} pass"))
        assert document["reason"] == "pass-not-allowed"
