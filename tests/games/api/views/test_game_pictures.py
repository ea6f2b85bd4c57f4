"""Pictures of games, and who sees those of private ones."""

import sys
from datetime import timedelta
from xml.etree import ElementTree

import pytest
import time_machine
from django.utils import timezone

from games.api.pictures.cards import card_of
from games.storage import event_store
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play

pytestmark = pytest.mark.django_db
api = Api()
PNG = b"\x89PNG\r\n\x1a\n"
SIGNED = ("svg", "png", "state", "state_png", "replay")
SIZED = "&size=100"


def drawn(path, whose=api, **headers):
    answer = whose.get(path, **headers)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "image/svg+xml"
    ElementTree.fromstring(answer.content)
    return answer.content.decode()


def a_private_game():
    guest = a_guest()
    game = a_game("duo", [guest.actor, "player:B"], visibility="private")
    play(game, 3)
    return guest, game


def test_a_game_is_drawn_as_it_is():
    game = a_game()
    before = api.get(f"games/{game}.svg")
    assert before["Cache-Control"] == "private, no-cache"
    assert before["ETag"].startswith('"4-')
    same = api.get(f"games/{game}.svg", if_none_match=before["ETag"])
    assert same.status_code == 304
    play(game, 1)
    after = api.get(f"games/{game}.svg", if_none_match=before["ETag"])
    assert after.status_code == 200
    assert after.content != before.content


def test_a_game_is_drawn_as_it_was_for_ever():
    game = a_game()
    empty = drawn(f"games/{game}.svg")
    play(game, 3)
    answer = api.get(f"games/{game}/states/4.svg")
    assert answer.content.decode() == empty
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert drawn(f"games/{game}/states/7.svg") == drawn(f"games/{game}.svg")
    assert api.get(f"games/{game}/states/8.svg").status_code == 404
    assert api.get(f"games/{game}/states/7.png?size=100").content.startswith(PNG)


@pytest.mark.parametrize("program", ["/bin/false", "/no/such/program"])
def test_a_picture_whose_process_fails_is_unavailable(program, monkeypatch):
    path = f"games/{a_game()}.png?size=100"
    monkeypatch.setattr(sys, "executable", program)

    document = problem(api.get(path))

    assert (document["status"], document["code"]) == (503, "unavailable")


def test_a_move_is_tried_and_not_made():
    game = a_game()
    state = play(game, 1)
    cells = state.position.placements.cells_of(state.position.played[0].number)
    text = ",".join(f"{chr(97 + x)}{14 - y}" for x, y in cells)
    empty = drawn(f"games/{game}.svg")
    assert drawn(f"games/{game}.svg?move={text}") != empty
    assert drawn(f"games/{game}/states/4.svg?move={text}") == empty
    assert event_store.read(game).state.version == state.version
    wrong = problem(api.get(f"games/{game}.svg?move=zz"))
    assert (wrong["status"], wrong["field"]) == (422, "move")


def test_a_move_is_tried_in_a_game_that_is_over():
    game = a_game("junior")
    play(game)
    assert drawn(f"games/{game}.svg?move=e5") != drawn(f"games/{game}.svg")


def test_a_game_of_cubes_is_turned_and_one_on_a_flat_board_not():
    cubes = a_game("rumis-steps-2p")
    play(cubes, 4)
    assert drawn(f"games/{cubes}.svg?turn=1") != drawn(f"games/{cubes}.svg")
    flat = problem(api.get(f"games/{a_game()}.svg?turn=1"))
    assert (flat["status"], flat["field"]) == (422, "turn")


def test_a_replay_is_kept_once_the_game_is_over():
    game = a_game("junior")
    play(game, 3)
    underway = api.get(f"games/{game}/replay.svg?seconds=1")
    assert underway["Cache-Control"] == "private, no-cache"
    play(game)
    over = api.get(f"games/{game}/replay.svg")
    assert over["Cache-Control"] == "public, max-age=31536000, immutable"
    ElementTree.fromstring(over.content)


@pytest.mark.parametrize("seconds", ["0", "0.01", "6", "nan", "inf", "-1", "x", "1e9"])
def test_a_replay_has_a_pace(seconds):
    wrong = problem(api.get(f"games/{a_game()}/replay.svg?seconds={seconds}"))
    assert (wrong["status"], wrong["field"]) == (422, "seconds")


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/json", "application/json"),
        ("image/svg+xml", "image/svg+xml"),
        ("image/png", "image/png"),
    ],
)
def test_accept_chooses_a_picture(accept, kind):
    game = a_game()
    answer = api.get(f"games/{game}", accept=accept)
    assert answer["Content-Type"] == kind
    assert "Accept" in answer["Vary"].split(", ")
    again = api.get(f"games/{game}", accept=accept, if_none_match=answer["ETag"])
    assert again.status_code == 304


def test_a_version_is_no_tag_of_a_picture():
    game = a_game()
    told = api.get(f"games/{game}")["ETag"]
    answer = api.get(f"games/{game}", accept="image/svg+xml", if_none_match=told)
    assert answer.status_code == 200


def test_a_card_shows_names_and_scores():
    ada = a_guest()
    game = a_game("duo", [ada.actor, "ai:5"])
    answer = api.get(f"games/{game}/card.png")
    assert answer.content.startswith(PNG)
    width, height = answer.content[16:20], answer.content[20:24]
    assert [int.from_bytes(one, "big") for one in (width, height)] == [1200, 630]
    assert ada.patch("me", {"name": "<script>alert(1)</script>"}).status_code == 200
    renamed = api.get(f"games/{game}/card.png")
    assert renamed["ETag"] != answer["ETag"]
    assert renamed.status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Guest Computer (5) Open seat Waiting for players"),
        ("fr", "Invité Ordinateur (5) Place libre En attente de joueurs"),
        ("it", "Ospite Computer (5) Posto libero In attesa di giocatori"),
        ("de", "Gast Computer (5) Freier Platz Wartet auf Mitspieler"),
    ],
)
def test_the_words_of_a_card_are_in_the_language_of_the_reader(language, words):
    guest = a_guest()
    game = a_game("classic-3p", [guest.actor, "ai:5", None])
    card = card_of(event_store.read(game).state, language)
    names = [line.name.removesuffix(f" {guest.id[:4]}") for line in card.lines]
    assert " ".join([*names, card.footer]) == words

    address = f"games/{game}/card.png"
    preferred = api.get(address, accept_language=language)
    assert preferred["Content-Language"] == language
    assert "Accept-Language" in preferred["Vary"]
    named = api.get(f"{address}?language={language}", accept_language="it, de")
    assert named["ETag"] == preferred["ETag"]


def test_nobody_else_sees_a_private_game():
    guest, game = a_private_game()
    for path in (
        *(f"games/{game}{suffix}" for suffix in (".svg", ".png", "/pictures")),
        *(f"games/{game}/states/{name}" for name in ("5.svg", "5.png")),
        *(f"games/{game}/{name}" for name in ("replay.svg", "card.png")),
    ):
        for stranger in (api, a_guest()):
            assert problem(stranger.get(path))["status"] == 404
    for accept in ("image/svg+xml", "image/png"):
        assert problem(api.get(f"games/{game}", accept=accept))["status"] == 404
    mine = guest.get(f"games/{game}/states/5.svg")
    assert (mine.status_code, mine["Cache-Control"]) == (200, "private, no-cache")


def test_a_private_game_has_no_card_for_anybody():
    guest, game = a_private_game()
    assert problem(guest.get(f"games/{game}/card.png"))["status"] == 404
    assert guest.get(f"games/{game}/pictures").json()["card"] is None


def test_signed_addresses_show_a_private_game_to_who_sends_no_token():
    guest, game = a_private_game()
    told = guest.get(f"games/{game}/pictures").json()
    for name in SIGNED:
        more = "&size=100" if name in ("png", "state_png") else "&theme=dark"
        answer = api.get(f"{told[name]}{more}")
        assert answer.status_code == 200, name
        assert answer["Cache-Control"] == "private, no-cache"
    assert drawn(told["svg"]) == drawn(f"games/{game}.svg", guest)


def test_a_signed_address_is_good_for_its_picture_alone():
    guest, game = a_private_game()
    other = a_game("duo", [guest.actor, "player:B"], visibility="private")
    told = guest.get(f"games/{game}/pictures").json()
    signature = told["svg"].partition("?")[2]
    for path in (
        *(f"games/{game}{suffix}" for suffix in (".png", "/replay.svg")),
        *(f"games/{game}/states/{name}" for name in ("5.svg", "1.svg")),
        f"games/{other}.svg",
    ):
        assert api.get(f"{path}?{signature}").status_code == 404
    for path in (f"games/{game}", f"games/{game}/card.png"):
        assert api.get(f"{path}?{signature}").status_code == 400


def test_a_signed_address_ends():
    guest, game = a_private_game()
    told = guest.get(f"games/{game}/pictures").json()
    with time_machine.travel(timezone.now() + timedelta(days=9)):
        assert api.get(told["svg"]).status_code == 404


@pytest.mark.parametrize("wrong", ["", "x", "1-x", "%C3%A9-1", "9" * 100])
def test_a_wrong_signature_lets_nobody_in_and_keeps_nobody_out(wrong):
    _, game = a_private_game()
    query = f"?signature={wrong}"
    assert api.get(f"games/{game}.svg{query}").status_code in (404, 422)
    public = api.get(f"games/{a_game()}.svg{query}").status_code
    assert public == (422 if wrong == "" else 200)


def test_addresses_of_a_public_game_are_plain():
    game = a_game()
    told = api.get(f"games/{game}/pictures")
    assert told.json() == {
        "svg": f"/api/v1/games/{game}.svg",
        "png": f"/api/v1/games/{game}.png",
        "state": f"/api/v1/games/{game}/states/4.svg",
        "state_png": f"/api/v1/games/{game}/states/4.png",
        "replay": f"/api/v1/games/{game}/replay.svg",
        "animation": f"/api/v1/games/{game}/replay.webp",
        "card": f"/api/v1/games/{game}/card.png",
        "expires_at": None,
    }


def test_addresses_stay_the_same_all_day():
    guest, game = a_private_game()
    with time_machine.travel(timezone.now().replace(hour=3)) as clock:
        first = guest.get(f"games/{game}/pictures")
        clock.shift(timedelta(hours=10))
        again = guest.get(f"games/{game}/pictures", if_none_match=first["ETag"])
    assert again.status_code == 304
