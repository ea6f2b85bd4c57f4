"""A recount by hand: boards as dictionaries, every image looked at, no hashes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from games.rules.geometry import Cell
from games.rules.keys import symmetries
from games.rules.moves import Move
from records.judging.transcripts import Transcript

Board: TypeAlias = dict[Cell, tuple[str, str | None, int]]
"""Per filled cell: color, piece and ply."""
Term: TypeAlias = tuple[str, str | None, tuple[Cell, ...]]
"""A term: its kind, its color, and cells."""


def boards(game: Transcript) -> Iterator[Board]:
    """Return the board after each ply, the empty one first."""
    board: Board = {}
    yield dict(board)
    for ply, (color, piece, cells) in enumerate(game.placements):
        board.update(dict.fromkeys(cells, (color, piece, ply)))
        yield dict(board)


def images(game: Transcript) -> list[dict[Cell, Cell]]:
    cells = game.ruleset.grid.cells
    return [
        {cell: cells[image[i]] for i, cell in enumerate(cells)}
        for image in symmetries(game.ruleset)
    ]


def shows(game: Transcript, terms: Sequence[Term], at_ply: int | None) -> bool:
    """Return whether a game showed these terms at a ply or at any moment."""
    every = list(boards(game))
    if at_ply is not None:
        every = [every[min(at_ply, len(every) - 1)]]
    return any(all(_holds(board, term) for term in terms) for board in every)


def shows_an_image(game: Transcript, terms: Sequence[Term], at_ply: int | None) -> bool:
    return any(
        shows(
            game,
            [
                (kind, color, tuple(image[c] for c in cells))
                for kind, color, cells in terms
            ],
            at_ply,
        )
        for image in images(game)
    )


def _holds(board: Board, term: Term) -> bool:
    kind, color, cells = term
    if kind == "empty":
        return not any(cell in board for cell in cells)
    if any(cell not in board for cell in cells):
        return False
    if color is not None and any(board[cell][0] != color for cell in cells):
        return False
    if kind == "owned":
        return True
    plies = {board[cell][2] for cell in cells}
    return len(plies) == 1 and sum(p in plies for _, _, p in board.values()) == len(
        cells
    )


def came_through(game: Transcript, moves: Iterable[Move]) -> bool:
    """Return whether a board had exactly these placements, or an image of them."""
    expected = {(color, frozenset(cells)) for color, _, cells in moves}
    placed = [
        (color, frozenset(cells))
        for color, _, cells in game.placements[: len(expected)]
    ]
    return any(
        {(color, frozenset(map(image.__getitem__, cells))) for color, cells in placed}
        == expected
        for image in images(game)
    )


def begins_with(game: Transcript, moves: Sequence[Move]) -> bool:
    """Return whether a game began with these moves in order, or with their image."""
    expected = [(color, frozenset(cells)) for color, _, cells in moves]
    placed = [
        (color, frozenset(cells))
        for color, _, cells in game.placements[: len(expected)]
    ]
    return any(
        [(color, frozenset(map(image.__getitem__, cells))) for color, cells in placed]
        == expected
        for image in images(game)
    )
