"""Stretches: sets of placements computed in one step, for the final position alone.

The free cells and the placements that a color may still make do not depend on the
order. Legal placements are therefore computed only after the last placement, which
takes half as long as playing them one by one.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.rules.bitsets import Bitsets
from games.rules.position_data import Placed, PositionData
from games.rules.ruleset import Ruleset

P = TypeVar("P", bound=PositionData)


def laid(position: P, stretch: Sequence[Placed], before: Placed) -> P:
    """Place the pieces of a stretch, except for the last one, `before`.

    When the last piece is placed, the legal sets are intersected with the free cells
    and openings are recomputed.
    """
    ruleset, table = position.ruleset, position.placements
    effects, covered = table.effects.made, table.cells.made
    free, alive, reach = position.free, list(position.alive), list(position.reach)
    started, played = list(position.started), list(position.played)
    is_drafted, siblings_of = ruleset.is_drafted, ruleset.siblings
    for placed in stretch:
        color, number, _ = placed
        cells = covered[number]
        hand = _hand(ruleset, placed) if is_drafted else color
        played.append(placed)
        if siblings := siblings_of[hand]:
            _meet(alive, siblings, [table.avoids[cell] for cell in cells])
        if started[color] is None:
            started[color], reach[color] = position.start_on(color, number), 0
            bounds = [table.spares[cell] for cell in ruleset.reserved]
            _meet(alive, (hand, *siblings), bounds)
        remaining, extended = alive[hand] & _others(position, played), reach[color]
        for cell in cells:
            spares, avoids, extends = effects[cell]
            free &= spares
            remaining &= avoids
            extended |= extends
        alive[hand], reach[color] = remaining, extended
    return position._replace(
        bitsets=Bitsets(
            free,
            tuple(alive),
            tuple(reach),
            tuple(
                alive[hand] & reach[held.color]
                for hand, held in enumerate(ruleset.hands)
            ),
        ),
        started=tuple(started),
        played=tuple(played),
        turn=ruleset.hands[_hand(ruleset, before)].mover,
    )


def _hand(ruleset: Ruleset, placed: Placed) -> int:
    """Return the hand that made a placement."""
    if ruleset.is_drafted:
        return ruleset.movers[placed.seat].hands[placed.color]
    return placed.color


def _meet(alive: list[int], hands: Iterable[int], bounds: Iterable[int]) -> None:
    for bound in bounds:
        for hand in hands:
            alive[hand] &= bound


def _others(position: PositionData, played: Sequence[Placed]) -> int:
    """Return the placements that the last piece permits, regardless of its cells."""
    ruleset, table, last = position.ruleset, position.placements, played[-1]
    kinds, kind = table.piece, table.piece[last.number]
    others = table.all
    if ruleset.copies[kind] == 1 or ruleset.copies[kind] == sum(
        each.color == last.color and kinds[each.number] == kind for each in played
    ):
        others = table.other_pieces[kind]
    if ruleset.contact_rule is None:
        return others
    return others & (table.all ^ ruleset.contact_rule.forbids(table, last.number))
