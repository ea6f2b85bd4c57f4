"""Cards have names and scores, whatever people call themselves."""

import pytest

from games.pictures import Card, CardLine, Look, draw_card
from games.pictures.letters import cut, width
from games.pictures.png import rasterize
from tests.games.pictures.pixels import pixels
from tests.games.pictures.positions import random_position, scene_of
from tests.games.pictures.test_drawing import SVG, checked

HOSTILE = (
    '<script>alert("1")</script>',
    "\"' onload='alert(1)",
    "]]><svg/onload=x>",
    "&lt;b&gt; &amp;",
    "a\x00b\x1bc\ufffe\ud800d",
    "\u202eabc\u2066",
    "W" * 5_000,
)


def card(*names: str) -> str:
    lines = tuple(CardLine(name, ("purple",), -3) for name in names)
    scene = scene_of(random_position("duo", plies=4))
    return draw_card(scene, Card(names[0], lines, names[-1]), Look())


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_are_texts_and_nothing_else(name):
    checked(card(name, name))


def test_names_and_scores_are_written():
    texts = [text.text for text in checked(card("Ada", "Zoë")).iter(f"{SVG}text")]
    assert {"Ada", "Zoë", "\N{MINUS SIGN}3"} <= set(texts)


def test_it_has_the_size_that_previews_ask_for():
    assert pixels(rasterize(card("Ada"), 1200)).shape == (630, 1200, 3)


@pytest.mark.parametrize("letter", ["W", "i", "Œ", "木"])
def test_long_names_end_where_scores_begin(letter):
    plain, long = (pixels(rasterize(card(name), 600)) for name in ("A", letter * 99))
    changed = (plain != long).any(axis=2).any(axis=0).nonzero()[0]
    assert changed.max() <= 1152 // 2


def test_a_winner_has_a_star_and_a_drafter_a_number():
    scene = scene_of(random_position("draft-2p", plies=3))
    plain = CardLine("Ada", (), 5, seat=0)
    won = CardLine("Ada", (), 5, is_winner=True, seat=0)
    cards = [draw_card(scene, Card("Draft", (one,)), Look()) for one in (plain, won)]
    texts = [text.text for text in checked(cards[1]).iter(f"{SVG}text")]
    assert cards[0] != cards[1]
    assert "0" in texts


def test_texts_are_cut_only_where_they_must_be():
    assert cut("Ada", 10, 40) == "Ada"
    assert cut("Ada Lovelace", 10, 60) == "Ada Love…"
    assert width(cut("Ada Lovelace", 10, 60)) * 10 <= 60
