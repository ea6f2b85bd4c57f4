"""Conversion of dataset rows to transcripts.

This module does no I/O.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.judging.judge import Judged, RecordKind, judge_transcript
from records.judging.transcripts import Leaving, NamedPick, Setup, Skip, Transcript

Row: TypeAlias = Mapping[str, Any]
"""A record, as a mapping from column names to values."""

COLUMNS = (
    *("id", "number", "kind", "variant", "rules_version", "players"),
    *("options", "picks", "setup", "placements", "out", "skips", "first_piece"),
)
"""Columns that identify a record, and columns that the judge needs."""

_CACHE_SIZE = 4096
"""Maximum number of cached rulesets. Each board that was generated for a single game
has its own ruleset.
"""


@lru_cache(maxsize=_CACHE_SIZE)
def ruleset_of(variant: str, options: str) -> Ruleset:
    """Return the ruleset for a variant and its options, which are given as JSON."""
    return find_ruleset(variant, msgspec.json.decode(options))


def transcript_of(row: Row) -> Transcript:
    """Convert a row to a transcript."""
    ruleset = ruleset_of(row["variant"], row["options"])
    return Transcript(
        ruleset=ruleset,
        placements=_moves(row["placements"]),
        players=tuple(row["players"]),
        picks=tuple([NamedPick(**pick) for pick in row["picks"]]),
        out=tuple([Leaving(**leaving) for leaving in row["out"]]),
        skips=tuple([Skip(**skip) for skip in row["skips"] or ()]),
        first_piece=row["first_piece"],
        setup=_setup_of(row["setup"]),
        rules_version=row["rules_version"],
    )


def judged_of(row: Row) -> Judged:
    """Judge a record again; raise `RefusedError` if the judge now refuses it.

    Irregular records are judged leniently.
    """
    is_lenient = row["kind"] == RecordKind.IRREGULAR
    return judge_transcript(transcript_of(row), lenient=is_lenient)


def _setup_of(setup: Row | None) -> Setup | None:
    if setup is None:
        return None
    return Setup(placements=_moves(setup["placements"]), color=setup["color"])


def _moves(placements: Iterable[Row]) -> tuple[Move, ...]:
    return tuple(
        [
            Move(
                placement["color"],
                placement["piece"],
                (*map(tuple, placement["cells"]),),
            )
            for placement in placements
        ]
    )
