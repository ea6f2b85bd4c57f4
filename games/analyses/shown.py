"""Solutions that were shown to players, and the games that this spoils."""

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
    """Record that a player is being shown a puzzle's solution."""
    today = datetime.now(UTC).date()
    row = ShownSolution(player=player, ruleset=ruleset, day=today)
    ShownSolution.objects.bulk_create([row], ignore_conflicts=True)


def note_result(player: str, ruleset: Ruleset, result: Result) -> None:
    """Record that the player is being shown a solution, if the result has one."""
    if is_game(ruleset):
        return
    match result:
        case FoundSolution(placements=list()) | Hint(placement=Move()):
            note(player, str(ruleset))


def of_player(player: str) -> QuerySet[ShownSolution]:
    """Return the days on which a player was shown solutions, newest first."""
    return ShownSolution.objects.filter(player=player).order_by("-day", "ruleset")


def forget(player: str) -> None:
    """Delete an erased player's rows, except those that the player's games need.

    The games are kept under the player's id. Without their rows, a rebuilt archive
    would count spoiled puzzles as solved.
    """
    needed = rulesets_alone(player)
    ShownSolution.objects.filter(player=player).exclude(ruleset__in=needed).delete()


def is_spoiled(
    shown: Iterable[ShownSolution], begun_at: datetime, ended_at: datetime
) -> bool:
    """Return whether a solution was shown before or during the game.

    `shown` contains the rows for the game's player and puzzle. New games count again
    from the day after a solution was shown.
    """
    begun = begun_at.astimezone(UTC).date()
    return any(each.day >= begun and each.at <= ended_at for each in shown)
