"""The verbs of analyses: take a question, tell it, cancel it, and work on it."""

import logging
import time
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Now

from games import obligations
from games.analyses.answers import Kind, Question, Result, answer
from games.analyses.models import OPEN, Analysis
from games.errors import (
    AnalystsBusyError,
    KeyReusedError,
    NotFoundError,
    TooManyAnalysesError,
)
from games.ids import new_id
from games.obligations import KINDS
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset
from games.store import Command

logger = logging.getLogger(__name__)

OWED = "analysis"
"""The kind of obligation that an analysis is."""
OPEN_AT_ONCE = 4
"""Analyses that one player may have waiting or running."""
OPEN_OF_ALL = 200
"""Of all players: a day's work for an analyst when each takes its longest."""
OPEN_FOR_GUESTS = 100
"""Beyond, guests wait: whoever makes hundreds of them leaves room for all others."""
ASKING = 0x616E616C
"""The key of the lock under which one question after another is taken."""
KEPT_FOR = timedelta(days=7)
RUNS = 3
"""Times that an analysis is begun; then what fails it is not chance."""
BEAT = 1.0
"""Seconds between two reports of a search."""


@dataclass(frozen=True)
class Origin:
    """The game and version that a position was taken from."""

    game: str
    version: int


def ask(
    command: Command,
    position: Position,
    question: Question,
    origin: Origin | None,
    *,
    is_guest: bool = False,
) -> tuple[Analysis, bool]:
    """Take a question; the same key takes it once. Also tells whether it was known.

    Raises `KeyReusedError`, `TooManyAnalysesError` and `AnalystsBusyError`.
    """
    _forget_old()
    with transaction.atomic():
        _one_at_a_time()
        if known := _known(command):
            return known, True
        _require_room(command.actor, OPEN_FOR_GUESTS if is_guest else OPEN_OF_ALL)
        return _take(command, position, question, origin), False


def find(analysis: UUID, actor: str) -> Analysis:
    """Return an analysis that the caller asked for; raises `NotFoundError`."""
    found = _of(actor).filter(id=analysis).first()
    if found is None:
        raise NotFoundError
    return found


def of_player(actor: str) -> QuerySet[Analysis]:
    """Return what a player asked for."""
    return _of(actor)


def cancel(analysis: UUID, actor: str) -> Analysis:
    """Stop an analysis; what is done stays as it is."""
    row = find(analysis, actor)
    with transaction.atomic():
        _open(row.id).update(status="cancelled", updated_at=Now())
        obligations.settle(OWED, str(row.id))
    return find(analysis, actor)


def work(analysis: str) -> None:
    """Answer an analysis that nobody else works on."""
    row = _claim(UUID(analysis))
    if row is None:
        _settle(UUID(analysis))
        return
    if row.runs > RUNS:
        logger.error(
            "Analysis %s was begun %d times and never ended: given up. Look for its"
            " errors, or for workers that were killed, in the worker's log.",
            *(row.id, RUNS),
        )
        _finish(row, "failed", None)
        return
    question = Question(Kind(row.kind), row.seconds, row.limit)
    result = answer(_position(row), question, _Reporter(row))
    _finish(row, "done", result)


class _Reporter:
    """Writes down how far a search is, and keeps others from beginning it again."""

    def __init__(self, row: Analysis) -> None:
        self._row = row
        self._reported = time.monotonic()

    def __call__(self, share: float, found: int) -> bool:
        """Return whether the answer is still wanted."""
        now = time.monotonic()
        if now - self._reported < BEAT:
            return True
        self._reported = now
        with transaction.atomic():
            wanted = _open(self._row.id).update(
                share=share, found=found, updated_at=Now()
            )
            obligations.renew(OWED, str(self._row.id))
        return bool(wanted)


def _one_at_a_time() -> None:
    """Wait for whoever asks as well, so that what is counted holds until the insert."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ASKING])


def _require_room(actor: str, room: int) -> None:
    """Refuse more than a player may have open, or than there is room for."""
    opened = Analysis.objects.filter(status__in=OPEN).aggregate(
        all=Count("id"), own=Count("id", filter=Q(actor=actor))
    )
    if opened["own"] >= OPEN_AT_ONCE:
        raise TooManyAnalysesError
    if opened["all"] >= room:
        raise AnalystsBusyError


def _take(
    command: Command, position: Position, question: Question, origin: Origin | None
) -> Analysis:
    ruleset, table = position.ruleset, position.placements
    row = Analysis.objects.create(
        id=new_id(),
        actor=command.actor,
        kind=question.kind,
        variant=ruleset.variant,
        options=dict(ruleset.options),
        placements=[
            [ruleset.colors[one.color], table.piece_of(one.number).id, cells]
            for one in position.played
            for cells in [table.cells_of(one.number)]
        ],
        game_id=None if origin is None else origin.game,
        version=None if origin is None else origin.version,
        seconds=question.seconds,
        limit=question.limit,
        status="waiting",
        key=command.key,
        fingerprint=command.fingerprint,
    )
    obligations.owe(OWED, str(row.id))
    row.refresh_from_db()
    return row


def _known(command: Command) -> Analysis | None:
    if command.key is None:
        return None
    row = _of(command.actor).filter(key=command.key).first()
    if row is not None and row.fingerprint != command.fingerprint:
        raise KeyReusedError
    return row


def _forget_old() -> None:
    """Delete old answers; what is still open stays owed, however old."""
    old = Analysis.objects.filter(created_at__lt=Now() - KEPT_FOR)
    old.exclude(status__in=OPEN).delete()


def _settle(analysis: UUID) -> None:
    """Owe nothing for what is closed or gone; what another works on stays owed."""
    if not _open(analysis).exists():
        obligations.settle(OWED, str(analysis))


def _claim(analysis: UUID) -> Analysis | None:
    """Begin an analysis that waits, or whose worker has been silent for long."""
    silent = Q(status="running", updated_at__lt=Now() - KINDS[OWED].silence)
    begun = Analysis.objects.filter(Q(status="waiting") | silent, id=analysis).update(
        status="running", runs=F("runs") + 1, updated_at=Now()
    )
    return Analysis.objects.get(id=analysis) if begun else None


def _finish(row: Analysis, status: str, result: Result | None) -> None:
    share = 1.0 if status == "done" else F("share")
    found = row.found if result is None else result.get("found", 0)
    with transaction.atomic():
        _open(row.id).update(
            status=status, result=result, share=share, found=found, updated_at=Now()
        )
        obligations.settle(OWED, str(row.id))


def _position(row: Analysis) -> Position:
    ruleset = find_ruleset(row.variant, row.options)
    position = start_position(ruleset)
    for color, _, cells in row.placements:
        number = position.placements.find(map(tuple, cells))
        assert number is not None
        position = position.play(ruleset.color_index[color], number)
    return position


def _of(actor: str) -> QuerySet[Analysis]:
    return Analysis.objects.filter(actor=actor)


def _open(analysis: UUID) -> QuerySet[Analysis]:
    return Analysis.objects.filter(id=analysis, status__in=OPEN)
