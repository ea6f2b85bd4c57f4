"""Reader of packets from a connection's bytes.

The parser is the standard library's expat, which parses a document piece by piece
without storing it. Document types are refused. Without one, a document cannot declare
entities, so nothing can expand and nothing outside the document is read.
"""

from codecs import getincrementaldecoder
from collections.abc import Mapping
from typing import NoReturn
from xml.parsers.expat import ExpatError, ParserCreate

from blokus_api.contest.decoding import ELEMENTS, UnreadablePacketError, read_packet
from blokus_api.contest.elements import Element
from blokus_api.contest.packets import Cause, Gone, Packet

PACKET_BYTES = 8192
"""Maximum bytes of a packet and the text before it; a move has about 200."""
DEPTH = 6
"""Maximum number of nested elements; a move has 5."""
NAMES = 64
"""Maximum number of different names per connection, because expat stores each of
them."""
NAME_LENGTH = 64

_SLICE = 1024
"""Number of bytes that are parsed between two checks of the packet size."""


class PacketReader:
    """Reader for one connection, which parses pieces of any size into packets.

    The root element may have any name. The encoding is always UTF-8, whatever is
    declared, because the contest's clients use it. Text outside packets, comments and
    processing instructions are skipped.
    """

    def __init__(self) -> None:
        """Create a reader that has not received any bytes."""
        self._decoder = getincrementaldecoder("utf-8-sig")("replace")
        self._parser = parser = ParserCreate("UTF-8")
        if hasattr(parser, "SetReparseDeferralEnabled"):
            # Otherwise, a packet might wait in expat for the bytes after it.
            parser.SetReparseDeferralEnabled(False)
        parser.StartElementHandler = self._open
        parser.EndElementHandler = self._close
        parser.CharacterDataHandler = self._add_text
        parser.StartDoctypeDeclHandler = _refuse
        self._packets: list[Packet] = []
        self._path: list[Element] = []
        self._names: set[str] = set()
        self._fed = 0
        self._packet_from = 0
        self._is_over = False

    def feed(self, data: bytes) -> list[Packet]:
        """Parse bytes; return the packets that are now complete.

        A connection's last packet is `Gone`, which contains the reason for the end. All
        later bytes are ignored. This method raises no errors.
        """
        if self._is_over:
            return []
        try:
            self._parse(self._decoder.decode(data).encode())
        except UnreadablePacketError as error:
            self._end(error.cause)
        except ExpatError:
            self._end(Cause.PROTOCOL_ERROR)
        packets, self._packets = self._packets, []
        return packets

    def _parse(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            piece = data[start : start + _SLICE]
            self._fed += len(piece)
            self._parser.Parse(piece)
            if self._is_over:
                return
            if self._fed - self._packet_from > PACKET_BYTES:
                raise UnreadablePacketError

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        self._remember(name, attributes)
        element = Element(name, attributes)
        is_unknown = len(self._path) == 1 and name not in ELEMENTS
        if is_unknown or len(self._path) >= DEPTH:
            raise UnreadablePacketError
        if len(self._path) > 1:
            self._path[-1].children.append(element)
        self._path.append(element)

    def _remember(self, name: str, attributes: Mapping[str, str]) -> None:
        new = {name, *attributes} - self._names
        self._names |= new
        if len(self._names) > NAMES or any(len(name) > NAME_LENGTH for name in new):
            raise UnreadablePacketError

    def _close(self, _name: str) -> None:
        element = self._path.pop()
        if self._is_over or len(self._path) > 1:
            return
        if not self._path:
            self._end(Cause.LOST_CONNECTION)
            return
        self._packet_from = self._parser.CurrentByteIndex
        packet = read_packet(element)
        self._packets.append(packet)
        self._is_over = isinstance(packet, Gone)

    def _add_text(self, text: str) -> None:
        if len(self._path) > 1:
            self._path[-1].text += text

    def _end(self, cause: Cause) -> None:
        if not self._is_over:
            self._packets.append(Gone(cause))
        self._is_over = True


def _refuse(*_declared: object) -> NoReturn:
    raise UnreadablePacketError
