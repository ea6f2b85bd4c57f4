"""Hands at the end of a game: the remaining pieces and the bonuses.

This module does no I/O.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from games.api.http.answer import Answer
from games.rules.ruleset import Ruleset
from games.rules.scoring import hand_bonus

Used: TypeAlias = tuple[int | None, str, str]
"""A drafted or placed piece, with its seat (None in a setup), its color and its id."""


class FinalHand(Answer):
    """Hand of a color at the end of a game. In drafts, each seat has one hand."""

    seat: int | None
    """Seat that the color scores for; null for a shared color and for obstacles."""
    color: str | None
    """Color of the hand; null in drafts, in which each seat has a single score for all
    its pieces.
    """
    pieces_left: list[str]
    """Pieces that were not placed."""
    cells_left: int
    """Number of squares, triangles or cubes in these pieces."""
    is_all_placed: bool
    """Whether all pieces were placed."""
    last_piece: str | None
    """Piece that was placed last; null if none was placed."""
    bonus: int
    """Points for placing all pieces and for the last piece; 0 in rulesets without
    bonuses.
    """


def final_hands(
    ruleset: Ruleset, placed: Iterable[Used], picks: Iterable[Used] = ()
) -> Iterator[FinalHand]:
    """Yield the hand for each score in a game, based on its placements in order."""
    used = [(seat, color, ruleset.piece_index[piece]) for seat, color, piece in placed]
    if ruleset.is_drafted:
        drafted = [(seat, ruleset.piece_index[piece]) for seat, _, piece in picks]
        for seat in range(len(ruleset.seats)):
            dealt = Counter(piece for drafter, piece in drafted if drafter == seat)
            own = [piece for placer, _, piece in used if placer == seat]
            yield _final_hand(ruleset, seat, None, dealt, own)
        return
    copies = Counter(dict(enumerate(ruleset.copies)))
    for name, owner in zip(ruleset.colors, ruleset.owner, strict=True):
        own = [piece for _, color, piece in used if color == name]
        yield _final_hand(ruleset, owner, name, copies, own)


def _final_hand(
    ruleset: Ruleset,
    seat: int | None,
    color: str | None,
    dealt: Counter[int],
    placed: list[int],
) -> FinalHand:
    remaining = sorted((dealt - Counter(placed)).elements())
    last_piece = placed[-1] if placed else None
    cells_left, cells_placed = (
        sum(ruleset.sizes[piece] for piece in pieces) for pieces in (remaining, placed)
    )
    return FinalHand(
        seat=seat,
        color=color,
        pieces_left=[ruleset.pieces[piece].id for piece in remaining],
        cells_left=cells_left,
        is_all_placed=bool(placed) and not remaining,
        last_piece=None if last_piece is None else ruleset.pieces[last_piece].id,
        bonus=hand_bonus(ruleset, cells_left, cells_placed, last_piece),
    )
