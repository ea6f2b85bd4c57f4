"""Bytes of the server that the recorded matches do not show."""

import re

import pytest

from blokus_api.contest import writing
from blokus_api.contest.placements import SkipMove
from games.rules import Move, Position
from tests.blokus_api.contest.captures import drawn


def shown(packet: bytes) -> str:
    return packet.decode()


def begun() -> Position:
    position = drawn("PENTO_X")
    for _ in range(4):
        position = position.push(position.legal_moves()[0])
    return position


def test_a_skip_is_written_as_the_last_move():
    position = begun().push(Move("blue", None, ()))
    text = shown(writing.state("r", position, SkipMove("BLUE")))
    assert (
        ' turn="5" startPiece="PENTO_X" round="2">\n'
        '        <lastMove class="sc.plugin2027.SkipMove">\n'
        "          <color>BLUE</color>\n"
        "        </lastMove>\n"
        "        <board>\n"
    ) in text
    assert text.index('y="0"') < text.index('y="1"')


def test_a_color_that_placed_all_is_named_with_its_last_piece():
    position = drawn("PENTO_X")
    ruleset, table = position.ruleset, position.placements
    small = ruleset.piece_index["1"]
    first = {piece: number for number, piece in reversed([*enumerate(table.piece)])}
    order = [piece for piece in first if piece != small]
    for color, pieces in ((1, [small, *order]), (2, [*order, small])):
        for piece in pieces:
            position = position.place(color, first[piece])
    text = shown(writing.state("r", position, None))
    assert (
        "        <lastMoveMono>\n"
        "          <entry>\n"
        "            <color>YELLOW</color>\n"
        "            <boolean>false</boolean>\n"
        "          </entry>\n"
        "          <entry>\n"
        "            <color>RED</color>\n"
        "            <boolean>true</boolean>\n"
        "          </entry>\n"
        "        </lastMoveMono>\n"
    ) in text
    assert "        <yellowShapes/>\n" in text


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada & <Bob> \"'", "Ada &amp; &lt;Bob&gt; &quot;&apos;"),
        ("a\r\n\tb\0\x1b\x85", "a&#xd;&#xa;&#x9;b&#x0;&#x1b;&#x85;"),
        ("Jürgen ß ☃ 😀", "Jürgen ß ☃ 😀"),
        ("\ud800", "?"),
        ("\uffff", "&#xffff;"),
    ],
)
def test_names_are_escaped_as_the_contest_escapes_them(name, written):
    packet = writing.result("r", (name, ""), [(2, 9), (0, 8)], "x", 0, True)
    assert f'          <player name="{written}" team="ONE"/>\n' in shown(packet)


def test_text_keeps_its_line_breaks():
    assert "<reservation>a\n\t&lt;</reservation>" in shown(
        writing.prepared("r", ["a\n\t<"])
    )


def test_a_draw_has_no_winner():
    packet = writing.result("r", ("", ""), [(1, 9), (1, 9)], "Gleich", None, True)
    assert '\n      <winner regular="true" reason="Gleich"/>' in shown(packet)


@pytest.mark.parametrize(
    ("packet", "written"),
    [
        (
            writing.joined_game_room("r", 1),
            '<joinedGameRoom roomId="r" playerCount="1"/>',
        ),
        (
            writing.paused("r", True),
            '<room roomId="r"><data class="paused" paused="true"/></room>',
        ),
        (writing.prepared("r", []), '<prepared roomId="r"/>'),
        (writing.CLOSE, "<close/>"),
        (writing.CLOSING, "</protocol>"),
    ],
)
def test_small_packets(packet, written):
    assert packet.startswith(b"\n")
    assert re.sub(r"\n *", "", shown(packet)) == written
