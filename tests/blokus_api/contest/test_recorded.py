"""Recorded matches and faults: our bytes are those of the contest's own server."""

import re
from ast import literal_eval

import pytest

from blokus_api.contest import errors, texts, writing
from blokus_api.contest.packets import (
    Authenticate,
    Cancel,
    Cause,
    Gone,
    JoinPrepared,
    JoinRoom,
    Left,
    Packet,
    Play,
    RoomMessage,
)
from blokus_api.contest.placements import SetMove, move_from_contest
from blokus_api.contest.reader import PacketReader
from games.rules import IllegalPlacementError
from tests.blokus_api.contest.captures import (
    attribute,
    drawn,
    from_client,
    from_server,
    probes,
    replay,
)

SET = '<room roomId="ROOM"><data class="sc.plugin2027.SetMove"><piece %s>%s</piece></data></room>'  # noqa: E501
SKIP = '<room roomId="%s"><data class="sc.plugin2027.SkipMove"><color>BLUE</color></data></room>'  # noqa: E501
AT_0_0 = '<position x="0" y="0"/>'
TURNED = 'color="BLUE" kind="START" rotation="RIGHT" isFlipped="true"'
AS_IT_IS = 'kind="START" rotation="NONE" isFlipped="false"'
"""The packets of the recorded client; `probe.txt` has the responses."""


@pytest.mark.parametrize(
    ("one", "two", "names"),
    [
        ("java-1", "java-2", ("", "")),
        ("python-1", "python-2", ("", "")),
        ("testclient-2", "testclient-3", ("player1", "player2")),
        ("testclient-5", "testclient-4", ("player2", "player1")),
    ],
)
def test_players_receive_the_recorded_bytes(one, two, names):
    match = replay(one, two, names)
    for name, ours in zip((one, two), match.players, strict=True):
        closed = from_client(name)[-1] == Gone(Cause.RECEIVED_DISCONNECT)
        theirs = from_server(name)
        assert ours + (writing.CLOSING if closed else b"") == theirs


def test_an_administrator_receives_the_recorded_bytes():
    theirs = from_server("testclient-1")
    rooms = re.findall(
        r'<prepared roomId="(.*?)">\s*'
        r"<reservation>(.*?)</reservation>\s*<reservation>(.*?)</reservation>",
        theirs.decode(),
    )
    matches = [
        replay("testclient-2", "testclient-3", ("player1", "player2")),
        replay("testclient-5", "testclient-4", ("player2", "player1")),
    ]
    ours = [
        writing.prepared(room_id, codes) + writing.observed(room_id) + match.observer
        for (room_id, *codes), match in zip(rooms, matches, strict=True)
    ]
    first, second = ours
    left = writing.left_room(rooms[0][0])
    assert writing.OPENING + first + left + second + writing.CLOSING == theirs


def sent(xml: str, heard: str = "") -> Packet:
    """Read a packet that was sent when a response was recorded."""
    if "ROOM" in xml:
        xml = xml.replace("ROOM", attribute("roomId", heard))
    if "START" in xml:
        xml = xml.replace("START", attribute("kind", heard))
    (packet,) = PacketReader().feed(b"<protocol>" + xml.encode())
    return packet


@pytest.mark.parametrize(
    ("case", "xml"),
    [
        (
            "illegal: wrong shape",
            SET % ('color="BLUE" kind="MONO" rotation="NONE"', AT_0_0),
        ),
        ("wrong color", SET % (f'color="RED" {AS_IT_IS}', AT_0_0)),
        ("no color", SET % (AS_IT_IS, AT_0_0)),
        ("not on border", SET % (TURNED, '<position x="9" y="9"/>')),
        ("skip first", SKIP % "ROOM"),
        (
            "position as attributes twice / skip color attr",
            '<room roomId="ROOM">'
            '<data class="sc.plugin2027.SkipMove" color="BLUE"/></room>',
        ),
    ],
)
def test_a_refused_move_ends_the_game_as_recorded(case, xml):
    heard = probes("probe.txt")[case]
    packet = sent(xml, heard)
    assert isinstance(packet, Play)
    move = packet.move
    piece = attribute("kind", heard) if "START" in xml else "PENTO_X"
    with pytest.raises(IllegalPlacementError) as refused:
        drawn(piece).push(move_from_contest(move))
    reason = refused.value.reason
    message = texts.refusal_message(reason, move)
    ours = writing.error(packet.room_id, message, move)
    why = texts.broke_rules("ONE", reason, move)
    ours += writing.result(packet.room_id, ("", ""), [(0, 0), (2, 0)], why, 1, False)
    ours += writing.left_room(packet.room_id)
    assert heard.startswith("A: " + ours.decode() + "\nB: ")


def test_a_move_out_of_turn_ends_the_game_as_recorded():
    heard = probes("probe.txt")["two moves ahead"]
    packet = sent(SET % (f'color="BLUE" {AS_IT_IS}', AT_0_0), heard)
    assert isinstance(packet, Play)
    message = texts.out_of_turn_message(1, 0, packet.move, ("", ""))
    ours = writing.error(packet.room_id, message, packet.move)
    why = texts.broke_order("ONE", message)
    ours += writing.result(packet.room_id, ("", ""), [(0, 0), (2, 0)], why, 1, False)
    ours += writing.left_room(packet.room_id)
    assert ours.decode() + "\nB: " in heard


@pytest.mark.parametrize(
    ("file", "case", "why"),
    [
        ("probe.txt", "close", texts.left_game("ONE", Cause.RECEIVED_DISCONNECT)),
        ("probe.txt", "no xml", texts.left_game("ONE", Cause.PROTOCOL_ERROR)),
        ("probe.txt", "no position", texts.left_game("ONE", Cause.UNKNOWN)),
        ("probe2.txt", "soft timeout (2.3 s)", texts.too_slow("ONE")),
        ("probe2.txt", "hard timeout", texts.never_moved("ONE")),
    ],
)
def test_reasons_of_other_faults_are_those_recorded(file, case, why):
    assert attribute("reason", probes(file)[case]) == why


@pytest.mark.parametrize(
    ("case", "xml", "message", "expected"),
    [
        (
            "unknown room",
            SKIP % "nope",
            errors.unknown_room("nope"),
            Play,
        ),
        ("left by client", '<left roomId="ROOM"/>', errors.NOT_A_REQUEST, Left),
        (
            '<joinPrepared reservationCode="x"/>',
            '<joinPrepared reservationCode="x"/>',
            errors.UNKNOWN_RESERVATION,
            JoinPrepared,
        ),
        (
            '<joinRoom roomId="y"/>',
            '<joinRoom roomId="y"/>',
            errors.unknown_room("y"),
            JoinRoom,
        ),
        (
            '<authenticate password="no"/>',
            '<authenticate password="no"/>',
            errors.FAILED_AUTHENTICATION,
            Authenticate,
        ),
    ],
)
def test_a_failed_request_is_answered_as_recorded(case, xml, message, expected):
    heard = probes("probe.txt")[case]
    packet = sent(xml, heard)
    assert isinstance(packet, expected)
    assert writing.errorpacket(message, packet).decode().strip() in heard


def test_a_request_without_rights_is_answered_as_recorded():
    heard = probes("probe.txt")["cancel unauth"]
    packet = sent('<cancel roomId="ROOM"/>', heard)
    assert isinstance(packet, Cancel)
    ours = writing.errorpacket(errors.unauthenticated(packet), packet)
    assert ours.decode().strip() in heard


def test_a_message_that_is_no_move_is_answered_as_recorded_but_for_a_hash():
    heard = probes("probe.txt")["data not a move"]
    packet = sent('<room roomId="ROOM"><data class="moveRequest"/></room>', heard)
    assert isinstance(packet, RoomMessage)
    ours = writing.errorpacket(errors.no_move(packet), packet)
    assert ours.decode().strip() in re.sub("@[0-9a-f]+", "", heard)


@pytest.mark.parametrize(
    ("case", "xml", "cause"),
    [
        ("close", "<close/>", Cause.RECEIVED_DISCONNECT),
        (
            "alias setmove",
            '<room roomId="ROOM"><data class="setmove">'
            f'<piece color="BLUE" kind="PENTO_X">{AT_0_0}</piece></data></room>',
            Cause.PROTOCOL_ERROR,
        ),
        (
            "unknown kind",
            SET % ('color="BLUE" kind="HEXO" rotation="NONE"', AT_0_0),
            Cause.PROTOCOL_ERROR,
        ),
        (
            "unknown element",
            SET % ('color="BLUE" kind="PENTO_X" rotation="NONE"', AT_0_0 + "<hint/>"),
            Cause.PROTOCOL_ERROR,
        ),
        (
            "no position",
            SET % ('color="BLUE" kind="PENTO_X" rotation="NONE"', ""),
            Cause.UNKNOWN,
        ),
        ("no rotation", SET % ('color="BLUE" kind="PENTO_X"', AT_0_0), Cause.UNKNOWN),
        ("rubbish", "<yarr>", Cause.PROTOCOL_ERROR),
        ("no xml", "hello & <<<", Cause.PROTOCOL_ERROR),
        (
            "doctype",
            '<!DOCTYPE x [<!ENTITY a "b">]><room roomId="&a;"/>',
            Cause.PROTOCOL_ERROR,
        ),
        ("entity", '<room roomId="&lol;"/>', Cause.PROTOCOL_ERROR),
    ],
)
def test_what_ended_a_recorded_connection_ends_ours(case, xml, cause):
    heard = probes("probe.txt")[case]
    assert attribute("reason", heard) == texts.left_game("ONE", cause)
    packets = PacketReader().feed(b"<protocol>" + xml.replace("ROOM", "r").encode())
    assert packets == [Gone(cause)]


@pytest.mark.parametrize(
    "hint", [f'{AS_IT_IS} hint="1"', 'kind="START" rotation="NONE"']
)
def test_unknown_attributes_and_a_missing_flip_are_accepted(hint):
    heard = probes("probe.txt")["unknown attribute"]
    packet = sent(SET % (f'color="BLUE" {hint}', AT_0_0), heard)
    assert isinstance(packet, Play)
    kind = attribute("kind", heard)
    drawn(kind).push(move_from_contest(packet.move))
    assert isinstance(packet.move, SetMove)
    assert not packet.move.is_flipped


def test_what_may_stand_around_packets():
    around = b'\xef\xbb\xbf<?xml version="1.0"?><!-- a --><root><?pi?>\n<![CDATA[ ]]>'
    packets = PacketReader().feed(around + b'<joinRoom roomId="&#65;&amp;"></joinRoom>')
    assert packets == [JoinRoom("A&")]
    message = errors.unknown_room("A&")
    ours = writing.errorpacket(message, JoinRoom("A&")).decode().strip()
    assert ours in probes("probe2.txt")["CDATA/comment/PI between"]


def test_bytes_that_are_not_utf_8_are_replaced():
    data = b'<protocol><joinPrepared reservationCode="\xe4\xc3\xa4"/>'
    (packet,) = PacketReader().feed(data)
    assert packet == JoinPrepared("\ufffdä")
    ours = writing.errorpacket(errors.UNKNOWN_RESERVATION, packet)
    heard = literal_eval(probes("probe2.txt")["latin1 name bytes"].strip())
    assert heard == writing.OPENING + ours
