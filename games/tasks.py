"""Tasks: what a worker does for games. A copy that comes late or twice does nothing.

What a task fails at stays owed: the dispatcher sends it again.
"""

import logging
import math
import subprocess
import sys
from typing import Any

from celery import shared_task
from celery.signals import worker_init

from games.computers.ai.levels import LEVELS
from games.computers.ai.search import is_searchable
from games.services import automation
from games.storage import obligations
from games.storage.obligations import Kind

logger = logging.getLogger(__name__)

RUNS = 3
"""Times that a computer's move is begun; then what fails it is not chance."""
SEARCHING = {"ai", "analyses"}
"""The queues whose work searches."""
WARM_UP = "from games.computers.ai.search import warm_up; warm_up()"
LONGEST_THOUGHT = math.ceil(max(level.seconds for level in LEVELS.values()))
BESIDES_THINKING = 6
"""Seconds that a computer's move may take beside what its level thinks."""
LONGEST_MOVE = LONGEST_THOUGHT + BESIDES_THINKING


@shared_task(
    name="games.play_ai_turn", time_limit=LONGEST_MOVE, soft_time_limit=LONGEST_MOVE - 2
)
def play_ai_turn(game: str, version: int) -> None:
    """Play the move that the computer owes at this version of a game.

    Any legal one, if thinking of it was never brought to an end: people wait for it.
    """
    run = obligations.begin("ai-move", game, version)
    if run > RUNS:
        logger.error(
            "The move of %s at version %d was begun %d times and never made: any legal"
            " one is played. Look for its errors, or for workers that were killed.",
            *(game, version, run - 1),
        )
    automation.play_ai_turn(game=game, version=version, simply=run > RUNS)


@shared_task(name="games.claim_timeout", time_limit=10, soft_time_limit=8)
def claim_timeout(game: str, version: int) -> None:
    """Do what the deadline brings that this version of a game led to."""
    automation.claim_timeout(game=game, version=version)


@shared_task(name="games.score_game", time_limit=10, soft_time_limit=8)
def score_game(game: str, _version: int) -> None:
    """Score a game that has ended."""
    automation.score_game(game=game)


@shared_task(name="games.expire_game", time_limit=10, soft_time_limit=8)
def expire_game(game: str, _version: int) -> None:
    """Call off a game that was not filled in time."""
    automation.expire_game(game=game)


KINDS = (
    Kind("ai-move", play_ai_turn.name, queue="ai", lease=2 * LONGEST_MOVE),
    # Short, and not behind the computer's moves, which may be long.
    Kind("timeout", claim_timeout.name, queue="score", lease=20),
    Kind("score", score_game.name, queue="score", lease=20),
    Kind("expiry", expire_game.name, queue="score", lease=20),
)
"""What a game may owe."""


@worker_init.connect
def warm_up(sender: Any = None, **_: Any) -> None:
    """Let a process of its own compile what searches need, while others work already.

    Not a thread: the pool is forked, and a lock that it holds would be held for ever.
    """
    queues = set(sender.app.amqp.queues.consume_from)
    if is_searchable() and queues & SEARCHING:
        subprocess.Popen([sys.executable, "-c", WARM_UP])  # noqa: S603
