"""Results of judged games, as events and records tell them. Pure."""

from games.events import Data
from records.judging import Judged


def result_document(judged: Judged) -> Data:
    """Tell a result as the event `game.scored` does (rules 1.4)."""
    result = judged.result
    return {
        "colors": dict(zip(judged.ruleset.colors, result.colors, strict=False)),
        "seats": result.seats,
        "teams": result.teams,
        "ranks": result.ranks,
        "winners": result.winners,
        "solved": result.solved,
    }
