"""Analyses as JSON: a question and, once it is done, its answer."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from games.analyses import models
from games.analyses.questions import REASONS, AnalysisKind, Progress
from games.analyses.reasons import Reason
from games.analyses.results import BestMoves, Hint, Result, Review
from games.api.http.answer import Answer
from games.api.names import VariantId
from games.events.game import Options
from games.events.times import Time, time_text
from games.ids import Id
from games.rules.languages import ENGLISH, Language
from games.rules.variants import find_ruleset

STATUSES = ["waiting", "running", "done", "cancelled", "failed"]

WorkStatus: TypeAlias = Annotated[
    str, Meta(title="WorkStatus", extra_json_schema={"enum": STATUSES})
]
AnalysisReason: TypeAlias = Annotated[
    str, Meta(title="AnalysisReason", extra_json_schema={"enum": REASONS})
]


class Analysis(Answer):
    """A question and, once it is done, its answer."""

    id: Id
    kind: AnalysisKind
    variant: VariantId
    options: Options
    game: Id | None
    version: int | None
    seconds: int
    limit: int | None
    simulations: int | None
    status: WorkStatus
    reason: AnalysisReason | None
    """Why it failed, or waits. `given-up`: it was begun three times and never ended.
    `unsearchable`: the server has no worker that can search games. `preparing`: it is
    put off until the search is compiled, once after an install or an upgrade."""
    progress: Annotated[Progress, Meta(title="AnalysisProgress")]
    result: Result | None
    """Null until it is done."""
    created_at: Time
    updated_at: Time

    @classmethod
    def of(cls, row: models.Analysis, language: Language = ENGLISH) -> "Analysis":
        """Return a question as JSON, and the answer once it is known."""
        return cls(
            id=str(row.id),
            kind=AnalysisKind(row.kind),
            variant=row.variant,
            options=row.options,
            game=None if row.game_id is None else str(row.game_id),
            version=row.version,
            seconds=row.seconds,
            limit=row.limit,
            simulations=row.simulations,
            status=row.status,
            reason=row.reason,
            progress=msgspec.convert(row.progress, Progress),
            result=_result(row, language),
            created_at=time_text(row.created_at),
            updated_at=time_text(row.updated_at),
        )


def _result(row: models.Analysis, language: Language) -> Result | None:
    if row.result is None:
        return None
    # What was stored before results had a kind is of the question's.
    found: Result = msgspec.convert({"kind": row.kind, **row.result}, Result)
    return _said(found, row, language)


def _said(found: Result, row: models.Analysis, language: Language) -> Result:
    """Put reasons into words: what is stored has none."""

    def told(reasons: list[Reason]) -> list[Reason]:
        return [reason.said_in(grid, language) for reason in reasons]

    if isinstance(found, Hint) and found.reasons:
        grid = find_ruleset(row.variant, row.options).grid
        return replace(found, reasons=told(found.reasons))
    if isinstance(found, BestMoves):
        grid = find_ruleset(row.variant, row.options).grid
        moves = [replace(move, reasons=told(move.reasons)) for move in found.moves]
        return replace(found, moves=moves)
    if isinstance(found, Review) and found.largest:
        grid = find_ruleset(row.variant, row.options).grid
        largest = [replace(one, reasons=told(one.reasons)) for one in found.largest]
        return replace(found, largest=largest)
    return found
