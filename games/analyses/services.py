"""Operations on analyses: request, read and cancel."""

import logging
from datetime import timedelta
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from msgspec import to_builtins

from games.analyses.changes import close, owed_as
from games.analyses.fairness import require_fair
from games.analyses.models import OPEN, Analysis
from games.analyses.questions import (
    MOST_SECONDS,
    SECONDS_OF_HINT,
    AnalysisKind,
    Progress,
    Question,
    filled_in,
    is_game,
)
from games.analyses.subjects import Subject
from games.decisions import Command
from games.errors import (
    ApiError,
    InvalidError,
    NotFoundError,
    NotOverError,
)
from games.ids import new_id
from games.services.quotas import charge
from games.services.shares import (
    ByClass,
    Requester,
    Shares,
    find_full_share,
    requester_of,
)
from games.storage import obligations
from games.storage.idempotency import find_row

logger = logging.getLogger(__name__)

ANALYSES: ByClass = {"guests": Shares(4, 8, 100), "accounts": Shares(6, 24, 100)}
"""Limits on open analyses. If accounts use all of their places, one worker process is
busy for at most 17 hours."""
HINTS: ByClass = {"guests": Shares(4, 40, 200), "accounts": Shares(8, 48, 200)}
"""Limits on open hints, which are high enough for a school class of guests behind one
IP address."""
ASKING = 0x616E616C
"""Key for the advisory lock that serializes new questions."""
SECONDS_OF_GUESTS = 30
KEPT_FOR = timedelta(days=7)


class TooManyAnalysesError(ApiError, code="too-many-analyses", status=429):
    """You have too many unfinished analyses. Wait until one ends, or cancel one."""


class AnalystsBusyError(ApiError, code="analysts-busy", status=429):
    """Your network or the server has too many unfinished analyses. Try again later."""


def ask(
    command: Command, subject: Subject, question: Question, *, is_guest: bool = False
) -> tuple[Analysis, bool]:
    """Store a question; return its analysis and whether it already existed.

    If the idempotency key was used before, the first analysis is returned. Raises
    `InvalidError` if a guest requests too many seconds; otherwise `NotOverError`,
    `RatedGameError`, `NoHintsError`, `KeyReusedError`, `TooManyAnalysesError`,
    `AnalystsBusyError` or `QuotaExceededError`.
    """
    if previous := find_row(Analysis.objects, command):
        return previous, True  # even if it would now be refused
    if is_guest and question.seconds > SECONDS_OF_GUESTS:
        raise InvalidError(
            f"Guests may request at most {SECONDS_OF_GUESTS} seconds per analysis, and"
            f" accounts at most {MOST_SECONDS}.",
            field="seconds",
        )
    if question.kind is AnalysisKind.REVIEW and subject.is_unfinished:
        raise NotOverError
    ruleset = subject.position.ruleset
    require_fair(command.actor, subject)
    if is_game(ruleset):
        question = filled_in(question)
    _forget_old()
    with transaction.atomic():
        _one_at_a_time()
        if previous := find_row(Analysis.objects, command):
            return previous, True
        requester = requester_of(command.actor)
        _require_place(question, requester)
        return _take(command, subject, question, requester), False


def find(analysis: UUID, actor: str) -> Analysis:
    """Return one of the caller's analyses; raises `NotFoundError`."""
    row = _of(actor).filter(id=analysis).first()
    if row is None:
        raise NotFoundError
    return row


def of_player(actor: str) -> QuerySet[Analysis]:
    """Return a player's analyses."""
    return _of(actor)


def cancel(analysis: UUID, actor: str) -> Analysis:
    """Cancel an analysis; a finished one is unchanged."""
    row = find(analysis, actor)
    close(row, status="cancelled", reason=None)
    return find(analysis, actor)


def cancel_all(actor: str) -> None:
    """Cancel a player's open analyses."""
    for row in _of(actor).filter(status__in=OPEN):
        close(row, status="cancelled", reason=None)


def _one_at_a_time() -> None:
    """Serialize new questions, so that the counts stay valid until the insert."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ASKING])


def _require_place(question: Question, requester: Requester) -> None:
    """Refuse an analysis beyond a limit; hints have separate limits."""
    is_hint = question.seconds <= SECONDS_OF_HINT
    opened = Analysis.objects.filter(status__in=OPEN)
    hints = Q(seconds__lte=SECONDS_OF_HINT)
    occupied = opened.filter(hints if is_hint else ~hints)
    shares = HINTS if is_hint else ANALYSES
    match find_full_share(occupied, requester, shares):
        case "owner":
            raise TooManyAnalysesError
        case "network":
            raise AnalystsBusyError(
                "Your network has too many unfinished analyses. Try again later."
            )
        case "all":
            raise AnalystsBusyError(
                "This server has too many unfinished analyses. Try again later."
            )


def _take(
    command: Command, subject: Subject, question: Question, requester: Requester
) -> Analysis:
    ruleset = subject.position.ruleset
    row = Analysis.objects.create(
        id=new_id(),
        actor=command.actor,
        owner=requester.owner,
        network=requester.network,
        kind=question.kind,
        variant=ruleset.variant,
        options=dict(ruleset.options),
        line=msgspec.to_builtins(subject.line),
        first_piece=subject.position.first_piece,
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
    obligations.owe(
        *(owed_as(row), str(row.id), requester.owner, requester.network_of_turns)
    )
    charge("analyses", requester.owner)
    row.refresh_from_db()
    return row


def _forget_old() -> None:
    """Delete old analyses, except open ones."""
    old = Analysis.objects.filter(created_at__lt=Now() - KEPT_FOR)
    old.exclude(status__in=OPEN).delete()


def _of(actor: str) -> QuerySet[Analysis]:
    return Analysis.objects.filter(actor=actor)
