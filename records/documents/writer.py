"""Records as the API tells them; `records.documents.reader` reads the same again."""

from typing import Any, TypeAlias

from games.events.times import time_text
from records.judging.keys import key_text
from records.models import Record

Document: TypeAlias = dict[str, Any]

ROW = (
    *("id", "number", "kind", "pool", "source", "game", "head"),
    *("variant", "ruleset", "options", "rules_version", "visibility", "players"),
    *("length", "winners", "margin", "is_drawn", "started_at", "ended_at", "is_dated"),
)
"""The columns that a list needs: the moves stay where they are."""
WHOLE = (*ROW, "picks", "setup", "placements", "out", "result", "positions", "tree")
"""The columns of a record whole."""


def row_document(record: Record) -> Document:
    """Tell a record as lists do."""
    return {
        "id": str(record.id),
        "number": record.number,
        "kind": record.kind,
        "source": record.source,
        "game": None if record.game is None else str(record.game),
        "head": record.head,
        "variant": record.variant,
        "ruleset": record.ruleset,
        "options": record.options,
        "rules_version": record.rules_version,
        "visibility": record.visibility,
        "players": record.players,
        "pool": record.pool,
        "length": record.length,
        "winners": record.winners,
        "margin": record.margin,
        "is_drawn": record.is_drawn,
        "started_at": record.started_at and time_text(record.started_at),
        "ended_at": time_text(record.ended_at),
        "is_dated": record.is_dated,
    }


def record_document(record: Record) -> Document:
    """Tell a record whole."""
    setup = record.setup
    return {
        **row_document(record),
        "picks": [
            {"seat": seat, "color": color, "piece": piece}
            for seat, color, piece in record.picks
        ],
        "setup": setup
        and {
            "placements": [
                {"color": color, "piece": piece, "cells": cells}
                for color, piece, cells in setup["placements"]
            ],
            "color": setup["color"],
        },
        "placements": [
            {"seat": seat, "color": color, "piece": piece, "cells": cells}
            for seat, color, piece, cells in record.placements
        ],
        "out": [
            {"seat": seat, "ply": ply, "reason": reason}
            for seat, ply, reason in record.out
        ],
        "result": record.result,
        "positions": [key_text(key) for key in record.positions],
        "tree": record.tree,
    }
