"""Files of archived events: what is written is read, and what was altered is found."""

import gzip
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.events.envelope import Envelope
from games.ids import new_id
from games.storage import archive_files
from games.storage.archive_files import (
    ROW,
    ArchiveFile,
    ArchiveFileError,
    ArchiveWriter,
)
from records.dumps.check import main
from records.log.verdicts import SOUND, WRONG
from tests.builders import Stream, a_stream, played
from tests.depth import mostly_deep


@cache
def the_games() -> Sequence[Stream]:
    """In the order of their ids, some long and some short, as rows have them."""
    streams = [played(a_stream("duo"), plies, seed=plies) for plies in (0, 3, 9, 99)]
    # Ids of one millisecond are in any order.
    return [
        [replace(one, data=orjson.loads(orjson.dumps(one.data))) for one in stream]
        for stream in sorted(streams, key=lambda stream: stream[0].game)
    ]


def write(folder: Path, games: Iterable[Stream]) -> ArchiveFile:
    file = ArchiveFile(folder, "events-2026-10.public")
    with ArchiveWriter(file) as writer:
        for stream in games:
            writer.add(stream)
    return file


def read(file: ArchiveFile, game: str) -> list[Envelope] | None:
    entry = file.find(game)
    return None if entry is None else file.read(entry)


@given(chosen=st.sets(st.sampled_from(range(4))))
@settings(max_examples=16)
def test_what_is_written_is_read(tmp_path_factory, chosen):
    games = [the_games()[number] for number in sorted(chosen)]
    file = write(tmp_path_factory.mktemp("events"), games)
    file.check()
    assert [entry.game for entry in file.entries()] == [g[0].game for g in games]
    for number, stream in enumerate(the_games()):
        expected = stream if number in chosen else None
        assert read(file, stream[0].game) == expected


def test_a_game_that_is_not_there_is_not_found(tmp_path):
    assert read(write(tmp_path, the_games()), str(new_id())) is None
    assert read(ArchiveFile(tmp_path, "events-2026-09.public"), str(new_id())) is None


def test_the_same_games_make_the_same_bytes(tmp_path):
    file = write(tmp_path, the_games())
    before = file.data.read_bytes(), file.index.read_bytes()
    again = write(tmp_path, the_games())
    assert (again.data.read_bytes(), again.index.read_bytes()) == before
    assert len(list(tmp_path.iterdir())) == 2


def test_anybody_can_check_the_file(tmp_path, capsys):
    file = write(tmp_path, the_games())
    assert main([str(file.data)]) == SOUND
    assert "games=4 chains=4 faults=0" in capsys.readouterr().out


def test_a_game_is_a_gzip_file_of_its_own(tmp_path):
    file, stream = write(tmp_path, the_games()), the_games()[2]
    entry = file.find(stream[0].game)
    assert entry
    packed = file.data.read_bytes()[entry.offset : entry.offset + entry.size]
    assert gzip.decompress(packed).count(b"\n") == len(stream) == entry.events
    assert entry.head == stream[-1].hash


def test_whoever_fails_leaves_no_file(tmp_path):
    def games() -> Iterator[Stream]:
        yield the_games()[0]
        raise KeyError

    with pytest.raises(KeyError):
        write(tmp_path, games())
    assert list(tmp_path.iterdir()) == []


def found(file: ArchiveFile) -> bool:
    """Whether somebody who checks the files, or reads all their games, is told."""
    try:
        file.check()
        read_all = [read(file, stream[0].game) for stream in the_games()]
    except ArchiveFileError:
        return True
    return read_all != [*the_games()]


@pytest.mark.parametrize("place", mostly_deep(range(0, 5 * ROW, 7), but=[0, 70]))
def test_a_byte_altered_in_the_index_is_found(tmp_path, place):
    file = write(tmp_path, the_games())
    altered = bytearray(file.index.read_bytes())
    altered[place] ^= 1
    file.index.write_bytes(altered)
    assert found(file)


@pytest.mark.parametrize("place", mostly_deep(range(0, 3000, 97), but=[97]))
def test_a_byte_altered_in_the_events_is_found_by_who_reads(tmp_path, place):
    file = write(tmp_path, the_games())
    altered = bytearray(file.data.read_bytes())
    altered[place] ^= 1
    file.data.write_bytes(altered)
    with pytest.raises(ArchiveFileError):
        file.check()


@pytest.mark.parametrize("name", ["data", "index"])
@pytest.mark.parametrize("length", [0, 30, 64, 100, 192])
def test_a_file_that_was_cut_off_is_found(tmp_path, name, length):
    file = write(tmp_path, the_games())
    path = getattr(file, name)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(ArchiveFileError):
        read(file, the_games()[-1][0].game)


def forged(stream: Stream, **changes: Any) -> Stream:
    return [*stream[:-1], replace(stream[-1], **changes)]


@pytest.mark.parametrize(
    "changes",
    [{"actor": "player:Z"}, {"version": 8}, {"prev": "0" * 64}, {"hash": "0" * 64}],
)
def test_events_that_are_no_chain_are_not_read(tmp_path, changes, capsys):
    stream = the_games()[1]
    file = write(tmp_path, [forged(stream, **changes)])
    file.check()
    with pytest.raises(ArchiveFileError, match=stream[0].game):
        read(file, stream[0].game)
    assert main([str(file.data)]) == WRONG


def test_a_member_that_unpacks_to_too_much_is_not_read(tmp_path, monkeypatch):
    file = write(tmp_path, the_games())
    monkeypatch.setattr(archive_files, "MOST_BYTES", 5000)
    shortest, *_, longest = sorted(the_games(), key=len)
    assert read(file, shortest[0].game)
    with pytest.raises(ArchiveFileError, match="gzip member is incomplete"):
        read(file, longest[0].game)
