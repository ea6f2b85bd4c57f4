"""The rules of the Trigon games."""

from __future__ import annotations

from tests.oracle.options import COLORS, Options
from tests.oracle.ruleset import PARTNERS, Rules
from tests.oracle.shapes import Cell
from tests.oracle.triangles import (
    POLYIAMONDS,
    STARTS,
    find_full_board,
    find_small_board,
)

OWNERS = {
    "trigon": (0, 1, 2, 3),
    "trigon-teams": (0, 1, 2, 3),
    "trigon-2p": (0, 1, 0, 1),
    "trigon-3p": (0, 1, 2),
    "solo-trigon-88": (0, 0, 0, 0),
}
PAIRED = {"trigon-teams", "trigon-2p"}
OPPOSITES: dict[Cell, Cell] = {(x, y): (34 - x, 17 - y) for x, y in STARTS}


def build_trigon(variant: str, chosen: Options) -> Rules:
    is_for_three = variant == "trigon-3p"
    unused = chosen.get("unused_color", "green") if is_for_three else None
    colors = tuple(color for color in COLORS if color != unused)
    owners = dict(zip(colors, OWNERS[variant], strict=True))
    is_paired = chosen.get("partners_opposite", variant in PAIRED)
    return Rules(
        variant=variant,
        board=find_small_board() if is_for_three else find_full_board(),
        colors=colors,
        order=colors,
        owners=owners,
        seats=tuple(sorted(set(owners.values()))),
        pieces=dict.fromkeys(POLYIAMONDS.shapes, 1),
        movers="anyone" if chosen.get("turn_order") == "free" else "colors",
        teams=((0, 2), (1, 3)) if variant == "trigon-teams" else (),
        starts=dict.fromkeys(colors, STARTS),
        opposites=OPPOSITES,
        partners=PARTNERS if is_paired else None,
        are_starts_spaced=is_for_three and chosen.get("start_spacing", True) is True,
        is_corner_only=chosen.get("contact") == "corner-only",
    )
