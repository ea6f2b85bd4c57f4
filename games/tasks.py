"""Celery tasks for games. A late or repeated message has no effect.

If a task fails, its obligation stays pending, so the dispatcher sends it again.
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
"""Maximum number of attempts at a computer's move. Three failures are not by chance."""
LAST_RESORTS = (FALLBACK, "random")
"""Levels that play if all attempts have failed, in this order."""
SEARCHING = {
    queue.name
    for queue in (queues.MOVES, queues.SEARCHES, queues.HINTS, queues.ANALYSES)
}
"""Names of queues whose workers run searches."""
LONGEST_THOUGHT = math.ceil(max(level.seconds for level in LEVELS.values()))
BESIDES_THINKING = 6
"""Seconds that a computer's move may take beyond its level's search time."""
LONGEST_MOVE = LONGEST_THOUGHT + BESIDES_THINKING


@shared_task(
    name="games.play_ai_turn", time_limit=LONGEST_MOVE, soft_time_limit=LONGEST_MOVE - 2
)
def play_ai_turn(game: str, version: int) -> None:
    """Play the computer's move that is due in this version of a game."""
    _play("ai-move", game, version)


@shared_task(
    name="games.search_ai_turn",
    time_limit=LONGEST_MOVE,
    soft_time_limit=LONGEST_MOVE - 2,
)
def search_ai_turn(game: str, version: int) -> None:
    """Play a computer move that requires a search of several seconds."""
    _play("ai-search", game, version)


def _play(kind: str, game: str, version: int) -> None:
    """Play a move. Use a simple level if earlier attempts were interrupted."""
    if automation.can_wait(game=game, version=version):
        obligations.await_preparation(kind, game, version)
        return
    run = obligations.begin(kind, game, version)
    if run <= RUNS:
        automation.play_ai_turn(game=game, version=version)
        return
    stand_in = LAST_RESORTS[min(run - RUNS, len(LAST_RESORTS)) - 1]
    logger.error(
        "The move in game %s at version %d was started %d times but never finished."
        " Level %s plays it instead. Check the logs for errors and killed workers.",
        *(game, version, run - 1, stand_in),
    )
    automation.play_ai_turn(game=game, version=version, stand_in=stand_in)


@shared_task(name="games.claim_timeout", time_limit=10, soft_time_limit=8)
def claim_timeout(game: str, version: int) -> None:
    """Apply the deadline for this version of a game."""
    obligations.begin("timeout", game, version)
    automation.claim_timeout(game=game, version=version)


@shared_task(name="games.score_game", time_limit=10, soft_time_limit=8)
def score_game(game: str, version: int) -> None:
    """Score a game that has ended."""
    obligations.begin("score", game, version)
    automation.score_game(game=game)


@shared_task(name="games.draw_seats", time_limit=10, soft_time_limit=8)
def draw_lots(game: str, version: int) -> None:
    """Draw the seats and the first piece of a full game at random."""
    obligations.begin("lot", game, version)
    automation.draw_lots(game=game)


@shared_task(name="games.expire_game", time_limit=10, soft_time_limit=8)
def expire_game(game: str, version: int) -> None:
    """Abort a game whose seats were not filled in time."""
    obligations.begin("expiry", game, version)
    automation.expire_game(game=game)


@shared_task(name="games.continue_series", time_limit=10, soft_time_limit=8)
def continue_series(subject: str, version: int) -> None:
    """Begin the next game of a series, or end it."""
    obligations.begin(SERIES, subject, version)
    series.go_on(subject)


@shared_task(name="games.draw_animation", time_limit=30, soft_time_limit=25)
def draw_animation(digest: str, version: int) -> None:
    """Draw an animated replay for programs that cannot display SVG."""
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
"""Kinds of work for games, series and animations."""
COMPUTERS = ("ai-move", "ai-search")
"""Kinds of work that are moves of computer players."""


@worker_init.connect
def prepare_computers(sender: Any = None, **_: Any) -> None:
    """Compile the search in the background, if it is not compiled yet.

    This requires a separate process. The worker forks, and a lock that a thread holds
    would stay locked in the forked processes. If several workers start, only one
    compiles.
    """
    read = set(sender.app.amqp.queues.consume_from)
    if is_searchable() and read & SEARCHING and not readiness.is_ready():
        preparing = subprocess.Popen([sys.executable, "-m", readiness.__name__])  # noqa: S603
        # Without `wait`, the finished process would stay in the process table.
        threading.Thread(target=preparing.wait, daemon=True).start()
