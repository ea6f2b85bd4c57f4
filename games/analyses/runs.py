"""Run an analysis, and restart it until it has a result."""

import logging
import math
import time
from datetime import timedelta
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from msgspec import to_builtins
from msgspec.structs import replace

from games.analyses import shown
from games.analyses.answers import answer
from games.analyses.changes import (
    LONG,
    SHORT,
    change,
    close,
    owed_as,
    still_open,
    update,
)
from games.analyses.models import Analysis
from games.analyses.questions import (
    GIVEN_UP,
    PREPARING,
    UNSEARCHABLE,
    AnalysisKind,
    Progress,
    Question,
    is_game,
)
from games.analyses.results import Result, SolutionCount
from games.analyses.searching import UnsearchableError
from games.computers.ai.readiness import is_preparing
from games.events.game import LineStep
from games.rules.variants import find_ruleset
from games.storage import obligations
from games.storage.obligations import KINDS

logger = logging.getLogger(__name__)

RUNS = 3
"""Maximum number of times that an analysis is started. An analysis that fails this
often is unlikely to succeed."""
BEAT = 1.0
"""Seconds between two progress reports from a search."""
PATIENCE = timedelta(minutes=10)
"""Maximum time that an analysis waits for the search to be compiled. The time is long,
because machines may be busy."""


def can_wait(analysis: str) -> bool:
    """Return whether an analysis should wait for compilation; record the reason."""
    free = _free(UUID(analysis))
    row = free.exclude(reason=PREPARING, updated_at__lt=Now() - PATIENCE).first()
    if row is None or not is_preparing():
        return False
    if not is_game(find_ruleset(row.variant, row.options)):
        return False
    unmarked = free.exclude(reason=PREPARING)
    update(unmarked, row.id, status="waiting", reason=PREPARING)
    return True


def work(analysis: str) -> None:
    """Run an analysis unless another worker is running it.

    The time that earlier runs used is subtracted from its time limit.
    """
    row = _claim(UUID(analysis))
    if row is None:
        _settle(UUID(analysis))
        return
    if row.runs > RUNS:
        logger.error(
            "Analysis %s was started %d times but never finished, so it has failed."
            " Check the logs for errors and killed workers.",
            *(row.id, RUNS),
        )
        _fail(row, GIVEN_UP)
        return
    seconds = max(0, row.seconds - row.used)
    question = Question(AnalysisKind(row.kind), seconds, row.limit, row.simulations)
    ruleset = find_ruleset(row.variant, row.options)
    reporter = _Reporter(row)
    try:
        line = msgspec.convert(row.line, tuple[LineStep, ...])
        result = answer(ruleset, line, question, reporter, row.first_piece)
    except UnsearchableError as error:
        logger.error(  # noqa: TRY400 - the advice helps more than the traceback
            "Analysis %s from the queue %r requires a search, but %s.",
            *(row.id, KINDS[owed_as(row)].queue.name, error),
        )
        _fail(row, UNSEARCHABLE)
        return
    _finish(row, result, reporter.told)


class _Reporter:
    """Callback that stores a search's progress and renews the worker's lease."""

    def __init__(self, row: Analysis) -> None:
        self.told = msgspec.convert(row.progress, Progress)
        """Greatest progress of this run and all earlier runs."""
        self._row = row
        self._begun: float | None = None
        self._reported = time.monotonic()

    def __call__(self, progress: Progress) -> bool:
        """Store the progress; return whether the analysis is still open."""
        now = time.monotonic()
        # The time before the first report was spent compiling the search, so it does
        # not count.
        self._begun = self._begun or now
        if now - self._reported < BEAT:
            return True
        self._reported = now
        self.told = progress.after(self.told)
        used = self._row.used + math.ceil(now - self._begun)
        with transaction.atomic():
            is_wanted = change(self._row.id, progress=to_builtins(self.told), used=used)
            obligations.renew(owed_as(self._row), str(self._row.id))
        return is_wanted


def _settle(analysis: UUID) -> None:
    """Mark the pending work of a closed or deleted analysis as done.

    If another worker is running the analysis, the work stays pending.
    """
    if not still_open(analysis).exists():
        for kind in (LONG, SHORT):
            obligations.settle(kind, str(analysis))


def _free(analysis: UUID) -> QuerySet[Analysis]:
    """Return the analysis if it is waiting, or if its worker's lease has expired."""
    silent = Q(status="running", updated_at__lt=Now() - KINDS[LONG].lease_length)
    return Analysis.objects.filter(Q(status="waiting") | silent, id=analysis)


def _claim(analysis: UUID) -> Analysis | None:
    """Start an analysis unless another worker is running it."""
    begun = {"status": "running", "reason": None, "runs": F("runs") + 1}
    with transaction.atomic():
        is_begun = update(_free(analysis), analysis, **begun)
    return Analysis.objects.get(id=analysis) if is_begun else None


def _finish(row: Analysis, result: Result, before: Progress) -> None:
    """Store a result; for an incomplete count, store the maximum of all runs."""
    if isinstance(result, SolutionCount) and not result.complete:
        result = replace(result, found=max(result.found, before.found))
    document = to_builtins(result)
    solutions, simulations = document.get("found", 0), document.get("simulations", 0)
    progress = Progress(share=1.0, found=solutions, simulations=simulations).after(
        before
    )
    progress = replace(progress, best=None)
    with transaction.atomic():
        shown.note_result(row.actor, find_ruleset(row.variant, row.options), result)
        close(row, status="done", result=document, progress=to_builtins(progress))


def _fail(row: Analysis, reason: str) -> None:
    close(row, status="failed", reason=reason)
