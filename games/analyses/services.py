"""The verbs of analyses: take a question, tell it, and cancel it."""

import logging
from datetime import timedelta
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Now
from msgspec import to_builtins

from games.analyses.changes import close, owed_as
from games.analyses.fairness import require_fair
from games.analyses.models import OPEN, Analysis
from games.analyses.questions import (
    MOST_SECONDS,
    Kind,
    Progress,
    Question,
    filled_in,
    is_game,
)
from games.analyses.subjects import Subject
from games.errors import (
    ApiError,
    InvalidError,
    KeyReusedError,
    NotFoundError,
    NotOverError,
)
from games.ids import new_id
from games.services.quotas import charge, owner_of
from games.storage import obligations
from games.storage.append_statement import Command

logger = logging.getLogger(__name__)

OPEN_AT_ONCE = 4
"""Analyses that one player may have waiting or running."""
OPEN_OF_ALL = 200
"""Of all players: a day's work for an analyst when each takes its longest."""
OPEN_FOR_GUESTS = 100
"""Beyond, guests wait: whoever makes hundreds of them leaves room for all others."""
ASKING = 0x616E616C
"""The key of the lock under which one question after another is taken."""
SECONDS_OF_GUESTS = 30
KEPT_FOR = timedelta(days=7)


class TooManyAnalysesError(ApiError, code="too-many-analyses", status=429):
    """You have too many analyses waiting or running: wait for one, or cancel it."""


class AnalystsBusyError(ApiError, code="analysts-busy", status=429):
    """Too many analyses of all players wait to be answered: ask again later."""


def ask(
    command: Command, subject: Subject, question: Question, *, is_guest: bool = False
) -> tuple[Analysis, bool]:
    """Take a question; the same key takes it once. Also tells whether it was known.

    Raises `InvalidError` where guests may not ask for so long, `NotOverError`,
    `RatedGameError`, `KeyReusedError`, `TooManyAnalysesError`, `AnalystsBusyError` and
    `QuotaExceededError`.
    """
    if known := _known(command):
        return known, True  # also where it would be refused by now
    if is_guest and question.seconds > SECONDS_OF_GUESTS:
        raise InvalidError(
            f"Guests may have {SECONDS_OF_GUESTS} seconds; with an account,"
            f" {MOST_SECONDS}.",
            field="seconds",
        )
    if question.kind is Kind.REVIEW and subject.is_unfinished:
        raise NotOverError
    ruleset = subject.position.ruleset
    if ruleset.puzzle is None:
        require_fair(command.actor, subject)
    if is_game(ruleset):
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
    close(row, status="cancelled", reason=None)
    return find(analysis, actor)


def cancel_all(actor: str) -> None:
    """Cancel the open analyses of a player."""
    for row in _of(actor).filter(status__in=OPEN):
        close(row, status="cancelled", reason=None)


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
    owner = owner_of(command.actor)
    obligations.owe(owed_as(row), str(row.id), owner)
    charge("analyses", owner)
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


def _of(actor: str) -> QuerySet[Analysis]:
    return Analysis.objects.filter(actor=actor)
