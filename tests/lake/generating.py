"""A dataset of generated games, without a database; as many as are wanted.

    python -m tests.lake.generating 1000000 FOLDER

Each month is written by one process, of which there are as many as cores.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import django

MONTHS = 12


def generate(games: int, folder: Path) -> None:
    """Write so many games, in twelve months."""
    each = partial(_month, games=games, folder=folder)
    with ProcessPoolExecutor(os.cpu_count(), initializer=django.setup) as processes:
        list(processes.map(each, range(MONTHS)))


def _month(number: int, games: int, folder: Path) -> None:
    # What it imports has models, which want Django to be set up.
    from tests.lake.generated import write_month  # noqa: PLC0415

    first, last = games * number // MONTHS, games * (number + 1) // MONTHS
    write_month(number + 1, first, last, folder)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
    generate(int(sys.argv[1]), Path(sys.argv[2]))
