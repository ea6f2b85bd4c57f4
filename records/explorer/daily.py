"""Game of the day: an archived game per day, which is the same for all callers."""

import hashlib
from datetime import UTC, date, datetime, time

from django.db.models import Avg, Max, QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.players import NamedPlayer, named
from games.api.http.answer import Answer
from games.api.http.endpoint import Endpoint
from records.archive.answers import ROW, RecordRow
from records.archive.pools import Pool
from records.judging.judge import RecordKind
from records.models import Record
from records.ratings.models import RatingChange

POOLS = (Pool.PEOPLE, Pool.AI)
"""Pools whose games are eligible. Games of guests and of imported names are excluded,
because anyone can choose their names.
"""
SHORTEST = 20
"""Minimum number of placements."""
CHOICE = 12
"""Number of candidates. The candidate with the highest mean rating is chosen."""
WINDOW = 1000
"""Maximum number of records that are read. The limit prevents the cost from growing
with the archive.
"""


class GameOfTheDay(Answer):
    """The game of the day."""

    day: str
    """The current day in UTC."""
    record: RecordRow | None
    """Record of the game; null if the archive has no eligible game."""
    players: dict[str, NamedPlayer]
    """Players in the record, by id, excluding erased players."""


class GameOfTheDayView(Endpoint):
    """The game of the day."""

    @extend_schema(
        operation_id="read_game_of_the_day",
        tags=["records"],
        responses={200: GameOfTheDay},
    )
    def get(self, request: Request) -> Response:
        """Get the game of the day.

        The game of the day is a finished game between accounts or computer levels. It
        changes at midnight UTC.
        """
        today = timezone.now().astimezone(UTC).date()
        record = choose(today)
        return Response(
            GameOfTheDay(
                day=today.isoformat(),
                record=None if record is None else RecordRow.from_record(record),
                players=named(() if record is None else record.players),
            )
        )


def choose(day: date) -> Record | None:
    """Return the highest-rated game among those considered for a day.

    Games that are archived on the day itself do not affect the choice, except on the
    archive's first day.
    """
    records = Record.objects.filter(
        kind=RecordKind.GAME,
        visibility="public",
        pool__in=POOLS,
        margin__isnull=False,
        length__gte=SHORTEST,
    ).only(*ROW)
    last = _last_number(day)
    begin = 1 + _draw(day, last)
    candidates: dict[int, Record] = {}
    for first in (begin, 1, max(1, last - WINDOW)):
        if len(candidates) < CHOICE:
            candidates |= {record.number: record for record in _some(records, first)}
    return _strongest([*candidates.values()][:CHOICE]) if candidates else None


def _last_number(day: date) -> int:
    """Return the number of the last record that was archived before a day.

    On the archive's first day, return the number of the last record so far.
    """
    midnight = datetime.combine(day, time(), UTC)
    for records in (
        Record.objects.filter(archived_at__lt=midnight).order_by("-archived_at")[:1],
        Record.objects.all(),
    ):
        if last := records.aggregate(last=Max("number"))["last"]:
            return int(last)
    return 0


def _draw(day: date, below: int) -> int:
    drawn = int.from_bytes(hashlib.sha256(day.isoformat().encode()).digest()[:8])
    return drawn % below if below else 0


def _some(records: QuerySet[Record], first: int) -> QuerySet[Record]:
    window = records.filter(number__range=(first, first + WINDOW))
    return window.order_by("number")[:CHOICE]


def _strongest(records: list[Record]) -> Record:
    numbers = [record.number for record in records]
    rated = RatingChange.objects.filter(number__in=numbers).values_list("number")
    means = dict(rated.annotate(mean=Avg("mu")))
    return max(records, key=lambda record: (means.get(record.number, 0), record.number))
