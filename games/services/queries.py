"""Queries: games as their players and others may read them."""

from collections.abc import Sequence

from django.db.models import F

from games.models import Game
from games.replay.state import GameState
from games.services.execution import load_in_time, visible
from games.storage import event_store
from games.storage.event_store import Command, LoadedGame


def read_game(game: str, player: str | None) -> GameState:
    """Return a game that the caller may see; raises `NotFoundError`."""
    return visible(event_store.read(game), player).state


def read_for(game: str, player: str, key: str | None) -> LoadedGame:
    """Read a game for a command, with what the same key did before.

    A deadline that has come is dealt with first, whoever asks. Whoever did something is
    answered the same again, even if that was to leave a private game, which they see
    no more.
    """
    loaded = load_in_time(game, Command(player, key))
    return loaded if loaded.prior else visible(loaded, player)


def unfinished_games(player: str, limit: int) -> Sequence[Game]:
    """Return the latest games of a player that go on, or have not begun."""
    mine = Game.objects.filter(players__contains=[player])
    return list(mine.filter(status__in=["open", "playing"]).order_by("-id")[:limit])


def games_on_the_clock(player: str, limit: int) -> Sequence[str]:
    """Return games with a clock that a player sits in, the most urgent first."""
    mine = Game.objects.filter(players__contains=[player], clock__isnull=False)
    running = mine.filter(status__in=["open", "playing"])
    urgent = running.order_by(F("deadline").asc(nulls_last=True), "id")
    return [str(game) for game in urgent.values_list("id", flat=True)[:limit]]
