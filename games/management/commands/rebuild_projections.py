"""manage.py rebuild_projections: make every Game row anew from its events."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import store
from games.models import Event, Game
from games.projections import project
from games.state import replay


class Command(BaseCommand):
    """Compare the rows with what their events say, and put right what differs."""

    help = "Rebuild the Game rows from the events and report each that differed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Let somebody look without touching."""
        parser.add_argument(
            "--check", action="store_true", help="report differences, change nothing"
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Go through all games; exit with 1 if a check finds a difference."""
        games = differing = 0
        for game in Event.objects.filter(version=1).values_list("game_id", flat=True):
            games += 1
            row = project(replay(store.events(str(game))))
            stored = Game.objects.filter(id=game).values(*row).first()
            if stored is not None and {**stored, "id": str(stored["id"])} == row:
                continue
            differing += 1
            self.stderr.write(f"Game {game} at version {row['version']} differs.")
            if not check:
                Game.objects.update_or_create(id=game, defaults=row)
        self.stdout.write(f"games={games} differing={differing}")
        if check and differing:
            raise SystemExit(1)
