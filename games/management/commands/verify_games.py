"""manage.py verify_games: check hashes, judge every event again, ask who kept more."""

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
    """Report each game whose events are not what was once decided."""

    help = (
        "Verify the hash chain of games, replay them strictly, and compare them with"
        " their records."
    )

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
            checked += 1
            try:
                envelopes = event_store.events(str(game))
                count += len(envelopes)
                known = days_off.known_in(envelopes)
                fault = find_fault(envelopes, length, known)
                fault = fault or _contradiction(str(game))
            except ArchivedEventsError as error:
                fault = StreamFault(1, f"cannot be read: {error}")
            if fault:
                faults += 1
                self.stderr.write(
                    f"Game {game} version {fault.version}: {fault.problem}"
                )
        self.stdout.write(f"games={checked} events={count} faults={faults}")
        if faults:
            raise SystemExit(1)


def _contradiction(game: str) -> StreamFault | None:
    """Return the first fault that a witness finds in a stream that is sound."""
    found = (witness.find_fault(game) for witness in WITNESSES.values())
    return next(filter(None, found), None)


def _all_games() -> Iterable[UUID]:
    """Those whose events or row are gone, too."""
    rows = Game.objects.values_list("id", flat=True)
    events = Event.objects.values_list("game_id", flat=True)
    kept = (witness.games() for witness in WITNESSES.values())
    stored = events.union(rows).order_by("game_id")
    merged = heapq.merge(stored, map(UUID, archived_events.games()), *kept)
    return (game for game, _ in groupby(merged))
