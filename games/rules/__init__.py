"""The rules engine: pure Python that needs only the standard library.

`geometry` and `lattices` are cells and how they touch. `pieces`, `options` and
`notation` are the words of the rules, and `placements` numbers all placements of a
board. `ruleset` is a variant with its options as data; `hooks`, such as `corner_only`
and `starts`, express what data cannot. `variants` has one file per family. `position`
plays a game, `legality` says why a placement is refused, `scoring` counts, and
`text_board` draws. `texts` has the rules in words.

The names exported here are enough to play a game (`docs/engine.md`).

This is a bottom layer: it imports nothing else of ours. Its authority is
`docs/rules.md`, which comments cite as "rules N.N".
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
    """Return the position in which a game of a variant begins.

    Raises `KeyError` for an unknown variant and `OptionError` for a wrong option.
    """
    return start_position(find_ruleset(variant, options))
