"""Legal placements as JSON: each with its cells, or as orientations and anchors."""

from msgspec import UNSET, UnsetType

from games.api.answers.board import LegalMove, legal_moves_of
from games.api.http.answer import Answer
from games.replay.state import GameState
from games.rules.corners import entry_cells
from games.rules.placements import Placements, members
from games.rules.position import Position


class Anchors(Answer):
    """Where one orientation of a piece can be placed."""

    piece: str
    orientation: int
    """Its index among the `orientations` of the piece."""
    at: list[int]
    """The ids of the cells of the board on which its first cell can lie; rising."""


class LegalHand(Answer):
    """The legal placements of one of the colors that a seat may choose from."""

    color: str
    count: int
    pieces: list[Anchors] | UnsetType = UNSET
    """Not there where they are only counted."""
    corners: list[int] | UnsetType = UNSET
    """The ids of the cells that the next piece may join, each covered by at least one
    of these placements, in rising order: cells that touch a piece of the color at a
    corner (cubes: with a face) and at no edge. Before the color's first piece: its
    start cells, or in Rumis the cells beside other colors. Empty if pieces may lie
    anywhere. Not there where placements are only counted."""


class LegalMoves(Answer):
    """The legal placements of a color, or of all colors of who is to move."""

    version: int
    color: str
    """`*` where all were asked for."""
    count: int
    moves: list[LegalMove] | UnsetType = UNSET
    """Not there where they are only counted, or told as anchors."""
    pieces: list[Anchors] | UnsetType = UNSET
    """With `as=anchors`: the same by piece and orientation."""
    corners: list[int] | UnsetType = UNSET
    """With `as=anchors` and one color: the ids of the cells that the next piece may
    join, as `hands` has them."""
    hands: list[LegalHand] | UnsetType = UNSET
    """With `color=*`: the colors that can be meant, each as if it were asked for."""

    @classmethod
    def of(
        cls, state: GameState, color: int, wanted: int, *, count_only: bool
    ) -> "LegalMoves":
        """Return those of a color's placements that are wanted as JSON, by cells."""
        legal = state.position.legal(color) & wanted
        told = legal_moves_of(state.position.placements)
        return cls(
            version=state.version,
            color=state.ruleset.colors[color],
            count=legal.bit_count(),
            moves=UNSET if count_only else [told[number] for number in members(legal)],
        )

    @classmethod
    def anchored(
        cls, state: GameState, color: int, wanted: int, *, count_only: bool
    ) -> "LegalMoves":
        """Return those of a color's placements that are wanted as JSON, by anchors."""
        hand = state.position.hand_of(color)
        found = _hand(state.position, hand, wanted, count_only=count_only)
        return cls(
            version=state.version,
            color=found.color,
            count=found.count,
            pieces=found.pieces,
            corners=found.corners,
        )

    @classmethod
    def of_mover(
        cls, state: GameState, wanted: int, *, count_only: bool
    ) -> "LegalMoves":
        """Return the placements of whoever is to move as JSON: nobody has none."""
        hands = legal_hands(state.position, wanted, count_only=count_only)
        return cls(
            version=state.version,
            color="*",
            count=sum(hand.count for hand in hands),
            hands=hands,
        )


def legal_hands(
    position: Position, wanted: int, *, count_only: bool = False
) -> list[LegalHand]:
    """Return the hands of whoever is to move as JSON: nobody has none."""
    if position.turn is None:
        return []
    held = position.ruleset.movers[position.turn].hands
    return [_hand(position, hand, wanted, count_only=count_only) for hand in held]


def _hand(position: Position, hand: int, wanted: int, *, count_only: bool) -> LegalHand:
    ruleset = position.ruleset
    legal = position.legal_sets[hand] & wanted
    return LegalHand(
        color=ruleset.colors[ruleset.hands[hand].color],
        count=legal.bit_count(),
        pieces=UNSET if count_only else anchors_of(position.placements, legal),
        corners=UNSET if count_only else entry_cells(position, hand, legal),
    )


def anchors_of(table: Placements, legal: int) -> list[Anchors]:
    """Return a set of placements as JSON: per orientation, where its first cell lies.

    A list of Trigon's is eleven times shorter than with all cells.
    """
    if not legal:
        return []
    piece, orientation, first = table.piece, table.orientation, table.first
    at: list[list[list[int]]] = [[[] for _ in p.orientations] for p in table.pieces]
    for number in members(legal):
        at[piece[number]][orientation[number]].append(first[number])
    return [
        Anchors(piece=one.id, orientation=turned, at=cells)
        for one, ways in zip(table.pieces, at, strict=True)
        for turned, cells in enumerate(ways)
        if cells
    ]
