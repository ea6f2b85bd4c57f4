"""Publishing: the measured strengths of levels, for `GET /ai/levels`."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from games.computers.ai.levels import LEVELS
from games.computers.ai.strength import Strength, read
from games.lab.arena.pairings import Pairing
from games.lab.arena.players import ENGINE_PREFIX, LEVEL_PREFIX
from games.lab.arena.tally import MatchTally
from games.rules.ruleset import Ruleset

PLACES = 3


def published(
    path: Path, ruleset: Ruleset, tallies: Mapping[Pairing, MatchTally]
) -> list[Strength]:
    """Return the strengths in a file, updated with new matches.

    Levels with an unusual budget are left out, because players cannot choose them.
    """
    strengths = {_key(strength): strength for strength in read(path)}
    strengths |= {_key(strength): strength for strength in _strengths(ruleset, tallies)}
    return [strengths[key] for key in sorted(strengths)]


def _key(strength: Strength) -> tuple[str, str, str]:
    return strength.ruleset, strength.level, strength.against


def _strengths(
    ruleset: Ruleset, tallies: Mapping[Pairing, MatchTally]
) -> Iterator[Strength]:
    for pairing, tally in tallies.items():
        level = pairing.first.removeprefix(LEVEL_PREFIX)
        against = pairing.second.removeprefix(LEVEL_PREFIX)
        is_engine = against.startswith(ENGINE_PREFIX)
        if level in LEVELS and (is_engine or against in LEVELS):
            rate = tally.rate
            yield Strength(
                ruleset=str(ruleset),
                variant=ruleset.variant,
                level=level,
                against=against.removeprefix(ENGINE_PREFIX),
                games=tally.games,
                won=round(rate.value, PLACES),
                even=round(1 / len(ruleset.teams), PLACES),
                interval=(round(rate.low, PLACES), round(rate.high, PLACES)),
                by_side=tuple(round(share, PLACES) for share in tally.by_side),
                seconds=None if tally.cpu[0] is None else round(tally.cpu[0], PLACES),
            )
