"""One piece by itself, as large as the other pieces of its set."""

from functools import lru_cache

from games.pictures.blocks import CubeBoard, block_of, seen
from games.pictures.board import Fit, FlatBoard, board_of, centered
from games.pictures.cubes import traced_cubes
from games.pictures.layers import ink, trace
from games.pictures.scenes import Look, Scene
from games.pictures.solid import pieces_of
from games.pictures.svg import PIXEL, document
from games.pictures.theme import palette
from games.rules.geometry import FLAT, Grid
from games.rules.pieces import Piece
from games.rules.ruleset import Ruleset

SIDE = 240
"""Pixels."""
LARGEST = 64 * PIXEL
"""No edge of a cell is longer, in small sets either."""
SETS = 16
"""So many sets of pieces are measured once."""


def draw_piece(ruleset: Ruleset, piece: str, color: str, look: Look) -> str:
    """Return a piece as a square SVG document without a ground.

    Raises `KeyError` where the ruleset has no such piece or color.
    """
    shape = ruleset.pieces[ruleset.piece_index[piece]]
    color = ruleset.colors[ruleset.color_index[color]]
    scene, theme = Scene(ruleset), palette().themes[look.theme]
    fit = centered(SIDE * PIXEL, _edge(ruleset.pieces))
    if ruleset.grid.is_flat:
        board = _board(shape, fit)
        frame, pen = board.frame, ink(scene, color, board.breadth, theme)
        body = pen.draw([trace(board.fields, board.fields, pen.kind)])
    else:
        at = _block(shape, look.turn, fit)
        own = seen((cell, 0) for cell in at.cells)
        cubes = traced_cubes(at, own, scene.mark(color))
        frame, body = at.frame, pieces_of(scene, at, color, [cubes], theme)
    return document(
        frame.box, body, title=f"{piece}, {color}", description="A piece.", width=SIDE
    )


@lru_cache(maxsize=SETS)
def _edge(pieces: tuple[Piece, ...]) -> int:
    """Return how long edges are if all pieces of a set have room."""
    fit = centered(SIDE * PIXEL, LARGEST)
    is_flat = len(pieces[0].cells[0]) == FLAT
    frames = [
        _board(piece, fit).frame if is_flat else _block(piece, turn, fit).frame
        for piece in pieces
        for turn in (0, 1)
    ]
    return min(frame.edge for frame in frames)


def _board(piece: Piece, fit: Fit) -> FlatBoard:
    return board_of(_grid(piece), piece.cells, fit)


def _block(piece: Piece, turn: int, fit: Fit) -> CubeBoard:
    return block_of(_grid(piece), turn, fit)


def _grid(piece: Piece) -> Grid:
    """Return a board that is this piece."""
    return Grid(piece.lattice, piece.cells, 1 + max(cell[1] for cell in piece.cells))
