"""The rules of a variant with its options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.oracle.options import Options, resolve
from tests.oracle.packing_rules import PUZZLES, build_packing
from tests.oracle.ruleset import Rules
from tests.oracle.rumis_rules import build_rumis
from tests.oracle.shapes import Cell
from tests.oracle.square_rules import build_square_rules
from tests.oracle.trigon_rules import build_trigon


def find_rules(
    name: str, options: Options | None = None, *, region: Iterable[Cell] | None = None
) -> Rules:
    """Return the rules of a variant; unknown options are a ValueError.

    A `region` belongs to `solo-trigon-figure`, which has an example of its own.
    """
    variant, chosen = resolve(name, options or {})
    if region is not None and variant != "solo-trigon-figure":
        raise ValueError(f"{name} takes no region")
    if variant in PUZZLES:
        return build_packing(variant, chosen, region)
    if variant.startswith("rumis"):
        return build_rumis(variant, chosen)
    return replace(
        build_trigon(variant, chosen)
        if "trigon" in variant
        else build_square_rules(variant, chosen),
        scoring=str(chosen.get("scoring", "standard")),
        objective=str(chosen.get("objective", "standard")),
    )
