"""Our worker, except that a level kills the process that thinks for it."""

import os
import signal
from pathlib import Path

import django

from blokus_api.celery import app
from games.rules.position import Position

django.setup()

from games import services  # noqa: E402 - needs what was just set up

__all__ = ["app"]


choose_placement = services.choose_placement  # type: ignore[attr-defined]


def choose_or_die(position: Position, level: str, seed: str) -> tuple[int, int]:
    if level == "greedy":
        with Path(os.environ["POISONED"]).open("a") as runs:
            runs.write("run\n")
        os.kill(os.getpid(), signal.SIGKILL)
    return choose_placement(position, level, seed)


services.choose_placement = choose_or_die  # type: ignore[attr-defined]
