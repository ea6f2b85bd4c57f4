"""Shown solutions: who was shown how to solve a puzzle, and which games that spoils."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.db.models import QuerySet

from games.analyses.models import ShownSolution
from games.analyses.questions import is_game
from games.analyses.results import FoundSolution, Hint, Result
from games.api.answers.board import Move
from games.rules.ruleset import Ruleset
from games.services.queries import rulesets_alone


def note(player: str, ruleset: str) -> None:
    """Store that a player is shown a solution of a puzzle now."""
    today = datetime.now(UTC).date()
    row = ShownSolution(player=player, ruleset=ruleset, day=today)
    ShownSolution.objects.bulk_create([row], ignore_conflicts=True)


def note_result(player: str, ruleset: Ruleset, result: Result) -> None:
    """Store that a player is shown a solution, if the result of an analysis has one."""
    if is_game(ruleset):
        return
    match result:
        case FoundSolution(placements=list()) | Hint(placement=Move()):
            note(player, str(ruleset))


def of_player(player: str) -> QuerySet[ShownSolution]:
    """Return the days on which a player was shown solutions, the newest first."""
    return ShownSolution.objects.filter(player=player).order_by("-day", "ruleset")


def forget(player: str) -> None:
    """Delete the days of an erased player on which no game of theirs depends.

    Games stay, under the id of the player. Without the days of their puzzles, a rebuilt
    archive would count them as solved.
    """
    needed = rulesets_alone(player)
    ShownSolution.objects.filter(player=player).exclude(ruleset__in=needed).delete()


def is_spoiled(
    shown: Iterable[ShownSolution], begun_at: datetime, ended_at: datetime
) -> bool:
    """Return whether a game was solved with one of these solutions.

    `shown` are those of the game's player and puzzle. The day after a solution was
    shown, a new game counts again.
    """
    begun = begun_at.astimezone(UTC).date()
    return any(each.day >= begun and each.at <= ended_at for each in shown)
