"""`manage.py verify_games`: check hashes, replay games, and compare witnesses."""

import heapq
from collections.abc import Iterable
from itertools import groupby
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from games.decisions.verification import StreamFault, find_fault
from games.models import Event, Game
from games.storage import archived_events, days_off, event_store
from games.storage.archived_events import ArchivedEventsError
from games.storage.witnesses import WITNESSES


class Command(BaseCommand):
    """Reports each game with events that the rules do not allow."""

    help = (
        "Verify the hash chains of games, replay the games strictly, and compare"
        " them with their records."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add an argument for the games. By default, all games are checked."""
        parser.add_argument(
            "games",
            nargs="*",
            type=UUID,
            help="ids of the games to verify (default: all)",
        )

    def handle(self, *args: Any, games: list[UUID], **options: Any) -> None:
        """Check the games. Exit with status 1 if one of them has a fault."""
        checked = count = faults = 0
        for game in games or _all_games():
            # The row is read first. If the game continues meanwhile, its events are
            # only more than the row expects.
            row = Game.objects.filter(id=game).values_list("version", flat=True)
            length = row.first() or 1
            checked += 1
            try:
                envelopes = event_store.events(str(game))
                count += len(envelopes)
                calendars = days_off.known_in(envelopes)
                fault = find_fault(envelopes, length, calendars)
                fault = fault or _contradiction(str(game))
            except ArchivedEventsError as error:
                fault = StreamFault(1, f"its events cannot be read: {error}")
            if fault:
                faults += 1
                self.stderr.write(
                    f"Game {game} version {fault.version}: {fault.problem}"
                )
        self.stdout.write(f"games={checked} events={count} faults={faults}")
        if faults:
            raise SystemExit(1)


def _contradiction(game: str) -> StreamFault | None:
    """Return the first fault that a witness finds in a consistent stream."""
    faults = (witness.find_fault(game) for witness in WITNESSES.values())
    return next(filter(None, faults), None)


def _all_games() -> Iterable[UUID]:
    """Return all games, including those whose events or row were lost."""
    rows = Game.objects.values_list("id", flat=True)
    events = Event.objects.values_list("game_id", flat=True)
    witnessed = (witness.games() for witness in WITNESSES.values())
    stored = events.union(rows).order_by("game_id")
    merged = heapq.merge(stored, map(UUID, archived_events.games()), *witnessed)
    return (game for game, _ in groupby(merged))
