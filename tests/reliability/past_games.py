"""Games of a month that is over, put into a house's database as they were played.

Run by `manage.py shell`: ids and partitions are set back; all else is as it is.
"""

from django.db import connections

from games.storage.partitions import Partitions
from tests.builders import a_game, play
from tests.past import LONG_PAST, PAST, THIS, in_month


def fill(games: int) -> None:
    """Partition the table as it would have been then, and play; print the games."""
    partitions = Partitions(connections["owner"])
    partitions.begin(LONG_PAST.begin)
    partitions.reach(THIS.next())
    with in_month(PAST):
        for number in range(games):
            print(play(a_game("junior"), seed=number).id)  # noqa: T201
