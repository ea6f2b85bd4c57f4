"""The rules engine, written in pure Python without third-party packages.

* `geometry`, `lattices`: cells and their neighbors.
* `pieces`, `options`, `notation`: the basic terms of the rules.
* `placements`: the numbered placements of a board.
* `ruleset`: a variant with its options, as plain data.
* `hooks`: rules that data cannot express, such as those of `corner_only` and `starts`.
* `variants`: one file per family.
* `position`: the state of a game, and its moves.
* `legality`: the reasons for refused placements.
* `scoring`: points, ranks and winners.
* `text_board`: boards as text.
* `texts`: the rules as text for players.

The names exported here are enough to play a game (`docs/engine.md`).

This package is the bottom layer: it imports no other package of the project. Comments
cite `docs/rules.md` as "rules N.N".
"""

from games.rules.moves import Move
from games.rules.options import OptionValue
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome
from games.rules.variants import VARIANTS, find_ruleset

__all__ = [
    "VARIANTS",
    "IllegalPlacementError",
    "Move",
    "Position",
    "Reason",
    "Ruleset",
    "find_ruleset",
    "outcome",
    "start",
]


def start(variant: str, **options: OptionValue) -> Position:
    """Return the start position of a game of a variant.

    Raises `KeyError` for an unknown variant and `OptionError` for an invalid option.
    """
    return start_position(find_ruleset(variant, options))
