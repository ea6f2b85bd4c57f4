"""Solutions that players were shown, and the games that they spoil."""

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
    """Record that a player is shown a solution of a puzzle now."""
    today = datetime.now(UTC).date()
    row = ShownSolution(player=player, ruleset=ruleset, day=today)
    ShownSolution.objects.bulk_create([row], ignore_conflicts=True)


def note_result(player: str, ruleset: Ruleset, result: Result) -> None:
    """Record that a player is shown a solution if the result contains one."""
    if is_game(ruleset):
        return
    match result:
        case FoundSolution(placements=list()) | Hint(placement=Move()):
            note(player, str(ruleset))


def of_player(player: str) -> QuerySet[ShownSolution]:
    """Return the days on which a player was shown solutions, newest first."""
    return ShownSolution.objects.filter(player=player).order_by("-day", "ruleset")


def forget(player: str) -> None:
    """Delete the days of an erased player that none of the player's games needs.

    Games stay under the id of the player. Without these days, a rebuilt archive would
    count spoiled puzzles as solved.
    """
    needed = rulesets_alone(player)
    ShownSolution.objects.filter(player=player).exclude(ruleset__in=needed).delete()


def is_spoiled(
    shown: Iterable[ShownSolution], begun_at: datetime, ended_at: datetime
) -> bool:
    """Return whether one of these solutions was shown before or during the game.

    `shown` are the rows of the game's player and puzzle. From the day after a solution
    was shown, new games count again.
    """
    begun = begun_at.astimezone(UTC).date()
    return any(each.day >= begun and each.at <= ended_at for each in shown)
