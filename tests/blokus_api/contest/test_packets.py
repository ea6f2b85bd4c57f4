"""Packets of a client: fields, defaults and errors."""

import pytest

from blokus_api.contest import errors, writing
from blokus_api.contest.packets import (
    Authenticate,
    Cancel,
    Cause,
    Gone,
    JoinAny,
    JoinPrepared,
    JoinRoom,
    Left,
    Observe,
    Packet,
    Pause,
    Play,
    Prepare,
    RoomMessage,
    Slot,
    StepOnce,
)
from blokus_api.contest.placements import SetMove, SkipMove
from blokus_api.contest.reader import PacketReader

REQUESTS = [
    ("<join/>", JoinAny(None)),
    ('<join gameType="swc_2027_blokus"/>', JoinAny("swc_2027_blokus")),
    ('<joinRoom roomId="r"/>', JoinRoom("r")),
    ('<joinPrepared reservationCode="c"/>', JoinPrepared("c")),
    ('<authenticate password="p"/>', Authenticate("p")),
    ('<prepare gameType="g" pause="false"/>', Prepare("g", False, ())),
    (
        '<prepare gameType="g" pause="true">'
        '<slot displayName="a" canTimeout="true" reserved="false"/>'
        '<slot canTimeout="false" reserved="true"/></prepare>',
        Prepare("g", True, (Slot("a", True, False), Slot(None, False, True))),
    ),
    ('<observe roomId="r"/>', Observe("r")),
    ('<pause roomId="r" pause="true"/>', Pause("r", True)),
    ('<step roomId="r" forced="false"/>', StepOnce("r", False)),
    ('<cancel roomId="r"/>', Cancel("r")),
    ('<left roomId="r"/>', Left("r")),
    (
        '<room roomId="r"><data class="memento"/></room>',
        RoomMessage("r", "memento"),
    ),
    (
        '<room roomId="r"><data class="sc.plugin2027.SkipMove">'
        "<color>RED</color></data></room>",
        Play("r", SkipMove("RED")),
    ),
    (
        '<room roomId="r"><data class="sc.plugin2027.SetMove">'
        '<piece color="BLUE" kind="MONO" rotation="LEFT" isFlipped="true">'
        '<position x="-1" y="25"/></piece></data></room>',
        Play("r", SetMove("BLUE", "MONO", "LEFT", True, -1, 25)),
    ),
]


def read(xml: str) -> Packet:
    (packet,) = PacketReader().feed(f"<protocol>{xml}".encode())
    return packet


@pytest.mark.parametrize(("xml", "packet"), REQUESTS)
def test_a_packet_is_read_and_echoed(xml, packet):
    assert read(xml) == packet
    echo = writing.errorpacket("m", packet).decode().replace("\n", "")
    name, _, rest = xml.removeprefix("<").replace("/>", " />").partition(" ")
    rest = rest.replace(f"</{name}>", "</originalRequest>").replace(" />", "/>")
    rest = f" {rest}" if rest != "/>" else rest
    assert echo.replace("  ", "") == (
        f'<errorpacket message="m"><originalRequest class="{name}"{rest}</errorpacket>'
    )


def test_missing_flags_are_false_and_other_values_too():
    packet = read('<prepare gameType="g" pause="yes"><slot reserved="TRUE"/></prepare>')
    assert packet == Prepare("g", False, (Slot(None, False, True),))


@pytest.mark.parametrize(
    "xml",
    [
        "<joinRoom/>",
        "<joinPrepared/>",
        "<authenticate/>",
        '<prepare pause="true"/>',
        "<room><data class='memento'/></room>",
        "<room roomId='r'/>",
        "<room roomId='r'><data class='sc.plugin2027.SetMove'/></room>",
    ],
)
def test_a_missing_part_ends_the_connection(xml):
    assert read(xml) == Gone(Cause.UNKNOWN)


MOVE = "<room roomId='r'><data class='sc.plugin2027.S%sMove'>%s</data></room>"
PIECE = "<piece color='BLUE' kind='MONO' rotation='NONE'><position %s</piece>"


@pytest.mark.parametrize(
    "xml",
    [
        "<join><a/></join>",
        "<prepare gameType='g'><room/></prepare>",
        "<prepare gameType='g'><slot><a/></slot></prepare>",
        "<room roomId='r'><data/></room>",
        "<room roomId='r'><data class='java.lang.Runtime'/></room>",
        "<room roomId='r'><data class='memento'/><data class='memento'/></room>",
        "<room roomId='r'><a/></room>",
        MOVE % ("kip", "<color>blue</color>"),
        MOVE % ("kip", "<color/>"),
        MOVE % ("kip", "<colour>BLUE</colour>"),
        MOVE % ("et", PIECE % "x='1.5'/>"),
        MOVE % ("et", PIECE % "x=''/>"),
        MOVE % ("et", PIECE % "x='٣'/>"),
        MOVE % ("et", PIECE % "x='1234567890'/>"),
        MOVE % ("et", PIECE % "><a/></position>"),
        MOVE % ("et", PIECE.replace("NONE", "UP") % "/>"),
        MOVE % ("et", PIECE.replace("BLUE", "PINK") % "/>"),
    ],
)
def test_an_unknown_part_ends_the_connection(xml):
    assert read(xml) == Gone(Cause.PROTOCOL_ERROR)


def test_missing_coordinates_are_0():
    packet = read(MOVE % ("et", PIECE % "/>"))
    assert packet == Play("r", SetMove("BLUE", "MONO", "NONE", False, 0, 0))


def test_a_request_without_rights_is_named_with_its_fields():
    assert "Request PauseGameRequest(roomId=r, pause=true) requires" in (
        errors.unauthenticated(Pause("r", True))
    )


def test_other_failures_name_the_room():
    prefix = "sc.api.plugins.exceptions.GameRoomException: "
    assert errors.full_room("r") == prefix + "Room r is already full!"
    assert errors.no_member("r") == prefix + "Client is not a member of game r"
