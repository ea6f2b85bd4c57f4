"""The archive over HTTP: records listed, and one record whole."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import NotFoundError
from games.events import time_text
from games.http import caching
from games.http.endpoint import Endpoint
from games.http.paging import page_of
from games.http.schema import IF_NONE_MATCH, problems
from records.keys import key_text
from records.models import Record
from records.search.filters import bounded, find, visible
from records.search.query import RecordsQuery
from records.serializers import RecordRowSerializer, RecordSerializer


class RecordListView(Endpoint):
    """All records that the caller may see."""

    queries: ClassVar = {"GET": RecordsQuery}

    @extend_schema(
        operation_id="list_records",
        tags=["records"],
        responses={200: page_of(RecordRowSerializer), **problems(400, 401, 422)},
    )
    def get(self, request: Request) -> Response:
        """Search records, the latest first."""
        found = find(self.validated_query(), self.viewer, _ROW)
        with bounded():
            return self.page(found.rows, lambda row: _row(found.record(row)))


class RecordView(Endpoint):
    """One record."""

    @extend_schema(
        operation_id="read_record",
        tags=["records"],
        parameters=[IF_NONE_MATCH],
        responses={200: RecordSerializer, **problems(401, 404)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Tell a record whole, with its moves and result."""
        found = Record.objects.filter(visible(self.viewer), id=record).first()
        if found is None:
            raise NotFoundError
        document = {**_row(found), **_game(found)}
        return self.conditional(caching.content_tag(document), lambda: document)


_ROW = (
    *("id", "number", "kind", "pool", "source", "game", "head"),
    *("variant", "ruleset", "options"),
    *("rules_version", "visibility", "players", "length", "winners", "margin"),
    *("is_drawn", "started_at", "ended_at", "is_dated"),
)
"""What a list tells: the moves stay where they are."""


def _row(record: Record) -> dict[str, Any]:
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


def _game(record: Record) -> dict[str, Any]:
    return {
        "picks": [
            {"seat": seat, "color": color, "piece": piece}
            for seat, color, piece in record.picks
        ],
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
    }
