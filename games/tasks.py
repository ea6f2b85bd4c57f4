"""Tasks: the worker's doors to the verbs. A copy that comes late or twice does nothing.

What a task fails at stays owed: the dispatcher sends it again.
"""

from celery import shared_task

from games import services


@shared_task(time_limit=10, soft_time_limit=8)
def play_ai_turn(game: str, version: int) -> None:
    """Play the move that the computer owes at this version of a game."""
    services.play_ai_turn(game=game, version=version)


@shared_task(time_limit=10, soft_time_limit=8)
def claim_timeout(game: str, version: int) -> None:
    """Do what the deadline brings that this version of a game led to."""
    services.claim_timeout(game=game, version=version)


@shared_task(time_limit=10, soft_time_limit=8)
def play_any_move(game: str, version: int) -> None:
    """Play for the computer what needs no thought, since its own move never came."""
    services.play_ai_turn(game=game, version=version, simply=True)


@shared_task(time_limit=10, soft_time_limit=8)
def score_game(game: str, _version: int) -> None:
    """Score a game that has ended."""
    services.score_game(game=game)


@shared_task(time_limit=10, soft_time_limit=8)
def expire_game(game: str, _version: int) -> None:
    """Call off a game that was not filled in time."""
    services.expire_game(game=game)
