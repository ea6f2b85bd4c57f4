"""Reading: a file's games as transcripts. Whether they are legal is judged later."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from records.blksgf.headings import read_heading
from records.blksgf.main_line import MainLine
from records.blksgf.tree import SgfError, main_line, parse_collection
from records.blksgf.writer import plain_nodes
from records.judging.judge import RefusedError
from records.judging.transcripts import Node, Transcript

MAX_BYTES = 16 * 2**20
"""Of a file."""
MAX_GAMES = 20_000
"""Of a file; 16 MiB hold so many games without comments."""


def read_transcripts(data: bytes) -> Iterator[Transcript | RefusedError]:
    """Yield each game of a file, or why it is refused, in the order of the file.

    After text that is no SGF nothing can be read: it is refused, and ends the file.
    """
    try:
        for nodes in _game_trees(_text(data)):
            yield _read_or_refuse(nodes)
    except SgfError as error:
        yield RefusedError(error.code, str(error), node=error.node)
    except RefusedError as refused:
        yield refused


def read_nodes(nodes: Sequence[Node]) -> Transcript:
    """Read one game tree, its nodes in preorder; raises `RefusedError`.

    The main line is the first child everywhere. The tree stays with the transcript
    unless the same nodes would be written without it.
    """
    with _at(1):
        dialect, heading = read_heading(nodes[0][1])
    line = MainLine(dialect)
    for number, (_, properties) in enumerate(main_line(nodes), start=1):
        with _at(number):
            line.take(number, properties)
    transcript = Transcript(
        ruleset=heading.ruleset,
        placements=tuple(line.placements),
        players=heading.players,
        picks=heading.picks,
        out=heading.out,
        skips=heading.skips,
        first_piece=heading.first_piece,
        setup=line.setup,
        started_at=heading.started_at,
        ended_at=heading.ended_at,
        nodes=tuple(line.nodes),
        game=heading.game,
        head=heading.head,
        stand_ins=heading.stand_ins,
    )
    if _ordered(nodes) == _ordered(plain_nodes(transcript)):
        return transcript
    return replace(transcript, tree=tuple(nodes))


def _text(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise RefusedError("too-large", f"A file has at most {MAX_BYTES} bytes.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        detail = f"The text is not UTF-8, at byte {error.start + 1}."
        raise RefusedError("encoding", detail) from error
    if "\0" in text:
        raise RefusedError("encoding", "The file is no text: it holds a zero byte.")
    return text


def _game_trees(text: str) -> Iterator[Sequence[Node]]:
    number = 0
    for number, nodes in enumerate(parse_collection(text), start=1):
        if number > MAX_GAMES:
            raise RefusedError("too-large", f"A file has at most {MAX_GAMES} games.")
        yield nodes
    if not number:
        raise RefusedError("syntax", "The file contains no game.")


def _read_or_refuse(nodes: Sequence[Node]) -> Transcript | RefusedError:
    try:
        return read_nodes(nodes)
    except RefusedError as refused:
        return refused


@contextmanager
def _at(node: int) -> Iterator[None]:
    """Tell the node in refusals raised within."""
    try:
        yield
    except RefusedError as refused:
        refused.node = node
        raise


def _ordered(nodes: Sequence[Node]) -> list[object]:
    """Return what makes two trees the same, the order of properties included."""
    return [(parent, list(properties.items())) for parent, properties in nodes]
