"""Tasks: what a worker does for games. A copy that comes late or twice does nothing.

What a task fails at stays owed: the dispatcher sends it again.
"""

import logging
import math
import subprocess
import sys
import threading
from typing import Any

from celery import shared_task
from celery.signals import worker_init

from games.computers.ai import readiness
from games.computers.ai.levels import LEVELS
from games.computers.ai.search import is_searchable
from games.computers.registry import FALLBACK
from games.services import animations, automation, series
from games.storage import obligations, queues
from games.storage.animations import KIND as ANIMATION
from games.storage.obligations import ObligationKind
from games.storage.series import KIND as SERIES

logger = logging.getLogger(__name__)

RUNS = 3
"""Times that a computer's move is begun; then what fails it is not chance."""
LAST_RESORTS = (FALLBACK, "random")
"""The levels that play then, one after another, until one comes to an end."""
SEARCHING = {
    queue.name
    for queue in (queues.MOVES, queues.SEARCHES, queues.HINTS, queues.ANALYSES)
}
"""The queues whose work searches."""
LONGEST_THOUGHT = math.ceil(max(level.seconds for level in LEVELS.values()))
BESIDES_THINKING = 6
"""Seconds that a computer's move may take beside what its level thinks."""
LONGEST_MOVE = LONGEST_THOUGHT + BESIDES_THINKING


@shared_task(
    name="games.play_ai_turn", time_limit=LONGEST_MOVE, soft_time_limit=LONGEST_MOVE - 2
)
def play_ai_turn(game: str, version: int) -> None:
    """Play the move that the computer owes at this version of a game."""
    _play("ai-move", game, version)


@shared_task(
    name="games.search_ai_turn",
    time_limit=LONGEST_MOVE,
    soft_time_limit=LONGEST_MOVE - 2,
)
def search_ai_turn(game: str, version: int) -> None:
    """Play a move that the computer has to think about for seconds."""
    _play("ai-search", game, version)


def _play(kind: str, game: str, version: int) -> None:
    """Let another level move, if thinking of it never came to an end: people wait."""
    if automation.can_wait(game=game, version=version):
        obligations.await_preparation(kind, game, version)
        return
    run = obligations.begin(kind, game, version)
    if run <= RUNS:
        automation.play_ai_turn(game=game, version=version)
        return
    stand_in = LAST_RESORTS[min(run - RUNS, len(LAST_RESORTS)) - 1]
    logger.error(
        "The move of %s at version %d was begun %d times and never made: it is played"
        " as %s. Look for its errors, or for workers that were killed.",
        *(game, version, run - 1, stand_in),
    )
    automation.play_ai_turn(game=game, version=version, stand_in=stand_in)


@shared_task(name="games.claim_timeout", time_limit=10, soft_time_limit=8)
def claim_timeout(game: str, version: int) -> None:
    """Do what the deadline brings that this version of a game led to."""
    obligations.begin("timeout", game, version)
    automation.claim_timeout(game=game, version=version)


@shared_task(name="games.score_game", time_limit=10, soft_time_limit=8)
def score_game(game: str, version: int) -> None:
    """Score a game that has ended."""
    obligations.begin("score", game, version)
    automation.score_game(game=game)


@shared_task(name="games.draw_seats", time_limit=10, soft_time_limit=8)
def draw_lots(game: str, version: int) -> None:
    """Draw seats and the first piece in a game whose seats are all taken."""
    obligations.begin("lot", game, version)
    automation.draw_lots(game=game)


@shared_task(name="games.expire_game", time_limit=10, soft_time_limit=8)
def expire_game(game: str, version: int) -> None:
    """Call off a game that was not filled in time."""
    obligations.begin("expiry", game, version)
    automation.expire_game(game=game)


@shared_task(name="games.continue_series", time_limit=10, soft_time_limit=8)
def continue_series(subject: str, version: int) -> None:
    """Set up the next game of a series, or end it."""
    obligations.begin(SERIES, subject, version)
    series.go_on(subject)


@shared_task(name="games.draw_animation", time_limit=30, soft_time_limit=25)
def draw_animation(digest: str, version: int) -> None:
    """Draw the replay of a game, for programs that show no SVG."""
    animations.make(digest, obligations.begin(ANIMATION, digest, version))


KINDS = (
    ObligationKind("ai-move", play_ai_turn.name, queues.MOVES, lease=2 * LONGEST_MOVE),
    ObligationKind(
        "ai-search", search_ai_turn.name, queues.SEARCHES, lease=2 * LONGEST_MOVE
    ),
    ObligationKind("timeout", claim_timeout.name, queues.SCORE, lease=20),
    ObligationKind("score", score_game.name, queues.SCORE, lease=20),
    ObligationKind("lot", draw_lots.name, queues.SCORE, lease=20),
    ObligationKind("expiry", expire_game.name, queues.SCORE, lease=20),
    ObligationKind(SERIES, continue_series.name, queues.SCORE, lease=20),
    ObligationKind(ANIMATION, draw_animation.name, queues.IMPORTS, lease=60),
)
"""What a game, or a series of games, may owe; and its replay, to who asks for it."""
COMPUTERS = ("ai-move", "ai-search")
"""Those of them that are moves of computers."""


@worker_init.connect
def prepare_computers(sender: Any = None, **_: Any) -> None:
    """Have what searches need compiled, if it is not yet, while others work already.

    By a process of its own, not a thread: the pool is forked, and a lock that it holds
    would be held for ever. Of several workers that start, one compiles.
    """
    read = set(sender.app.amqp.queues.consume_from)
    if is_searchable() and read & SEARCHING and not readiness.is_ready():
        preparing = subprocess.Popen([sys.executable, "-m", readiness.__name__])  # noqa: S603
        # Who is never waited for stays in the table of processes.
        threading.Thread(target=preparing.wait, daemon=True).start()
