"""Analyses as JSON: a question and, once it is done, its answer."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from games.analyses import models
from games.analyses.questions import REASONS, Kind, Progress
from games.analyses.results import Result
from games.api.answers.names import VariantId
from games.api.http.answer import Answer
from games.events.game import Options
from games.events.times import Time, time_text
from games.ids import Id

STATUSES = ["waiting", "running", "done", "cancelled", "failed"]

AnalysisKind: TypeAlias = Annotated[Kind, Meta(title="AnalysisKind")]
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
    def of(cls, row: models.Analysis) -> "Analysis":
        """Return a question as JSON, and the answer once it is known."""
        return cls(
            id=str(row.id),
            kind=Kind(row.kind),
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
            result=_result(row),
            created_at=time_text(row.created_at),
            updated_at=time_text(row.updated_at),
        )


def _result(row: models.Analysis) -> Result | None:
    if row.result is None:
        return None
    # What was stored before results had a kind is of the question's.
    found: Result = msgspec.convert({"kind": row.kind, **row.result}, Result)
    return found
