"""Columns of record tables, whose nested values are structured as in the API.

Requires the extra `parquet`. The table of columns in `docs/lake.md` repeats these
definitions.
"""

from typing import Any, NamedTuple

import msgspec
import orjson
import pyarrow as pa

from games.rules.keys import key_text
from records.archive.rows import hands_of
from records.models import Record


class Column(NamedTuple):
    """A column of a record table."""

    name: str
    type: pa.DataType
    meaning: str
    is_nullable: bool = False


_TEXT, _SMALL, _FLAG = pa.string(), pa.int16(), pa.bool_()
_TEXTS, _SMALLS = pa.list_(_TEXT), pa.list_(_SMALL)
_TIME = pa.timestamp("us", "UTC")

_MOVE = {"color": _TEXT, "piece": _TEXT, "cells": pa.list_(_SMALLS)}
_PICK = {"seat": _SMALL, "color": _TEXT, "piece": _TEXT}
_PLACEMENT = {"seat": _SMALL, **_MOVE}
_LEAVING = {"seat": _SMALL, "ply": _SMALL, "reason": _TEXT}
_SKIP = {"ply": _SMALL, "color": _TEXT}
_HAND = {
    "seat": _SMALL,
    "color": _TEXT,
    "pieces_left": _TEXTS,
    "cells_left": _SMALL,
    "is_all_placed": _FLAG,
    "last_piece": _TEXT,
    "bonus": _SMALL,
}
_RESULT = {
    "colors": pa.map_(_TEXT, _SMALL),
    "seats": _SMALLS,
    "teams": _SMALLS,
    "ranks": _SMALLS,
    "winners": _SMALLS,
    "solved": _FLAG,
}


def _struct(fields: dict[str, pa.DataType]) -> pa.DataType:
    return pa.struct(list(fields.items()))


def _structs(fields: dict[str, pa.DataType]) -> pa.DataType:
    return pa.list_(_struct(fields))


_SETUP = _struct({"placements": _structs(_MOVE), "color": _TEXT})

COLUMNS = (
    Column("id", _TEXT, "id of the record, as in `/records/{record}`"),
    Column("number", pa.int64(), "number of the record, from 1 in order of arrival"),
    Column("kind", _TEXT, "`game`, `unfinished`, `irregular` or `position`"),
    Column(
        "pool",
        _TEXT,
        "`people`, `guests`, `bots`, `apps`, `ai`, `imported` or `mixed`",
    ),
    Column(
        "source",
        _TEXT,
        "`game` if played on this server; otherwise the source named in the import",
    ),
    Column(
        "game",
        _TEXT,
        "id of the game; null if it was not played on this server",
        is_nullable=True,
    ),
    Column("head", _TEXT, "hash of the game's last event, in hex", is_nullable=True),
    Column("variant", _TEXT, "id of the variant"),
    Column("ruleset", _TEXT, "name of the ruleset: the variant and its options"),
    Column("options", _TEXT, "options that differ from the defaults, as a JSON object"),
    Column(
        "rules_version",
        _SMALL,
        "version of the rules under which the game was judged",
    ),
    Column(
        "players",
        _TEXTS,
        "player of each seat: `player:ID`, `ai:LEVEL` or `imported:NAME`; empty if"
        " unknown",
    ),
    Column("length", _SMALL, "number of placements"),
    Column(
        "winners",
        _SMALLS,
        "seats that won, counted from 0; empty unless `kind` is `game`",
    ),
    Column(
        "margin",
        _SMALL,
        "lead of the best team, in points; null if there is only one team",
        is_nullable=True,
    ),
    Column("is_drawn", _FLAG, "whether several teams share the win"),
    Column("started_at", _TIME, "start time; null if unknown", is_nullable=True),
    Column(
        "ended_at",
        _TIME,
        "end time; the time of arrival if `is_dated` is false",
    ),
    Column("is_dated", _FLAG, "whether the end time is known"),
    Column(
        "stand_ins",
        _SMALLS,
        "computer seats for which another level moved; null if none",
        is_nullable=True,
    ),
    Column("picks", _structs(_PICK), "drafted pieces, in order"),
    Column(
        "setup",
        _SETUP,
        "board at the start of a `position`, and the color to move if it is known",
        is_nullable=True,
    ),
    Column(
        "placements",
        _structs(_PLACEMENT),
        "placed pieces, in order; a cell is `[x, y]` or, in Rumis, `[x, y, z]`, counted"
        " from 0",
    ),
    Column(
        "out",
        _structs(_LEAVING),
        "seats whose players left the game, each after `ply` placements",
    ),
    Column(
        "skips",
        _structs(_SKIP),
        "turns that a color chose to skip, each after `ply` placements; null if none",
        is_nullable=True,
    ),
    Column(
        "first_piece",
        _TEXT,
        "randomly drawn piece that each color had to place first; null if none",
        is_nullable=True,
    ),
    Column(
        "result",
        _struct(_RESULT),
        "points of each color, seat and team, and rank of each seat; `solved` is null"
        " if the game has several seats",
    ),
    Column(
        "hands",
        _structs(_HAND),
        "hand of each color or, in drafts, of each seat: the remaining pieces,"
        " the number of their squares, triangles or cubes, the last placed piece, and"
        " the bonus points",
    ),
    Column(
        "positions",
        _TEXTS,
        "position keys before each placement and at the end, in hex; empty if `kind`"
        " is `irregular`",
    ),
)
"""Columns of a record, with the same names as the API's fields."""

_LISTS = {"picks": _PICK, "placements": _PLACEMENT, "out": _LEAVING, "skips": _SKIP}


def schema_of(columns: tuple[Column, ...]) -> pa.Schema:
    """Return the schema of a table with these columns."""
    return pa.schema(
        [
            pa.field(column.name, column.type, nullable=column.is_nullable)
            for column in columns
        ]
    )


def row_of(record: Record) -> dict[str, Any]:
    """Convert a record to a row of `COLUMNS`."""
    stored = (column.name for column in COLUMNS if column.name != "hands")
    row = {name: getattr(record, name) for name in stored}
    for name, fields in _LISTS.items():
        if row[name] is not None:
            row[name] = [dict(zip(fields, item, strict=True)) for item in row[name]]
    return {
        **row,
        "id": str(record.id),
        "game": None if record.game is None else str(record.game),
        "options": orjson.dumps(record.options).decode(),
        "setup": record.setup and _setup(record.setup),
        "result": {**record.result, "colors": list(record.result["colors"].items())},
        "hands": [msgspec.structs.asdict(hand) for hand in hands_of(record)],
        "positions": [key_text(key) for key in record.positions],
    }


def _setup(setup: dict[str, Any]) -> dict[str, Any]:
    placements = [
        dict(zip(_MOVE, placement, strict=True)) for placement in setup["placements"]
    ]
    return {"placements": placements, "color": setup["color"]}
