"""Stretches: placements applied in one step, when only the final position matters.

The free cells and the placements that a color may still make do not depend on the
order. Legal placements are therefore computed only after the last placement, which
takes half as long as playing them one by one.
"""

from collections.abc import Iterable, Sequence

from games.rules.position import Position
from games.rules.position_data import Placed
from games.rules.ruleset import Ruleset


def play_all(position: Position, stretch: Sequence[Placed]) -> Position:
    """Return the position after a series of legal placements, which are not validated.

    If blocked players are out of the game, every position must be computed.
    """
    if len(stretch) > 1 and not position.ruleset.blocked_is_out:
        position = _laid(position, stretch[:-1], before=stretch[-1])
        stretch = stretch[-1:]
    for placed in stretch:
        position = position.play(placed.color, placed.number)
    return position


def _laid(position: Position, stretch: Sequence[Placed], before: Placed) -> Position:
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
        free=free,
        alive=tuple(alive),
        reach=tuple(reach),
        legal_sets=tuple(
            alive[hand] & reach[held.color] for hand, held in enumerate(ruleset.hands)
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


def _others(position: Position, played: Sequence[Placed]) -> int:
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
