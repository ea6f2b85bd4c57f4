"""Mappers: functions that jobs call to process batches of rows.

If a job aggregates rows, its mapper already aggregates the rows of each batch. Mappers
do not depend on a framework, so they also run on machines without one. This module does
no I/O.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from games.rules.keys import key_text
from records.explorer.slices import slice_of
from records.explorer.visits import Visit, is_explored, visits
from records.judging.bounds import MAX_SEATS
from records.judging.judge import BY_THE_RULES, Judged, RecordKind, RefusedError
from records.judging.results import derived, wins_of
from records.judging.rulesets import is_shared, ruleset_named
from records.lake.boards import BoardByPly
from records.lake.games import Row, judged_of, ruleset_of, transcript_of
from records.search.patterns import images, read_pattern
from records.statistics.tallies import tallies

ResultRow: TypeAlias = dict[str, Any]

EXAMPLES = 8
"""Maximum number of example records per choice, as in the explorer."""
COUNTED = [f"{name}_{seat}" for name in ("won", "shared") for seat in range(MAX_SEATS)]
_STORED = ("ruleset", "length", "winners", "margin", "is_drawn", "positions")


def verdicts(rows: Iterable[Row]) -> Iterator[ResultRow]:
    """Judge each record again, and yield the columns that differ from the result."""
    for row in rows:
        try:
            judged = judged_of(row)
        except RefusedError as error:
            yield _verdict(row, None, [f"refused: {error.code}"])
        else:
            yield _verdict(row, judged.kind, _differing(row, judged))


def _verdict(row: Row, kind: str | None, differs: Sequence[str]) -> ResultRow:
    return {
        "record": row["id"],
        "number": row["number"],
        "ruleset": row["ruleset"],
        "kind": kind,
        "differs": list(differs),
    }


def _differing(row: Row, judged: Judged) -> list[str]:
    """Return the columns in which a record differs from the judge's result."""
    values = derived(judged)
    computed = {
        **values,
        "result": msgspec.json.decode(msgspec.json.encode(values["result"])),
        "kind": judged.kind,
        "positions": [key_text(key.value) for key in judged.keys],
    }
    stored = {name: row[name] for name in ("kind", *_STORED)}
    stored["result"] = {**row["result"], "colors": dict(row["result"]["colors"])}
    return [name for name, value in stored.items() if value != computed[name]]


def choices(rows: Iterable[Row], plies: int) -> Iterator[ResultRow]:
    """Count the moves that were chosen in each position, by slice."""
    counted: dict[tuple[int, ...], ResultRow] = {}
    for row in sorted(_games(rows), key=lambda row: int(row["number"])):
        if not is_explored(ruleset_of(row["variant"], row["options"])):
            continue
        judged = judged_of(row)
        ended_at = row["ended_at"] if row["is_dated"] else None
        record_slice = slice_of(row["pool"], ended_at, row["rating"])
        ends = _ends(judged)
        for visit in visits(judged, plies):
            key = (visit.position, visit.next, *record_slice)
            choice = counted.get(key)
            if choice is None:
                choice = counted[key] = {**_shown(visit), **record_slice._asdict()}
                choice |= {"games": 0, "margin": 0, "examples": []}
                choice |= {name: ends.get(name) and 0 for name in COUNTED}
            _add(choice, visit, row, ends)
    yield from counted.values()


def _shown(visit: Visit) -> ResultRow:
    """Return a visit with position keys in the API's format."""
    keys = {name: key_text(getattr(visit, name)) for name in ("position", "next")}
    return {**visit._asdict(), **keys}


def _ends(judged: Judged) -> dict[str, int]:
    """Return the wins of a ruleset's seats by column name."""
    won, shared = wins_of(judged)
    return {
        **{f"won_{seat}": int(value) for seat, value in enumerate(won)},
        **{f"shared_{seat}": int(value) for seat, value in enumerate(shared)},
    }


def _add(choice: ResultRow, visit: Visit, row: Row, ends: dict[str, int]) -> None:
    choice["games"] += 1
    choice["margin"] += visit.margin
    choice["move"] = min(choice["move"], visit.move)
    for name, value in ends.items():
        choice[name] += value
    if len(choice["examples"]) < EXAMPLES:
        choice["examples"].append({"number": row["number"], "record": row["id"]})


def measures(rows: Iterable[Row]) -> Iterator[ResultRow]:
    """Count games by statistical measure and value."""
    counted: Counter[tuple[Any, ...]] = Counter()
    for row in _games(rows):
        if is_shared(ruleset_of(row["variant"], row["options"])):
            game_tallies = tallies(judged_of(row), row["pool"], row["margin"])
            counted.update((row["ruleset"], *tally) for tally in game_tallies)
    for (ruleset, measure, part, value), games in counted.items():
        yield {
            "ruleset": ruleset,
            "measure": measure,
            "part": part,
            "value": value,
            "games": games,
        }


def positions(rows: Iterable[Row]) -> Iterator[ResultRow]:
    """Yield each position of each record once.

    Records do not contain the positions in which a color skipped or a player left. The
    judge computes these positions.
    """
    for row in rows:
        keys = set(row["positions"])
        if row["kind"] in BY_THE_RULES and (row["out"] or row["skips"]):
            passed = judged_of(row).passed
            keys.update(key_text(position.key.value) for position in passed)
        for key in keys:
            yield {"key": key, "ended_at": row["ended_at"], "record": row["id"]}


def matches(
    rows: Iterable[Row], ruleset: str, pattern: str, at_ply: int | None
) -> Iterator[ResultRow]:
    """Yield a ruleset's records in which the board matched a pattern or an image."""
    patterns = images(read_pattern(ruleset_named(ruleset), pattern, at_ply))
    for row in rows:
        if row["ruleset"] != ruleset or row["kind"] not in BY_THE_RULES:
            continue
        if BoardByPly.from_transcript(transcript_of(row)).shows_any(patterns):
            yield {"record": row["id"], "number": row["number"]}


def _games(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row["kind"] == RecordKind.GAME)
