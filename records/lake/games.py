"""Games: rows of a dataset as the transcripts that they tell. Pure."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.judging.judge import Judged, Kind, judge_transcript
from records.judging.transcripts import Leaving, NamedPick, Setup, Transcript

Row: TypeAlias = Mapping[str, Any]
"""A record, by the names of the dataset's columns."""

COLUMNS = (
    *("id", "number", "kind", "variant", "rules_version", "players"),
    *("options", "picks", "setup", "placements", "out"),
)
"""What a game is judged by, and known by."""

_KEPT = 4096
"""Texts of options whose rulesets a process keeps; boards of their own are many."""
_Cells: TypeAlias = tuple[tuple[int, ...], ...]


class _Setup(msgspec.Struct):
    placements: list[tuple[str, str, _Cells]]
    color: str | None


_placements = msgspec.json.Decoder(list[tuple[int, str, str, _Cells]]).decode
_picks = msgspec.json.Decoder(list[tuple[int, str, str]]).decode
_out = msgspec.json.Decoder(list[tuple[int, int, str]]).decode
_setup = msgspec.json.Decoder(_Setup).decode


@lru_cache(maxsize=_KEPT)
def ruleset_of(variant: str, options: str) -> Ruleset:
    """Return the rules of a variant with these options, which are JSON."""
    return find_ruleset(variant, msgspec.json.decode(options))


def transcript_of(row: Row) -> Transcript:
    """Return what was written down of a record."""
    ruleset = ruleset_of(row["variant"], row["options"])
    return Transcript(
        ruleset=ruleset,
        placements=tuple(
            [
                Move(color, piece, cells)
                for _, color, piece, cells in _placements(row["placements"])
            ]
        ),
        players=tuple(row["players"]),
        picks=tuple([NamedPick(*pick) for pick in _picks(row["picks"])]),
        out=tuple([Leaving(*leaving) for leaving in _out(row["out"])]),
        setup=_setup_of(row["setup"]),
        rules_version=row["rules_version"],
    )


def judged_of(row: Row) -> Judged:
    """Return a record as the rules see it now; raises `RefusedError`.

    One that was taken against the rules is taken so again.
    """
    is_lenient = row["kind"] == Kind.IRREGULAR
    return judge_transcript(transcript_of(row), lenient=is_lenient)


def _setup_of(text: str | None) -> Setup | None:
    if text is None:
        return None
    told = _setup(text)
    return Setup(
        placements=tuple([Move(*move) for move in told.placements]), color=told.color
    )
