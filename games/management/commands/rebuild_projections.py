"""`manage.py rebuild_projections`: recompute all `Game` rows from their events."""

from itertools import chain
from typing import Any
from uuid import UUID

import msgspec
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from games.models import Event, Game, Plan
from games.storage import archived_events, event_store
from games.storage.projections import project

UNKNOWN = -1
"""Value of `plans` that no edit of a plan ever stores."""


class Command(BaseCommand):
    """Compares the games' rows with their events, and corrects rows that differ."""

    help = (
        "Rebuild each game's row from its events, and report the rows that did not"
        " match."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add an option for checking without changes."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="report differences without changing rows",
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Check all games. With `--check`, exit with status 1 if a row differs."""
        games = differing = 0
        stored = Event.objects.filter(version=1).values_list("game_id", flat=True)
        for game in chain(stored, map(UUID, archived_events.games())):
            games += 1
            if _is_true(game, repair=not check):
                continue
            differing += 1
            self.stderr.write(f"The row for game {game} does not match its events.")
        self.stdout.write(f"games={games} differing={differing}")
        if check and differing:
            raise SystemExit(1)


@transaction.atomic
def _is_true(game: UUID, *, repair: bool) -> bool:
    """Return whether a row matches the game's events. Correct it if `repair` is true.

    The row is locked first. Otherwise the correction could overwrite a move that was
    made between the two reads.
    """
    stored = Game.objects.select_for_update().filter(id=game).values().first()
    row = project(event_store.read(str(game)).state)
    if stored is not None:
        stored_row = {**stored, "id": str(stored["id"])}
        # The options are stored as JSON, which has no tuples.
        options = msgspec.json.decode(msgspec.json.encode(row["options"]))
        meant = {**row, "options": options}
        if {column: stored_row[column] for column in row} == meant:
            return True
    if repair:
        # Plans are not events. This value makes the next move read any active plans.
        has_plans = Plan.objects.filter(game_id=game, stopped=None).exists()
        anew = {**row, "plans": UNKNOWN if has_plans else 0}
        Game.objects.update_or_create(id=game, defaults=row, create_defaults=anew)
    return False
