"""Draft: who picks next, and whose pieces are whose."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.record import Pick
from tests.oracle.ruleset import Rules


def find_next_pick(
    rules: Rules, picks: Sequence[Pick], seats_in: Sequence[int]
) -> tuple[str, int] | None:
    """Return the color and the seat of the next pick, or None after the last one.

    The first pick of a color moves on by a seat with each color; then picks go round in
    seat order. A seat that left is passed over.
    """
    for number, color in enumerate(rules.colors):
        color_picks = [pick for pick in picks if pick.color == color]
        if len(color_picks) < len(rules.pieces):
            due = color_picks[-1].seat + 1 if color_picks else number
            return color, find_seat_from(rules, due, seats_in)
    return None


def find_seat_from(rules: Rules, due: int, seats_in: Sequence[int]) -> int:
    """Return the first seat still in, from the one that would be due on."""
    around = [(due + step) % len(rules.seats) for step in range(len(rules.seats))]
    return next(seat for seat in around if seat in seats_in)


def find_holder(picks: Sequence[Pick], color: str, piece: str) -> int | None:
    """Return the seat that drafted a piece."""
    for pick in picks:
        if (pick.color, pick.piece) == (color, piece):
            return pick.seat
    return None
