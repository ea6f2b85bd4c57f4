"""A dataset of generated games, without a database; as many as are wanted.

    python -m tests.lake.generating 1000000 FOLDER

Each part is written by one process, of which there are as many as cores.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import django

from records.lake.layout import PART


def generate(games: int, folder: Path) -> None:
    """Write this number of games."""
    each = partial(_part, games=games, folder=folder)
    with ProcessPoolExecutor(os.cpu_count(), initializer=django.setup) as processes:
        list(processes.map(each, range(-(-games // PART))))


def _part(number: int, games: int, folder: Path) -> None:
    # The imported modules have models, so Django must be set up first.
    from tests.lake.generated import write_part  # noqa: PLC0415

    write_part(number, games, folder)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
    generate(int(sys.argv[1]), Path(sys.argv[2]))
