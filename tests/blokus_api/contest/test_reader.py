"""Reading packets: in any pieces, and within bounds whatever is sent."""

import tracemalloc
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blokus_api.contest.packets import Cause, Gone, JoinAny, JoinRoom, Packet
from blokus_api.contest.reader import (
    DEPTH,
    NAME_LENGTH,
    NAMES,
    PACKET_BYTES,
    PacketReader,
)
from tests.blokus_api.contest.captures import capture

BROKEN = [Gone(Cause.PROTOCOL_ERROR)]
ROOT = b"<protocol>"
JOIN = b"<join/>"


def read(*pieces: bytes) -> list[Packet]:
    reader = PacketReader()
    return [packet for piece in pieces for packet in reader.feed(piece)]


@given(st.lists(st.integers(0, 9000), max_size=30))
def test_packets_are_the_same_in_any_pieces(cuts):
    data = capture("java-1-from-client.xml") + "<é/>".encode()
    bounds = [0, *sorted(cuts), len(data)]
    pieces = [data[a:b] for a, b in pairwise(bounds)]
    assert read(*pieces) == read(data)


def test_packets_are_the_same_byte_by_byte():
    data = capture("python-2-from-client.xml")
    assert read(*(data[i : i + 1] for i in range(len(data)))) == read(data)


@given(st.binary(max_size=300), st.sampled_from([b"", ROOT, ROOT + JOIN]))
def test_nothing_is_raised_whatever_is_sent(data, before):
    packets = read(before + data, data)
    assert all(not isinstance(packet, Gone) for packet in packets[:-1])


def test_a_packet_is_complete_with_its_last_byte():
    reader = PacketReader()
    assert reader.feed(ROOT + JOIN[:-1]) == []
    assert reader.feed(JOIN[-1:]) == [JoinAny(None)]


def test_packets_before_an_error_count():
    assert read(ROOT + JOIN + b"<<") == [JoinAny(None), *BROKEN]


def test_nothing_counts_after_the_end():
    closed = [Gone(Cause.RECEIVED_DISCONNECT)]
    assert read(ROOT + b"<close/>" + JOIN + b"<<", JOIN) == closed
    assert read(ROOT + b"<<", JOIN) == BROKEN


def test_a_document_that_ends_is_a_lost_connection():
    assert read(ROOT + b"</protocol>", JOIN) == [Gone(Cause.LOST_CONNECTION)]


LAUGHS = b'<!DOCTYPE l [<!ENTITY a "ha">' + b"".join(
    b'<!ENTITY %c "%b">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(9)
)


@pytest.mark.parametrize(
    "data",
    [
        LAUGHS + b"]><protocol><joinRoom roomId='&j;'/>",
        b'<!DOCTYPE l SYSTEM "file:///etc/passwd"><protocol>',
        b'<!DOCTYPE l [<!ENTITY % a SYSTEM "http://localhost/"> %a;]><protocol>',
        ROOT + b"<joinRoom roomId='a\0b'/>",
        ROOT + b"<joinRoom roomId='&#0;'/>",
        ROOT + b"<joinRoom roomId='a' roomId='b'/>",
        ROOT + b"<joinRoom roomId='" + b"a" * 1_000_000,
        ROOT + b"<joinRoom roomId='" + b"a" * PACKET_BYTES + b"a" * 1024 + b"'/>",
        ROOT + b"<room roomId='a'>" + b"a" * 1_000_000,
        ROOT + b" " * 1_000_000,
        ROOT + b"<!--" + b"a" * 1_000_000,
        ROOT + b"<join " + b"a" * 1_000_000,
        ROOT + b"<" + b"room><" * 100_000,
        ROOT + b"<room>" + b"<data>" * (DEPTH - 2) + b"<data/>",
        ROOT + b"<room>" + b"<data/>" * 100_000,
        ROOT + b"<join " + b" ".join(b"a%d=''" % i for i in range(NAMES)) + b"/>",
        ROOT + b"<join " + b"a" * (NAME_LENGTH + 1) + b"=''/>",
        "<?xml version='1.0' encoding='utf-16'?><protocol>".encode("utf-16"),
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    ],
)
def test_hostile_bytes_end_the_connection_soon(data):
    tracemalloc.start()
    before = process_time()
    try:
        assert read(data) == BROKEN
        assert tracemalloc.get_traced_memory()[1] < len(data) * 4 + 300_000
        assert process_time() - before < 1
    finally:
        tracemalloc.stop()


def test_a_long_packet_byte_by_byte_costs_little():
    data = ROOT + b"<joinRoom roomId='" + b"a" * PACKET_BYTES * 2
    before = process_time()
    assert read(*(data[i : i + 1] for i in range(len(data)))) == BROKEN
    assert process_time() - before < 2


def test_names_of_all_packets_are_counted():
    packets = read(ROOT, *(b"<join a%d=''/>" % i for i in range(NAMES)))
    assert packets == [*[JoinAny(None)] * (NAMES - 2), *BROKEN]


def test_a_connection_may_last():
    reader = PacketReader()
    reader.feed(ROOT)
    tracemalloc.start()
    try:
        for _ in range(300):
            packets = reader.feed(b"\n  <joinRoom roomId='a'/>" * 100)
            assert packets == [JoinRoom("a")] * 100
        assert tracemalloc.get_traced_memory()[0] < 200_000
    finally:
        tracemalloc.stop()
