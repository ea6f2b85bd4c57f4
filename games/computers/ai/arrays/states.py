"""A position as arrays, which the kernels copy and modify."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.computers.ai.arrays.rules import Ints, bits, ints, or_none
from games.computers.ai.arrays.tables import Tables, Words, words_of
from games.rules.position import Position

FREE = -1
OFF_BOARD = -2
CORNER = 16
"""Corner bit of color 0. A cell's bit c is set if color c touches it with an edge. The
cell's bit 4 + c is set if color c touches it with a corner."""


class State(NamedTuple):
    """A position as arrays, which the kernels modify."""

    memory: Words
    """Memory that contains all other fields as views, so that one copy operation copies
    the whole state."""
    alive: Words
    """Placements of pieces in hand that cover only free cells and touch no edge of
    their own color. Shape: (hands, words)."""
    reach: Words
    """Placements that touch their own color as the rules require. Shape: (colors,
    words)."""
    hangs: Words
    """Placements that lack support from cubes below; empty on flat boards. Shape:
    (words)."""
    owner: NDArray[np.int8]
    """Color of each cell, plus one value for all cells off the board."""
    touch: NDArray[np.int16]
    """Contacts of each cell, including cells off the board. Bit c means that color c
    touches the cell with an edge, and bit 4 + c with a corner."""
    in_hand: NDArray[np.int8]
    """Pieces in hand. Shape: (hands, pieces)."""
    open: Ints
    """Start cells that are open to each color, as bits."""
    started: NDArray[np.bool_]
    """Whether each color has started."""
    placed: Ints
    """Number of cells that each hand has covered on the board."""
    unplaced: Ints
    """Number of cells that each hand has not placed yet."""
    ends_small: NDArray[np.bool_]
    """Whether each hand's last piece had only one cell."""
    heights: Ints
    """Height of each column."""
    blocked: NDArray[np.bool_]
    """Whether each mover is permanently unable to move."""
    latest: Ints
    """Slot of each color's last placement; -1 before its first one."""
    out: NDArray[np.bool_]
    """Whether each seat is out of the game."""
    turns_left: Ints
    """Number of turns left for each color; empty if turns are not limited."""
    head: Ints
    """Three numbers. The first is the mover whose turn it is, or -1 if the game is
    over. The second is the last seat that placed a shared color, or -1 if there was
    none. The third is the number of placements."""


def state_of(position: Position, tables: Tables) -> State:
    """Convert a position to arrays for the kernels."""
    ruleset = position.ruleset
    hands = range(len(position.alive))
    in_hand = np.array([position.pieces_left(hand) for hand in hands], np.int8)
    sizes = np.array([piece.size for piece in ruleset.pieces])
    owner = np.full(len(ruleset.grid.cells) + 1, FREE, np.int8)
    owner[-1] = OFF_BOARD
    for cell, color in position.filled().items():
        owner[cell] = color
    placed, latest = [0] * len(hands), [-1] * len(ruleset.colors)
    ends_small = [False] * len(hands)
    for color, number, seat in position.played:
        hand = seat * len(ruleset.colors) + color if ruleset.is_drafted else color
        size = len(position.placements.cells[number])
        placed[hand] += size
        ends_small[hand] = size == 1
        latest[color] = tables.slot[number]
    shared = (
        placed_piece
        for placed_piece in reversed(position.played)
        if ruleset.owner[placed_piece.color] is None
    )
    return _in_one_memory(
        alive=np.array(
            [words_of(tables, alive & position.free) for alive in position.alive]
        ),
        reach=np.array([words_of(tables, reach) for reach in position.reach]),
        hangs=~words_of(tables, _admitted(position)),
        owner=owner,
        touch=_touched(position),
        in_hand=np.ascontiguousarray(in_hand[:, tables.order]),
        open=ints([_open(position, color) for color in range(len(ruleset.colors))]),
        started=np.array([start is not None for start in position.started]),
        placed=ints(placed),
        unplaced=in_hand.astype(np.int64) @ sizes,
        ends_small=np.array(ends_small),
        heights=_heights(position),
        blocked=np.zeros(len(ruleset.movers), np.bool_),
        latest=ints(latest),
        out=np.array([seat in position.out for seat in range(len(ruleset.seats))]),
        turns_left=ints(_turns_left(position)),
        head=ints(
            [
                or_none(position.turn),
                next((placed_piece.seat for placed_piece in shared), -1),
                len(position.played),
            ]
        ),
    )


def copy_of(state: State) -> State:
    """Return a copy of a state with its own memory."""
    arrays = state._asdict()
    del arrays["memory"]
    return _in_one_memory(**arrays)


def _in_one_memory(**arrays: NDArray[Any]) -> State:
    """Copy arrays into one block of memory, each aligned to a word."""
    sizes = [-(-array.nbytes // 8) for array in arrays.values()]
    memory = np.zeros(sum(sizes), np.uint64)
    views = {}
    end = 0
    for (name, array), size in zip(arrays.items(), sizes, strict=True):
        begin, end = end, end + size
        own = memory[begin:end].view(np.uint8)[: array.nbytes]
        views[name] = own.view(array.dtype).reshape(array.shape)
        views[name][...] = array
    return State(memory=memory, **views)


def _touched(position: Position) -> NDArray[np.int16]:
    grid = position.ruleset.grid
    touch = np.zeros(len(grid.cells) + 1, np.int16)
    for cell, color in position.filled().items():
        for beside in grid.forbids[cell]:
            touch[beside] |= 1 << color
        for beside in grid.needs[cell]:
            touch[beside] |= CORNER << color
    return touch


def _open(position: Position, color: int) -> int:
    """Return a color's open starts as bits; 0 if the ruleset has no start rule."""
    ruleset = position.ruleset
    if ruleset.start_rule is None:
        return 0
    return bits(ruleset.starts[color], position.open_starts(color))


def _turns_left(position: Position) -> list[int]:
    """Return the turns left for each color; an empty list if turns are not limited."""
    ruleset = position.ruleset
    if ruleset.turn_limit is None:
        return []
    colors = range(len(ruleset.colors))
    return [ruleset.turn_limit - position.turns_taken(color) for color in colors]


def _admitted(position: Position) -> int:
    rule = position.ruleset.board_rule
    return rule.admits(position.placements, position.numbers)


def _heights(position: Position) -> Ints:
    columns = {column: i for i, column in enumerate(position.ruleset.grid.columns)}
    heights = [0] * len(columns)
    for cell in position.filled() if columns else ():
        x, y, z = position.ruleset.grid.cells[cell]
        heights[columns[x, y]] = max(heights[columns[x, y]], z + 1)
    return ints(heights)
