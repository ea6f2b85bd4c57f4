"""Mappers: what a job makes of some rows of a dataset, whatever the others are. Pure.

Each takes rows in batches and yields rows of what it makes; where these are added up,
the rows of a batch are already. No framework is needed where they run.
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

Made: TypeAlias = dict[str, Any]

EXAMPLES = 8
"""Records that a choice remembers, as the archive's."""
COUNTED = [f"{name}_{seat}" for name in ("won", "shared") for seat in range(MAX_SEATS)]
_STORED = ("ruleset", "length", "winners", "margin", "is_drawn", "positions")


def verdicts(rows: Iterable[Row]) -> Iterator[Made]:
    """Judge each record by itself, and compare what it says with that."""
    for row in rows:
        try:
            judged = judged_of(row)
        except RefusedError as error:
            yield _told(row, None, [f"refused: {error.code}"])
        else:
            yield _told(row, judged.kind, _differing(row, judged))


def _told(row: Row, kind: str | None, differs: Sequence[str]) -> Made:
    return {
        "record": row["id"],
        "number": row["number"],
        "ruleset": row["ruleset"],
        "kind": kind,
        "differs": list(differs),
    }


def _differing(row: Row, judged: Judged) -> list[str]:
    """Return the columns in which a record is not what the judge makes of it."""
    told = derived(judged)
    made = {
        **told,
        "result": msgspec.json.decode(msgspec.json.encode(told["result"])),
        "kind": judged.kind,
        "positions": [key_text(key.value) for key in judged.keys],
    }
    stored = {name: row[name] for name in ("kind", *_STORED)}
    stored["result"] = {**row["result"], "colors": dict(row["result"]["colors"])}
    return [name for name, value in stored.items() if value != made[name]]


def choices(rows: Iterable[Row], plies: int) -> Iterator[Made]:
    """Count what games chose in the positions that they came to, by slice."""
    counted: dict[tuple[int, ...], Made] = {}
    for row in sorted(_games(rows), key=lambda row: int(row["number"])):
        if not is_explored(ruleset_of(row["variant"], row["options"])):
            continue
        judged = judged_of(row)
        ended_at = row["ended_at"] if row["is_dated"] else None
        where = slice_of(row["pool"], ended_at, row["rating"])
        ends = _ends(judged)
        for visit in visits(judged, plies):
            key = (visit.position, visit.next, *where)
            choice = counted.get(key)
            if choice is None:
                choice = counted[key] = {**_shown(visit), **where._asdict()}
                choice |= {"games": 0, "margin": 0, "examples": []}
                choice |= {name: ends.get(name) and 0 for name in COUNTED}
            _add(choice, visit, row, ends)
    yield from counted.values()


def _shown(visit: Visit) -> Made:
    """Return a visit with its positions as the API has them."""
    keys = {name: key_text(getattr(visit, name)) for name in ("position", "next")}
    return {**visit._asdict(), **keys}


def _ends(judged: Judged) -> dict[str, int]:
    """Return who won, by the names of columns; nothing of seats that are not there."""
    won, shared = wins_of(judged)
    return {
        **{f"won_{seat}": int(value) for seat, value in enumerate(won)},
        **{f"shared_{seat}": int(value) for seat, value in enumerate(shared)},
    }


def _add(choice: Made, visit: Visit, row: Row, ends: dict[str, int]) -> None:
    choice["games"] += 1
    choice["margin"] += visit.margin
    choice["move"] = min(choice["move"], visit.move)
    for name, value in ends.items():
        choice[name] += value
    if len(choice["examples"]) < EXAMPLES:
        choice["examples"].append({"number": row["number"], "record": row["id"]})


def measures(rows: Iterable[Row]) -> Iterator[Made]:
    """Tally games, as statistics count them."""
    counted: Counter[tuple[Any, ...]] = Counter()
    for row in _games(rows):
        if is_shared(ruleset_of(row["variant"], row["options"])):
            found = tallies(judged_of(row), row["pool"], row["margin"])
            counted.update((row["ruleset"], *tally) for tally in found)
    for (ruleset, measure, part, value), games in counted.items():
        yield {
            "ruleset": ruleset,
            "measure": measure,
            "part": part,
            "value": value,
            "games": games,
        }


def positions(rows: Iterable[Row]) -> Iterator[Made]:
    """Yield the positions that each record came through, once each.

    A record lists them, except those after which a color skipped or a seat left: the
    judge lists these.
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
) -> Iterator[Made]:
    """Yield the records of a ruleset whose board showed a pattern, turned or not."""
    patterns = images(read_pattern(ruleset_named(ruleset), pattern, at_ply))
    for row in rows:
        if row["ruleset"] != ruleset or row["kind"] not in BY_THE_RULES:
            continue
        if BoardByPly.of(transcript_of(row)).shows_any(patterns):
            yield {"record": row["id"], "number": row["number"]}


def _games(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row["kind"] == RecordKind.GAME)
