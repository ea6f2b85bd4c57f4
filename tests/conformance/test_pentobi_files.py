"""Files that Pentobi wrote or judged, read and judged by our rules."""

import json
from pathlib import Path

import pytest

from games.api.requests.lines import cells_text
from games.computers.pentobi import is_unplayed
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from records.blksgf.reader import read_transcripts
from records.blksgf.writer import write_transcript
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from records.judging.transcripts import Transcript

DATA = Path(__file__).parents[1] / "data" / "blksgf"
GAMES = {
    path.parent / name: expected
    for path in sorted(DATA.glob("*/index.json"))
    for name, expected in json.loads(path.read_text()).items()
}
FORMAT = json.loads((DATA / "format" / "expected.json").read_text())
SHARED = Path(__file__).parents[3] / "shared" / "conformance"

STRICT = {
    "rule_breaking.blksgf": ("start-required", 1),
    "skipped_color.blksgf": ("not-your-turn", 2),
    "variations_comments.blksgf": ("edge-contact", 3),
    "piece_twice.blksgf": ("piece-not-available", 3),
}
"""What a strict judge refuses of the files that can be read, and at which placement."""
REFUSED = {
    "bad_gm.blksgf": ("unknown-variant", 1),
    "no_gm.blksgf": ("unknown-variant", 1),
    "empty_move.blksgf": ("bad-value", 3),
    "not_a_piece.blksgf": ("not-piece-shape", 2),
    "off_board.blksgf": ("out-of-bounds", 2),
    "truncated.blksgf": ("syntax", 3),
}
"""What cannot be read, and at which node."""


def read(path):
    (found,) = read_transcripts(path.read_bytes())
    return found


@pytest.mark.parametrize(
    "path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_game_of_pentobi_ends_as_pentobi_says(path):
    expected = GAMES[path]
    transcript = read(path)
    judged = judge_transcript(transcript)
    assert judged.kind is RecordKind.GAME
    assert len(judged.played) == expected["pieces_played"]
    assert list(judged.result.colors) == list(expected["points"].values())
    assert list(judged.result.winners) == expected["winners"]
    assert transcript.tree == ()
    assert write_transcript(transcript) == path.read_text()


@pytest.mark.parametrize("name", sorted(set(FORMAT) - set(REFUSED)))
def test_what_pentobi_loads_a_lenient_judge_takes(name):
    transcript, expected = read(DATA / "format" / name), FORMAT[name]
    if not expected["loads"]:
        with pytest.raises(RefusedError):
            judge_transcript(transcript, lenient=True)
        return
    judged = judge_transcript(transcript, lenient=True)
    assert list(judged.result.colors) == expected["points"]
    assert judged.turn == expected["color_to_play"]
    assert list(read_transcripts(write_transcript(transcript).encode())) == [transcript]


@pytest.mark.parametrize("name", sorted(set(FORMAT) - set(REFUSED)))
def test_a_strict_judge_asks_for_the_rules(name):
    transcript = read(DATA / "format" / name)
    if name in STRICT:
        with pytest.raises(RefusedError) as refusal:
            judge_transcript(transcript)
        assert (refusal.value.code, refusal.value.ply) == STRICT[name]
        return
    is_setup = name.startswith("setup_")
    kind = RecordKind.POSITION if is_setup else RecordKind.UNFINISHED
    assert judge_transcript(transcript).kind is kind


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_pentobi_refuses_is_refused(name):
    assert not FORMAT[name]["loads"]
    error = read(DATA / "format" / name)
    assert isinstance(error, RefusedError)
    assert (error.code, error.node) == REFUSED[name]


@pytest.mark.skipif(
    not SHARED.is_dir(), reason="../shared/conformance is not beside this repository"
)
def test_the_shared_books_are_trees_with_variations():
    found = {path.name: read(path) for path in sorted(SHARED.glob("books/*.blksgf"))}
    played = {
        name: book for name, book in found.items() if isinstance(book, Transcript)
    }
    assert len(played) == 8
    for name, book in played.items():
        assert len(book.tree) > len(book.placements) + 1, name
        assert judge_transcript(book).kind is RecordKind.UNFINISHED
        assert read_again(book) == book
    for name in set(found) - set(played):
        assert is_unplayed(name.removeprefix("book_"))
        assert found[name].code == "unsupported-variant"


def test_a_book_of_all_first_moves_is_a_tree_with_variations():
    """As the books of Pentobi are, which must not be copied to here."""
    start = start_position(find_ruleset("duo", {}))
    lines = []
    for first in start.legal_placements():
        seconds = start.play(*first).legal_placements()[:2]
        replies = "".join(f"(;W[{cells(start, second)}])" for second in seconds)
        lines.append(f"(;B[{cells(start, first)}]C[a book\\]]{replies})")
    (book,) = read_transcripts(f"(;GM[Blokus Duo]{''.join(lines)})".encode())
    assert isinstance(book, Transcript)
    assert len(book.tree) == 1 + 3 * len(lines) > 1000
    assert len(book.placements) == 2
    assert judge_transcript(book).kind is RecordKind.UNFINISHED
    assert read_again(book) == book


def cells(position, move):
    table = position.placements
    return cells_text(table.grid, table.cells_of(move[1]))


def read_again(transcript):
    (again,) = read_transcripts(write_transcript(transcript).encode())
    return again
