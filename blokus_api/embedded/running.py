"""What runs: how commands beside `manage.py up` reach its servers."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from blokus_api.embedded.places import holder

FILE = "running.json"
NOT_RUNNING = (
    "No `{program} up` runs with its data in {data}. Start it in another terminal, or"
    " set BLOKUS_DATA_DIR to its data folder, or DATABASE_URL to a database."
)


@contextmanager
def announced(data: Path, settings: Mapping[str, str]) -> Iterator[None]:
    """Keep the settings of our programs where commands find them, while we run.

    Who is killed leaves the file behind, but not the lock on the folder.
    """
    told = {"process": os.getpid(), "settings": dict(settings)}
    unfinished, file = data / f"{FILE}.unfinished", data / FILE
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    unfinished.write_text(json.dumps(told))
    unfinished.rename(file)
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def settings_in(data: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return what the environment lacks of those of who holds the folder now."""
    try:
        told = json.loads((data / FILE).read_text())
    except (OSError, ValueError):
        return {}
    if told["process"] != holder(data):
        return {}
    settings: dict[str, str] = told["settings"]
    return {name: settings[name] for name in settings if name not in environment}
