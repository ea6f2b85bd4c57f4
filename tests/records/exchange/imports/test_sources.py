"""Files that were made to do harm, or that are simply broken."""

import io
import json
import struct
import tracemalloc
import zipfile

import pytest

from records.exchange.imports import sources, zips
from records.exchange.imports.sources import Format, read_games, recognize
from records.judging.judge import RefusedError
from records.judging.transcripts import Transcript
from tests.records.exchange.imports.files import a_zip, files_zip, lines

GAME = {
    "variant": "junior",
    "players": ["imported:Ann", ""],
    "placements": [{"color": "black", "piece": "I", "cells": [[0, 0]]}],
}

SGF = b"(;GM[Blokus Junior];B[e10])"


def found(content, form=Format.NDJSON, label=None):
    return list(read_games(io.BytesIO(content), form, label))


def codes(content, form=Format.NDJSON):
    """Per game: its place, and why it is refused if it is."""
    return [
        (
            one.place.file,
            one.place.game,
            one.parsed.code if isinstance(one.parsed, RefusedError) else None,
        )
        for one in found(content, form)
    ]


@pytest.mark.parametrize("document", [GAME, [GAME], {"items": [GAME], "next": None}])
def test_json_is_a_game_a_list_or_a_page(document):
    (one,) = found(json.dumps(document).encode(), Format.JSON)
    assert isinstance(one.parsed, Transcript)
    assert one.place.game == 1


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (a_zip(a_json=b"{}"), Format.ZIP),
        (a_zip(), Format.ZIP),
        (b"(;GM[Blokus Duo])", Format.BLKSGF),
        (b"\xef\xbb\xbf\r\n (;GM[Blokus Duo])", Format.BLKSGF),
        (b"[{}]", Format.JSON),
        (b"{}\n\n", Format.JSON),
        (b'{\n"variant": "duo"}', Format.JSON),
        (b'{"a": {}\n, "b": 1}', Format.JSON),
        (b'{"a":' * 100_000 + b"\n{}", Format.JSON),
        (b'{"\xff": 1}\n{}', Format.JSON),
        (b"\n{}\r\n{}", Format.NDJSON),
        (b"{}\n{", Format.NDJSON),
        (b"", None),
        (b"PK", None),
        (b"\x1f\x8b\x08", None),
    ],
)
def test_a_file_is_recognized_by_its_content(content, form):
    file = io.BytesIO(content)
    assert recognize(file) is form
    assert file.tell() == 0


def test_lines_are_counted_and_blank_ones_left_out():
    content = b"\xef\xbb\xbf" + lines(GAME) + b"\n\r\n" + lines(GAME) + b"{}"
    assert codes(content) == [
        (None, 1, None),
        (None, 4, None),
        (None, 5, "malformed"),
    ]


def test_a_zip_is_its_files_in_order():
    content = a_zip(
        a_ndjson=lines(GAME, GAME),
        b_json=json.dumps(GAME).encode(),
        c_blksgf=b"(;GM[Blokus Junior];B[e10])",
        d_txt=b"Read me.",
        e_zip=a_zip(a_json=b"{}"),
    )
    assert codes(content, Format.ZIP) == [
        ("a.ndjson", 1, None),
        ("a.ndjson", 2, None),
        ("b.json", 1, None),
        ("c.blksgf", 1, None),
        ("d.txt", None, "unknown-format"),
        ("e.zip", None, "unknown-format"),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "games/",
        "games\\",
        ".DS_Store",
        "games/.DS_Store",
        "__MACOSX/._a.json",
        "__MACOSX/games/._a.ndjson",
        "games/._a.json",
        "games\\._a.json",
        ".localized",
        "Icon\r",
        "Thumbs.db",
        "games/thumbs.DB",
        "games\\ehthumbs.db",
        "DESKTOP.INI",
        "$RECYCLE.BIN/a.json",
        "System Volume Information/IndexerVolumeGuid",
        "a.json:Zone.Identifier",
        ".directory",
        ".Trash-1000/files/a.json",
        ".~lock.a.json#",
        "a.json~",
        "@eaDir/a.json/SYNO@.json",
        "lost+found/a.json",
    ],
)
def test_a_zip_may_have_what_systems_add(name):
    content = files_zip({name: b"\0\5\x16\7", "./a.json": json.dumps(GAME).encode()})
    assert codes(content, Format.ZIP) == [("./a.json", 1, None)]


def test_folders_of_a_zip_may_be_told_by_their_attributes_alone():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        folder = zipfile.ZipInfo("games")
        folder.external_attr = 0x10
        archive.writestr(folder, b"")
        archive.writestr("games/a.json", json.dumps(GAME))
    assert codes(packed.getvalue(), Format.ZIP) == [("games/a.json", 1, None)]


def test_what_systems_add_is_not_counted_as_files(monkeypatch):
    monkeypatch.setattr(zips, "MAX_FILES", 1)
    content = files_zip({"._a.json": b"1", "a.json": json.dumps(GAME).encode()})
    assert codes(content, Format.ZIP) == [("a.json", 1, None)]


def test_what_people_add_to_a_zip_is_told():
    content = files_zip({"README.txt": b"Read me.", "..json": b"{}"})
    assert [code for _, _, code in codes(content, Format.ZIP)] == ["unknown-format"]


@pytest.mark.parametrize(
    ("content", "form", "expected"),
    [
        (b"\xef\xbb\xbf\n" + lines(GAME) + b"\xef\xbb\xbf", Format.NDJSON, [2]),
        (lines(GAME) + b"\xef\xbb\xbf" + lines(GAME), Format.NDJSON, [1, 2]),
        (lines(GAME).replace(b"\n", b"\r\n") + b" \t\r\n", Format.NDJSON, [1]),
        (b"\xef\xbb\xbf\n" + lines(GAME) + b"\n\n", Format.JSON, [1]),
        (SGF + b"\xef\xbb\xbf" + SGF, Format.BLKSGF, [1, 2]),
        (SGF + b"\x1a", Format.BLKSGF, [1]),
        (b"Subject: two games (by mail)\n\n" + SGF, Format.BLKSGF, [1]),
        (SGF + b"# The second: [Ann], (Ben);\n" + SGF, Format.BLKSGF, [1, 2]),
    ],
)
def test_what_is_between_games_and_beside_them_is_passed_over(content, form, expected):
    assert codes(content, form) == [(None, number, None) for number in expected]


def test_lines_of_exports_that_are_no_records_are_passed_over():
    removed = {"id": "1", "number": 2, "removed_at": "2026-11-26", "reason": "flood"}
    unfinished = {"code": "unfinished", "since": "2026-11", "records": 1}
    assert codes(lines(removed, GAME, unfinished)) == [(None, 2, None)]
    cut_off = {"code": "cut-off", "detail": "Go on with after=17."}
    assert codes(lines(GAME, cut_off)) == [(None, 1, None), (None, 2, "cut-off")]


@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 1000,
        b"\xff\xfe" + "{}".encode("utf-16-le"),
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10,
        b"PK\x05\x06" + b"\0" * 18,
        b"PK\x03\x04" + b"\xff" * 300,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"(;" * 100_000,
        b'"\xed\xa0\x80"',
    ],
    ids=lambda content: repr(content[:8]),
)
def test_junk_is_refused_and_never_raises(form, content):
    told = found(content, form)
    assert all(isinstance(one.parsed, RefusedError) for one in told)


def test_a_line_that_is_too_long_costs_only_itself(monkeypatch):
    monkeypatch.setattr(sources, "MAX_LINE", 1000)
    content = b"x" * 5000 + b"\n" + lines(GAME) + b"y" * 5000
    assert codes(content) == [
        (None, 1, "too-large"),
        (None, 2, None),
        (None, 3, "too-large"),
    ]


def test_a_hundred_megabytes_are_refused_in_little_memory():
    class Endless(io.RawIOBase):
        left = 100 * 2**20

        def readable(self):
            return True

        def readinto(self, buffer):
            size = min(len(buffer), self.left)
            buffer[:size] = b"[" * size
            self.left -= size
            return size

    for form in (Format.NDJSON, Format.JSON, Format.BLKSGF):
        tracemalloc.start()
        told = list(read_games(io.BufferedReader(Endless()), form))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert [getattr(one.parsed, "code", None) for one in told] == ["too-large"]
        assert peak < 64 * 2**20


def test_a_zip_bomb_is_not_unpacked():
    bomb = a_zip(a_ndjson=b"\n" * 20 * 2**20, b_ndjson=lines(GAME))
    assert codes(bomb, Format.ZIP) == [
        ("a.ndjson", None, "too-large"),
        ("b.ndjson", 1, None),
    ]


def test_blank_lines_are_not_read_for_ever(monkeypatch):
    monkeypatch.setattr(sources, "MAX_BLANK", 2)
    content = b"\n \n" + lines(GAME) + b"\n" + lines(GAME)
    assert codes(content) == [(None, 3, None), (None, 4, "too-large")]


def test_a_zip_of_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(zips, "MAX_UNPACKED", 1000)
    assert codes(a_zip(a_json=b" " * 1001), Format.ZIP) == [(None, None, "too-large")]
    monkeypatch.setattr(zips, "MAX_FILES", 1)
    content = a_zip(a_json=b"1", b_json=b"1")
    assert codes(content, Format.ZIP) == [(None, None, "too-large")]


def test_a_list_of_files_that_is_too_long_is_not_read(monkeypatch):
    monkeypatch.setattr(zips, "MAX_DIRECTORY", 70_000)
    names = {f"a{number:05}_json": b"" for number in range(2000)}
    assert codes(a_zip(**names), Format.ZIP) == [(None, None, "bad-zip")]


def changed(content, signature, offset, value):
    """A zip in which a field of each header is another number."""
    parts = bytearray(content)
    at = content.find(signature)
    while at >= 0:
        parts[at + offset : at + offset + len(value)] = value
        at = content.find(signature, at + 1)
    return bytes(parts)


def test_a_zip_bomb_that_claims_to_be_long_is_not_unpacked():
    bomb = a_zip(a_ndjson=b"\n" * 4 * 2**20)
    claiming = changed(bomb, b"PK\x01\x02", 20, b"\xff\xff\xff\x7f")
    assert codes(claiming, Format.ZIP) == [("a.ndjson", None, "too-large")]


@pytest.mark.parametrize(
    ("signature", "offset", "value"),
    [
        (b"PK\x01\x02", 8, struct.pack("<H", 0x1)),  # encrypted
        (b"PK\x01\x02", 8, struct.pack("<H", 0x40)),  # strongly encrypted
        (b"PK\x01\x02", 10, struct.pack("<H", 12)),  # bzip2
        (b"PK\x01\x02", 10, struct.pack("<H", 99)),  # unknown
        (b"PK\x01\x02", 16, b"\xff" * 4),  # another checksum
        (b"PK\x01\x02", 24, struct.pack("<L", 10)),  # longer than it says
        (b"PK\x01\x02", 24, struct.pack("<L", 900)),  # shorter
        (b"PK\x01\x02", 42, b"\xff\xff\xff\x7f"),  # elsewhere
        (b"PK\x01\x02", 28, b"\xff\xff"),  # a name beyond the end
        (b"PK\x01\x02", 46, b"\xff\xfe"),  # another name
        (b"PK\x03\x04", 30, b"\xff\xfe"),
        (b"PK\x03\x04", 26, b"\xff\xff"),
        (b"PK\x05\x06", 12, b"\xff\xff\xff\x7f"),
        (b"PK\x05\x06", 16, b"\xff\xff\xff\xff"),
    ],
)
def test_a_broken_zip_is_refused(signature, offset, value):
    content = changed(a_zip(a_json=b"[1, 2, 3] " * 50), signature, offset, value)
    told = codes(content, Format.ZIP)
    assert told
    assert {code for _, _, code in told} <= {"bad-zip", "unknown-format", "syntax"}


def test_a_name_in_utf_8_that_is_none_is_refused():
    content = a_zip(a_json=b"{}")
    content = changed(content, b"PK\x01\x02", 8, struct.pack("<H", 0x800))
    content = changed(content, b"PK\x01\x02", 46, b"\xff")
    assert codes(content, Format.ZIP) == [(None, None, "bad-zip")]


def test_every_byte_of_a_zip_may_be_wrong():
    content = a_zip(a_json=b"[1, 2, 3] " * 5)
    for place in range(len(content)):
        for value in (0, 255, content[place] ^ 1):
            spoiled = content[:place] + bytes([value]) + content[place + 1 :]
            assert all(
                isinstance(f.parsed, RefusedError) for f in found(spoiled, Format.ZIP)
            )


def test_names_are_only_shown():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("../../etc/x.json", "a\x1b[31m.json", "x" * 300 + ".json"):
            archive.writestr(name, "{}")
    names = [one.place.file for one in found(packed.getvalue(), Format.ZIP, "a.zip")]
    assert names[0] == "a.zip/../../etc/x.json"
    assert all(name and name.isprintable() and len(name) <= 200 for name in names)
