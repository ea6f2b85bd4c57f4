"""The verbs of analyses: take a question, tell it, cancel it, and work on it."""

import logging
import time
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Now
from msgspec import to_builtins

from games.analyses.answers import answer
from games.analyses.fairness import require_fair
from games.analyses.models import OPEN, Analysis
from games.analyses.questions import Kind, Progress, Question, filled_in, is_game
from games.analyses.results import Result
from games.analyses.searching import UnsearchableError
from games.analyses.subjects import Subject
from games.errors import ApiError, KeyReusedError, NotFoundError, NotOverError
from games.events.game import LineStep
from games.ids import new_id
from games.rules.variants import find_ruleset
from games.storage import feed, obligations
from games.storage.event_store import Command
from games.storage.obligations import KINDS

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


class TooManyAnalysesError(ApiError, code="too-many-analyses", status=429):
    """You have too many analyses waiting or running: wait for one, or cancel it."""


class AnalystsBusyError(ApiError, code="analysts-busy", status=429):
    """Too many analyses of all players wait to be answered: ask again later."""


def ask(
    command: Command, subject: Subject, question: Question, *, is_guest: bool = False
) -> tuple[Analysis, bool]:
    """Take a question; the same key takes it once. Also tells whether it was known.

    Raises `NotOverError`, `RatedGameError`, `KeyReusedError`, `TooManyAnalysesError`
    and `AnalystsBusyError`.
    """
    if known := _known(command):
        return known, True  # also where it would be refused by now
    if question.kind is Kind.REVIEW and subject.is_unfinished:
        raise NotOverError
    if is_game(subject.position.ruleset):
        require_fair(command.actor, subject)
        question = filled_in(question)
    _forget_old()
    with transaction.atomic():
        _one_at_a_time()
        if known := _known(command):
            return known, True
        _require_room(command.actor, OPEN_FOR_GUESTS if is_guest else OPEN_OF_ALL)
        return _take(command, subject, question), False


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
    _close(row, status="cancelled")
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
        _fail(row, "given-up")
        return
    question = Question(Kind(row.kind), row.seconds, row.limit, row.simulations)
    ruleset = find_ruleset(row.variant, row.options)
    try:
        line = msgspec.convert(row.line, tuple[LineStep, ...])
        result = answer(ruleset, line, question, _Reporter(row))
    except UnsearchableError:
        logger.error(  # noqa: TRY400 - what to install says more than where it failed
            "Analysis %s needs a search, and this worker has no numba: install"
            ' "blokus-api[ai]" where the queue %r is worked on.',
            *(row.id, KINDS[OWED].queue),
        )
        _fail(row, "unsearchable")
        return
    _finish(row, result)


class _Reporter:
    """Writes down how far a search is, and keeps others from beginning it again."""

    def __init__(self, row: Analysis) -> None:
        self._row = row
        self._reported = time.monotonic()

    def __call__(self, progress: Progress) -> bool:
        """Return whether the answer is still wanted."""
        now = time.monotonic()
        if now - self._reported < BEAT:
            return True
        self._reported = now
        with transaction.atomic():
            wanted = _change(self._row.id, progress=to_builtins(progress))
            obligations.renew(OWED, str(self._row.id))
        return wanted


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


def _take(command: Command, subject: Subject, question: Question) -> Analysis:
    ruleset = subject.position.ruleset
    row = Analysis.objects.create(
        id=new_id(),
        actor=command.actor,
        kind=question.kind,
        variant=ruleset.variant,
        options=dict(ruleset.options),
        line=msgspec.to_builtins(subject.line),
        game_id=None if subject.game is None else subject.game.id,
        version=subject.version,
        seconds=question.seconds,
        limit=question.limit,
        simulations=question.simulations,
        status="waiting",
        progress=to_builtins(Progress(share=0.0)),
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
    silent = Q(status="running", updated_at__lt=Now() - KINDS[OWED].lease_length)
    free = Analysis.objects.filter(Q(status="waiting") | silent, id=analysis)
    with transaction.atomic():
        begun = _update(free, analysis, status="running", runs=F("runs") + 1)
    return Analysis.objects.get(id=analysis) if begun else None


def _finish(row: Analysis, result: Result) -> None:
    told = to_builtins(result)
    found, simulations = told.get("found", 0), told.get("simulations", 0)
    progress = Progress(share=1.0, found=found, simulations=simulations)
    _close(row, status="done", result=told, progress=to_builtins(progress))


def _fail(row: Analysis, reason: str) -> None:
    _close(row, status="failed", reason=reason)


def _close(row: Analysis, **changes: Any) -> None:
    with transaction.atomic():
        _change(row.id, **changes)
        obligations.settle(OWED, str(row.id))


def _change(analysis: UUID, **changes: Any) -> bool:
    """Change an analysis; return whether it was open."""
    return _update(_open(analysis), analysis, **changes)


def _update(rows: QuerySet[Analysis], analysis: UUID, **changes: Any) -> bool:
    """Change an analysis if it is among these, and let who follows it look."""
    revised = {**changes, "revision": F("revision") + 1, "updated_at": Now()}
    is_changed = bool(rows.filter(id=analysis).update(**revised))
    if is_changed:
        feed.wake(str(analysis))
    return is_changed


def _of(actor: str) -> QuerySet[Analysis]:
    return Analysis.objects.filter(actor=actor)


def _open(analysis: UUID) -> QuerySet[Analysis]:
    return Analysis.objects.filter(id=analysis, status__in=OPEN)
