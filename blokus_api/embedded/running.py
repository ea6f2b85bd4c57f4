"""Settings of a running `manage.py up`, for commands that use its servers."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from blokus_api.embedded.places import holder

FILE = "running.json"
NOT_RUNNING = (
    "No running `{program} up` uses the data in {data}. Start it in another terminal,"
    " set BLOKUS_DATA_DIR to its data folder, or set DATABASE_URL to a database."
)


@contextmanager
def announced(data: Path, settings: Mapping[str, str]) -> Iterator[None]:
    """Store our programs' settings for other commands while this process runs.

    A killed process leaves the file behind, but not its lock on the folder.
    """
    document = {"process": os.getpid(), "settings": dict(settings)}
    unfinished, file = data / f"{FILE}.unfinished", data / FILE
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    unfinished.write_text(json.dumps(document))
    unfinished.rename(file)
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def settings_in(data: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of the process that holds the data folder.

    Settings that are already in the environment are omitted.
    """
    try:
        document = json.loads((data / FILE).read_text())
    except (OSError, ValueError):
        return {}
    if document["process"] != holder(data):
        return {}
    settings: dict[str, str] = document["settings"]
    return {name: settings[name] for name in settings if name not in environment}
