"""The rules of the games of Blokus 3D, once called Rumis."""

from __future__ import annotations

from tests.oracle.cubes import POLYCUBES, find_structure
from tests.oracle.options import COLORS, Options
from tests.oracle.ruleset import Rules


def build_rumis(variant: str, chosen: Options) -> Rules:
    _, structure, *modes = variant.split("-")
    mode = modes[0] if modes else "4p"
    colors, limits = COLORS, 4
    owners: tuple[int, ...] = (0, 1, 2, 3)
    if mode == "3p":
        unused = chosen.get("unused_color", "green")
        colors = tuple(color for color in COLORS if color != unused)
        owners, limits = (0, 1, 2), 3
    elif mode == "2p":
        colors, owners, limits = ("blue", "yellow"), (0, 1), 2
    elif mode == "2p4c":
        owners = (0, 1, 0, 1)
    return Rules(
        variant=variant,
        board=find_structure(structure, limits),
        colors=colors,
        order=colors,
        owners=dict(zip(colors, owners, strict=True)),
        seats=tuple(sorted(set(owners))),
        pieces=dict.fromkeys(POLYCUBES.shapes, 1),
        has_bonuses=False,
        is_standing=True,
        is_first_on_board=chosen.get("first_on_board", False) is True,
        is_blocked_out=chosen.get("blocked_is_out", False) is True,
        is_best_color=chosen.get("best_color", False) is True,
    )
