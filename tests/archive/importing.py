"""A process that imports a file when its parent says so.

Run it by `python -m tests.archive.importing FILE`.

It prints a line when it is ready, begins with a line of input, and prints its seconds
of processor time in the end.
"""

import io
import os
import sys
import time
from pathlib import Path

import django

GAMES_TO_WARM = 300


def main(path: Path) -> None:
    """Import a file of NDJSON after judging some of its games to fill the caches."""
    # The imported modules have models, so Django must be set up first.
    from records.exchange.imports.batches import archive, judged  # noqa: PLC0415
    from records.exchange.imports.sources import Format, read_games  # noqa: PLC0415

    text = path.read_bytes()
    first = b"".join(text.splitlines(keepends=True)[:GAMES_TO_WARM])
    list(judged(read_games(io.BytesIO(first), Format.NDJSON), lenient=False))
    print("ready", flush=True)  # noqa: T201 - the parent reads it
    sys.stdin.readline()
    begun = time.process_time()
    for batch in judged(read_games(io.BytesIO(text), Format.NDJSON), lenient=False):
        archive(batch, "file")
    print(time.process_time() - begun, flush=True)  # noqa: T201 - the parent reads it


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
    django.setup()
    main(Path(sys.argv[1]))
