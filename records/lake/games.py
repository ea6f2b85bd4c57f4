"""Games: rows of a dataset as the transcripts that they tell. Pure."""

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
"""A record, by the names of the dataset's columns."""

COLUMNS = (
    *("id", "number", "kind", "variant", "rules_version", "players"),
    *("options", "picks", "setup", "placements", "out", "skips", "first_piece"),
)
"""What a game is judged by, and known by."""

_KEPT = 4096
"""Texts of options whose rulesets a process keeps; boards of their own are many."""


@lru_cache(maxsize=_KEPT)
def ruleset_of(variant: str, options: str) -> Ruleset:
    """Return the rules of a variant with these options, which are JSON."""
    return find_ruleset(variant, msgspec.json.decode(options))


def transcript_of(row: Row) -> Transcript:
    """Return what was written down of a record."""
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
    """Return a record as the rules see it now; raises `RefusedError`.

    One that was taken against the rules is taken so again.
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
            Move(one["color"], one["piece"], (*map(tuple, one["cells"]),))
            for one in placements
        ]
    )
