"""Analyses as JSON."""

from typing import Any

from games.analyses.models import Analysis
from games.events.times import time_text


def analysis_document(row: Analysis) -> dict[str, Any]:
    """Tell a question, and the answer once it is known."""
    return {
        "id": str(row.id),
        "kind": row.kind,
        "variant": row.variant,
        "options": row.options,
        "game": row.game_id and str(row.game_id),
        "version": row.version,
        "seconds": row.seconds,
        "limit": row.limit,
        "simulations": row.simulations,
        "status": row.status,
        "reason": row.reason,
        "progress": row.progress,
        "result": row.result,
        "created_at": time_text(row.created_at),
        "updated_at": time_text(row.updated_at),
    }
