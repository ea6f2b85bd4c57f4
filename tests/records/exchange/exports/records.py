"""Records to export."""

from typing import Any

from records.archive.feed_reader import archive_games
from records.models import Record
from tests.builders import a_game, play


def a_record(
    variant: str = "junior",
    players: Any = ("player:A", "player:B"),
    seed: int = 0,
    **kwargs: Any,
) -> Record:
    game = a_game(variant, players, **kwargs)
    archive_games([(game, play(game, seed=seed).version)])
    return Record.objects.get(game=game)
