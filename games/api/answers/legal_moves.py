"""JSON for legal placements, by cells or by orientations and anchors."""

from msgspec import UNSET, UnsetType

from games.api.answers.board import LegalMove, legal_moves_of
from games.api.http.answer import Answer
from games.replay.state import GameState
from games.rules.corners import entry_cells
from games.rules.placements import Placements, members
from games.rules.position import Position


class Anchors(Answer):
    """Legal places for one orientation of a piece."""

    piece: str
    orientation: int
    """Index in the piece's `orientations`."""
    at: list[int]
    """Ids of the cells where the orientation's first cell can be placed, in ascending
    order."""


class LegalHand(Answer):
    """Legal placements of a color that a seat may choose."""

    color: str
    count: int
    pieces: list[Anchors] | UnsetType = UNSET
    """Placements by piece and orientation; omitted if they are only counted."""
    corners: list[int] | UnsetType = UNSET
    """Ids of the cells that the next piece may connect to, in ascending order. Each is
    covered by at least one of these placements. They touch a piece of the color at a
    corner (cubes: a face) but at no edge. Before the color's first piece they are its
    start cells, or in Blokus 3D the cells beside other colors. Empty if pieces may be
    placed anywhere; omitted if placements are only counted."""


class LegalMoves(Answer):
    """Legal placements of a color, or of all colors of the current turn."""

    version: int
    color: str
    """Color of the placements; `*` for all."""
    count: int
    moves: list[LegalMove] | UnsetType = UNSET
    """Placements by cells; omitted if they are only counted or returned as anchors."""
    pieces: list[Anchors] | UnsetType = UNSET
    """Placements by piece and orientation; only with `as=anchors`."""
    corners: list[int] | UnsetType = UNSET
    """Ids of the cells that the next piece may connect to; only with `as=anchors` for a
    single color (see `hands`)."""
    hands: list[LegalHand] | UnsetType = UNSET
    """Colors that can be played, each with its placements; only with `color=*`."""

    @classmethod
    def build(
        cls, state: GameState, color: int, selected: int, *, count_only: bool
    ) -> "LegalMoves":
        """Return the selected placements of a color as JSON, by cells."""
        legal = state.position.legal(color) & selected
        moves = legal_moves_of(state.position.placements)
        return cls(
            version=state.version,
            color=state.ruleset.colors[color],
            count=legal.bit_count(),
            moves=UNSET if count_only else [moves[number] for number in members(legal)],
        )

    @classmethod
    def anchored(
        cls, state: GameState, color: int, selected: int, *, count_only: bool
    ) -> "LegalMoves":
        """Return the selected placements of a color as JSON, by anchors."""
        hand = state.position.hand_of(color)
        listing = _hand(state.position, hand, selected, count_only=count_only)
        return cls(
            version=state.version,
            color=listing.color,
            count=listing.count,
            pieces=listing.pieces,
            corners=listing.corners,
        )

    @classmethod
    def of_mover(
        cls, state: GameState, selected: int, *, count_only: bool
    ) -> "LegalMoves":
        """Return the current turn's placements as JSON; none if the game is over."""
        hands = legal_hands(state.position, selected, count_only=count_only)
        return cls(
            version=state.version,
            color="*",
            count=sum(hand.count for hand in hands),
            hands=hands,
        )


def legal_hands(
    position: Position, selected: int, *, count_only: bool = False
) -> list[LegalHand]:
    """Return the hands of the current turn as JSON; none if the game is over."""
    if position.turn is None:
        return []
    held = position.ruleset.movers[position.turn].hands
    return [_hand(position, hand, selected, count_only=count_only) for hand in held]


def _hand(
    position: Position, hand: int, selected: int, *, count_only: bool
) -> LegalHand:
    ruleset = position.ruleset
    legal = position.legal_sets[hand] & selected
    return LegalHand(
        color=ruleset.colors[ruleset.hands[hand].color],
        count=legal.bit_count(),
        pieces=UNSET if count_only else anchors_of(position.placements, legal),
        corners=UNSET if count_only else entry_cells(position, hand, legal),
    )


def anchors_of(table: Placements, legal: int) -> list[Anchors]:
    """Return placements as JSON: the possible first cells for each orientation.

    For Trigon, this is eleven times shorter than listing all cells.
    """
    if not legal:
        return []
    piece, orientation, first = table.piece, table.orientation, table.first
    at: list[list[list[int]]] = [[[] for _ in p.orientations] for p in table.pieces]
    for number in members(legal):
        at[piece[number]][orientation[number]].append(first[number])
    return [
        Anchors(piece=piece.id, orientation=turned, at=cells)
        for piece, ways in zip(table.pieces, at, strict=True)
        for turned, cells in enumerate(ways)
        if cells
    ]
