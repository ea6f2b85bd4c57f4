"""Forms: numbers that identify sets of equivalent solutions.

This module does no I/O.
"""

from collections.abc import Sequence
from hashlib import blake2b

from games.rules.keys import keys_of
from games.rules.position_data import Placed
from games.rules.ruleset import Ruleset


def form_of(ruleset: Ruleset, played: Sequence[Placed]) -> int:
    """Return a signed 64-bit number that all equivalent solutions share.

    Solutions are equivalent if they differ only by rotation, reflection or exchanged
    colors. If colors do not matter (level `free`, rules 3.1), solutions that differ
    only in their colors are also equivalent.
    """
    cells, level = ruleset.placements.cells, ruleset.puzzle and ruleset.puzzle.level
    groups: dict[int, list[tuple[int, ...]]] = {}
    for placed in played:
        color = 0 if level == "free" else placed.color
        groups.setdefault(color, []).append(cells[placed.number])
    least = min(
        sorted(
            sorted(sorted(image[cell] for cell in piece) for piece in pieces)
            for pieces in groups.values()
        )
        for image in keys_of(ruleset).symmetries
    )
    digest = blake2b(repr(least).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
