"""Writer for files that Pentobi can open if it supports the variant."""

from games.computers.dialects import Dialect, dialect_of
from games.rules.moves import Move
from records.blksgf.headings import ENCODING, Properties, heading_properties
from records.blksgf.tree import write_game_tree
from records.judging.transcripts import Node, Setup, Transcript


def write_transcript(transcript: Transcript) -> str:
    """Return a game as text. If the game has a tree, the text contains that tree.

    In a stored tree, only two root properties may change: the extension and, if the
    text is not ASCII, the encoding.
    """
    if not transcript.tree:
        return write_game_tree(plain_nodes(transcript))
    (parent, root), *others = transcript.tree
    root = heading_properties(transcript, root)
    text = write_game_tree([(parent, root), *others])
    if text.isascii() or root.get("CA", [""])[0].upper() == ENCODING:
        return text
    root = {**root, "CA": [ENCODING]} if "CA" in root else {"CA": [ENCODING], **root}
    return write_game_tree([(parent, root), *others])


def plain_nodes(transcript: Transcript) -> tuple[Node, ...]:
    """Return the minimal nodes of a game: a root, and one node per placement."""
    dialect = dialect_of(transcript.ruleset)
    root = heading_properties(transcript)
    if transcript.setup is not None:
        root |= _setup_properties(dialect, transcript.setup)
    moves = [
        {_color_name(dialect, move): [dialect.cells_text(move.cells)]}
        for move in transcript.placements
    ]
    return ((None, root), *enumerate(moves))


def _setup_properties(dialect: Dialect, setup: Setup) -> Properties:
    """Return the properties for a setup, one value per piece."""

    properties: Properties = {}
    for number in dialect.colors:
        color = dialect.ruleset.colors[number]
        pieces = [move.cells for move in setup.placements if move.color == color]
        if pieces:
            name = f"A{dialect.color_names[number]}"
            properties[name] = [dialect.cells_text(cells) for cells in pieces]
    if setup.color is not None:
        due = dialect.ruleset.color_index[setup.color]
        properties["PL"] = [dialect.color_names[due]]
    return properties


def _color_name(dialect: Dialect, move: Move) -> str:
    return dialect.color_names[dialect.ruleset.color_index[move.color]]
