"""Changes to analyses: each change increments the revision and wakes the streams."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from games.analyses.models import OPEN, Analysis
from games.analyses.questions import SECONDS_OF_HINT
from games.storage import feed, obligations

LONG, SHORT = "analysis", "hint"
"""Kinds of pending work for an analysis. Short analyses do not wait behind long ones,
which can take minutes."""


def owed_as(row: Analysis) -> str:
    """Return the kind of pending work for an analysis."""
    return SHORT if row.seconds <= SECONDS_OF_HINT else LONG


def close(row: Analysis, **changes: Any) -> None:
    """Apply the final change to an analysis, so that no worker resumes it.

    The hash of the caller's network is deleted, because it is stored only while the
    analysis is open.
    """
    with transaction.atomic():
        change(row.id, network=None, **changes)
        obligations.settle(owed_as(row), str(row.id))


def change(analysis: UUID, **changes: Any) -> bool:
    """Change an analysis if it is still open; return whether it was."""
    return update(still_open(analysis), analysis, **changes)


def update(rows: QuerySet[Analysis], analysis: UUID, **changes: Any) -> bool:
    """Change an analysis and wake its streams if the query set contains it."""
    revised = {**changes, "revision": F("revision") + 1, "updated_at": Now()}
    is_changed = bool(rows.filter(id=analysis).update(**revised))
    if is_changed:
        feed.wake(str(analysis))
    return is_changed


def still_open(analysis: UUID) -> QuerySet[Analysis]:
    """Return a query set that contains the analysis only if it is still open."""
    return Analysis.objects.filter(id=analysis, status__in=OPEN)
