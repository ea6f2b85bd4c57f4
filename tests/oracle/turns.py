"""Whose turn it is, from what lies on the table and who is still in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.oracle.drafting import find_next_pick, find_seat_from
from tests.oracle.packing import is_packed
from tests.oracle.table import Table

Turn = tuple[str | None, int]


def find_phase(table: Table) -> str:
    """Return `draft`, `draw`, `obstacle` or `play`."""
    rules = table.rules
    if table.awaits_draw:
        return "draw"
    if rules.is_draft and find_next_pick(rules, table.picks, rules.seats):
        return "draft"
    has_begun = any(move.color in rules.owners for move in table.record)
    if not has_begun and any(map(table.can_place, rules.obstacles)):
        return "obstacle"
    return "play"


def find_turn(
    table: Table, seats_in: Sequence[int], blocked: Collection[str]
) -> Turn | None:
    """Return the color and the seat to act, or None when no seat can.

    The color is None where the seat chooses it.
    """
    rules = table.rules
    if rules.is_packing:
        return None if is_packed(rules, table.record) else (None, 0)
    if rules.movers == "anyone":
        return (None, 0) if any(map(table.can_place, rules.colors)) else None
    if rules.is_draft:
        return find_draft_turn(table, seats_in)
    if table.awaits_draw:
        return rules.order[0], find_acting_seat(table, rules.order[0], seats_in)
    for color in list_coming(table):
        seat = find_acting_seat(table, color, seats_in)
        if seat in seats_in and color not in blocked and table.can_place(color):
            return None if is_after_the_end(table, color) else (color, seat)
    return None


def is_after_the_end(table: Table, color: str) -> bool:
    """Return whether a color would move in a round after the last one."""
    rounds = table.rules.most_rounds
    return rounds is not None and find_round(table, color) > rounds


def find_round(table: Table, coming: str) -> int:
    """Return the round in which a color would move next, the first one being 1.

    A round has a turn of every color, also of those that are passed over.
    """
    order = table.rules.order
    turn = -1
    for color in [*list_actors(table), coming]:
        turn += 1
        while order[turn % len(order)] != color:
            turn += 1
    return 1 + turn // len(order)


def list_actors(table: Table) -> list[str]:
    """Return the colors that placed a piece or skipped, in the order of turns."""
    actors = []
    for ply, move in enumerate([*table.record, None]):
        actors += [skip.color for skip in table.skips if skip.ply == ply]
        actors += [move.color] if move else []
    return actors


def find_draft_turn(table: Table, seats_in: Sequence[int]) -> Turn | None:
    rules = table.rules
    picking = find_next_pick(rules, table.picks, seats_in)
    if picking is not None:
        return picking
    first = table.record[-1].seat + 1 if table.record else 0
    for seat in rules.seats[first:] + rules.seats[:first]:
        if seat in seats_in and can_move(table, seat):
            return None, seat
    return None


def can_move(table: Table, seat: int) -> bool:
    """Return whether a seat in Draft can place any piece of its hand."""
    return any(table.find_legal_of(*held) for held in table.list_hand(seat))


def list_coming(table: Table) -> tuple[str, ...]:
    """Return the colors that take turns now, the one after the last first."""
    is_obstacle = find_phase(table) == "obstacle"
    order = table.rules.obstacles if is_obstacle else table.rules.order
    last = next(reversed(list_actors(table)), None)
    first = order.index(last) + 1 if last in order else 0
    return order[first:] + order[:first]


def find_acting_seat(table: Table, color: str, seats_in: Sequence[int]) -> int:
    """Return the seat that acts for a color; of a shared one the next in turn."""
    owners = table.rules.owners
    if color in owners:
        return owners[color]
    makers = [move.seat for move in table.record if move.color not in owners]
    return find_seat_from(table.rules, makers[-1] + 1 if makers else 0, seats_in)


def find_newly_blocked(
    table: Table, seats_in: Sequence[int], blocked: Collection[str]
) -> set[str]:
    """Return the colors that are skipped before the one to act: their turn is up."""
    skipped: set[str] = set()
    for color in list_coming(table):
        if color in blocked or table.rules.owners[color] not in seats_in:
            continue
        if table.can_place(color):
            return skipped
        skipped.add(color)
    return skipped
