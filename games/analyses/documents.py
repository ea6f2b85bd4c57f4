"""JSON documents for analyses: a question and, when it is done, its result."""

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
    """A question, and its result once available."""

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
    """Reason for a failure or a delay, otherwise null. `given-up`: it was started three
    times but never finished. `unsearchable`: no worker of the server can search games.
    `preparing`: the search is being compiled, which happens once after an install or
    upgrade."""
    progress: Annotated[Progress, Meta(title="AnalysisProgress")]
    result: Result | None
    """Result; null until the analysis is done."""
    created_at: Time
    updated_at: Time

    @classmethod
    def from_row(cls, row: models.Analysis, language: Language = ENGLISH) -> "Analysis":
        """Return the JSON document of an analysis."""
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
    # Results stored by early releases have no kind, so use the question's kind.
    result: Result = msgspec.convert({"kind": row.kind, **row.result}, Result)
    return _in_language(result, row, language)


def _in_language(result: Result, row: models.Analysis, language: Language) -> Result:
    """Add sentences to the reasons; stored results contain only codes and counts."""

    def in_words(reasons: list[Reason]) -> list[Reason]:
        return [reason.said_in(grid, language) for reason in reasons]

    if isinstance(result, Hint) and result.reasons:
        grid = find_ruleset(row.variant, row.options).grid
        return replace(result, reasons=in_words(result.reasons))
    if isinstance(result, BestMoves):
        grid = find_ruleset(row.variant, row.options).grid
        moves = [replace(move, reasons=in_words(move.reasons)) for move in result.moves]
        return replace(result, moves=moves)
    if isinstance(result, Review) and result.largest:
        grid = find_ruleset(row.variant, row.options).grid
        largest = [
            replace(mistake, reasons=in_words(mistake.reasons))
            for mistake in result.largest
        ]
        return replace(result, largest=largest)
    return result
