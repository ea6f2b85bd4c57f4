"""Pictures of boards: PNG files as rows of pixels, and what lies on the cells."""

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from games.rules.geometry import Grid, Point

Pixel: TypeAlias = bytes
CHANNELS = 4
TRIANGLE = 3
SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Picture:
    """Rows of pixels, from the top; a pixel is red, green, blue and opacity."""

    rows: tuple[bytes, ...]

    def pixel(self, x: float, y: float) -> Pixel:
        """Return the pixel at a point."""
        start = CHANNELS * int(x)
        return self.rows[int(y)][start : start + CHANNELS]

    def cells(self, grid: Grid) -> list[Pixel]:
        """Return the pixel in the middle of each cell."""
        outlines = [grid.lattice.outline(cell) for cell in grid.cells]
        min_x, top, right, bottom = _bounds(chain.from_iterable(outlines))
        x0, y0, x1, y1 = self._hexagon() if len(outlines[0]) == TRIANGLE else self._all
        width, height = (x1 - x0) / (right - min_x), (y1 - y0) / (bottom - top)
        return [
            self.pixel(x0 + width * (x - min_x), y0 + height * (y - top))
            for x, y in map(_middle, outlines)
        ]

    @property
    def _all(self) -> tuple[float, float, float, float]:
        return 0, 0, len(self.rows), len(self.rows)

    def _hexagon(self) -> tuple[float, float, float, float]:
        """Return the bounds of what differs from the corner."""
        size = len(self.rows)
        corner = self.pixel(0, 0)
        inside = [
            (x, y)
            for y in range(size)
            for x in range(size)
            if self.pixel(x, y) != corner
        ]
        min_x, top, right, bottom = _bounds(inside)
        return min_x, top, right + 1, bottom + 1


def _middle(corners: Iterable[Point]) -> Point:
    xs, ys = zip(*corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def read_png(data: bytes) -> Picture:
    """Read a PNG of 8 bits a channel, with opacity, not interlaced (RFC 2083)."""
    assert data.startswith(SIGNATURE)
    packed, at = b"", len(SIGNATURE)
    width = 0
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        at += length + 12
        if kind == b"IHDR":
            width, _, *form = struct.unpack(">IIBBBBB", content)
            assert form == [8, 6, 0, 0, 0]
        elif kind == b"IDAT":
            packed += content
    return Picture(tuple(_unfiltered(zlib.decompress(packed), width * CHANNELS)))


def _unfiltered(data: bytes, length: int) -> Iterator[bytes]:
    """Undo the PNG filter of each row, which refers to pixels to the left and above."""
    above = bytes(length)
    for start in range(0, len(data), length + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        for i in range(length):
            previous = row[i - CHANNELS] if i >= CHANNELS else 0
            corner = above[i - CHANNELS] if i >= CHANNELS else 0
            row[i] = (row[i] + _predicted(kind, previous, above[i], corner)) % 256
        above = bytes(row)
        yield above


def _predicted(kind: int, previous: int, up: int, corner: int) -> int:
    match kind:
        case 0:
            return 0
        case 1:
            return previous
        case 2:
            return up
        case 3:
            return (previous + up) // 2
    guess = previous + up - corner
    near = [(abs(guess - value), i) for i, value in enumerate((previous, up, corner))]
    return (previous, up, corner)[min(near)[1]]
