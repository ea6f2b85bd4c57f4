"""manage.py verify_games: check the hashes and judge every event again."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from games.decisions.verification import find_fault
from games.models import Event, Game
from games.storage import event_store


class Command(BaseCommand):
    """Report each game whose events are not what was once decided."""

    help = "Verify the hash chain of games and replay them strictly."

    def add_arguments(self, parser: CommandParser) -> None:
        """All games, or some."""
        parser.add_argument("games", nargs="*", type=UUID, help="default: all")

    def handle(self, *args: Any, games: list[UUID], **options: Any) -> None:
        """Exit with 1 if any game has a fault."""
        checked = count = faults = 0
        for game in games or _all_games():
            # First the row, then the events: a game that goes on only has more.
            row = Game.objects.filter(id=game).values_list("version", flat=True)
            length = row.first() or 1
            envelopes = event_store.events(str(game))
            checked += 1
            count += len(envelopes)
            if fault := find_fault(envelopes, length):
                faults += 1
                self.stderr.write(
                    f"Game {game} version {fault.version}: {fault.problem}"
                )
        self.stdout.write(f"games={checked} events={count} faults={faults}")
        if faults:
            raise SystemExit(1)


def _all_games() -> Iterable[UUID]:
    """Those whose events or row are gone, too."""
    rows = Game.objects.values_list("id", flat=True)
    return (
        Event.objects.values_list("game_id", flat=True).union(rows).order_by("game_id")
    )
