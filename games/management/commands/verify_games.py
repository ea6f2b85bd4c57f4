"""manage.py verify_games: check the hashes and judge every event again."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from games import store
from games.models import Event
from games.verification import find_fault


class Command(BaseCommand):
    """Report each game whose events are not what was once decided."""

    help = "Verify the hash chain of games and replay them strictly."

    def add_arguments(self, parser: CommandParser) -> None:
        """All games, or some."""
        parser.add_argument("games", nargs="*", type=UUID, help="default: all")

    def handle(self, *args: Any, games: list[UUID], **options: Any) -> None:
        """Exit with 1 if any game has a fault."""
        ids = games or Event.objects.filter(version=1).values_list("game_id", flat=True)
        checked = count = faults = 0
        for game in ids:
            envelopes = store.events(str(game))
            checked += 1
            count += len(envelopes)
            if fault := find_fault(envelopes):
                faults += 1
                self.stderr.write(
                    f"Game {game} version {fault.version}: {fault.problem}"
                )
        self.stdout.write(f"games={checked} events={count} faults={faults}")
        if faults:
            raise SystemExit(1)
