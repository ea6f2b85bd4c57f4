"""Reader that converts files to transcripts. The transcripts are judged later."""

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
"""Maximum size of a file, in bytes."""
MAX_GAMES = 20_000
"""Maximum number of games in a file. 16 MiB are enough for 20,000 games without
comments.
"""


def read_transcripts(data: bytes) -> Iterator[Transcript | RefusedError]:
    """Yield each game in a file, or the error if the game is refused, in file order.

    If the text is not valid SGF, the reader stops with an error, because it cannot
    parse the rest.
    """
    try:
        for nodes in _game_trees(_text(data)):
            yield _read_or_refuse(nodes)
    except SgfError as error:
        yield RefusedError(error.code, str(error), node=error.node)
    except RefusedError as refused:
        yield refused


def read_nodes(nodes: Sequence[Node]) -> Transcript:
    """Convert the nodes of a game tree, given in preorder, to a game.

    The main line follows the first child of each node. The transcript includes the
    tree, unless the writer would create the same nodes without it.
    """
    with _at(1):
        dialect, heading = read_heading(nodes[0][1])
    line = MainLine(dialect)
    for number, (_, properties) in enumerate(main_line(nodes), start=1):
        with _at(number):
            line.add_node(number, properties)
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
        detail = f"A file may have at most {MAX_BYTES} bytes."
        raise RefusedError("too-large", detail)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        detail = f"The text must be valid UTF-8, but byte {error.start + 1} is invalid."
        raise RefusedError("encoding", detail) from error
    if "\0" in text:
        detail = "The file must be a text file, but it contains a zero byte."
        raise RefusedError("encoding", detail)
    return text


def _game_trees(text: str) -> Iterator[Sequence[Node]]:
    number = 0
    for number, nodes in enumerate(parse_collection(text), start=1):
        if number > MAX_GAMES:
            detail = f"A file may have at most {MAX_GAMES} games."
            raise RefusedError("too-large", detail)
        yield nodes
    if not number:
        raise RefusedError("syntax", "The file contains no games.")


def _read_or_refuse(nodes: Sequence[Node]) -> Transcript | RefusedError:
    try:
        return read_nodes(nodes)
    except RefusedError as refused:
        return refused


@contextmanager
def _at(node: int) -> Iterator[None]:
    """Add the node's number to any `RefusedError` that is raised inside."""
    try:
        yield
    except RefusedError as refused:
        refused.node = node
        raise


def _ordered(nodes: Sequence[Node]) -> list[object]:
    """Return nodes in a comparable form that preserves the order of properties."""
    return [(parent, list(properties.items())) for parent, properties in nodes]
