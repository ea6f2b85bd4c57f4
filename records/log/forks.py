"""Protection against a forked log after a restore of the database.

A restored log would sign different roots for sizes that it has already signed. Clients
would rightly report this as a lie. To prevent this, a copy of the last checkpoint is
stored in a file outside the database. The log stops signing if its tree does not extend
that checkpoint.
"""

import logging
from pathlib import Path

from environs import Env

from games.storage.files import write_whole
from records.log import tree
from records.log.checkpoints import Checkpoint, parse_text
from records.log.notes import MAX_NOTE, parse_note

logger = logging.getLogger(__name__)

LAST_CHECKPOINT: Path | None = Env().path("LOG_LAST_CHECKPOINT", default=None)
"""File for the copy of the last checkpoint, from the environment; None if it is not
set.
"""
ADVICE = (
    "The database was restored to an earlier time, or it is a different database."
    " See 'Restore' in docs/log.md. The command `begin_log NAME` begins a new log"
    " with another name."
)


class ForkError(Exception):
    """Raised if the log cannot be signed, because it does not extend a checkpoint."""


def require_growth(origin: str, size: int, path: Path | None) -> None:
    """Raise `ForkError` unless the tree extends the checkpoint in a file.

    A missing file and a checkpoint from another log are accepted.
    """
    if path is None or not path.exists():
        return
    last = _read(path)
    if last.origin != origin:
        return
    if last.size > size:
        difference = f"the log in this database has only {size} leaves"
    elif tree.root(last.size) != last.root:
        difference = "the log in this database has a different root for that size"
    else:
        return
    raise ForkError(
        f"The log stopped signing, because {path} has a checkpoint of size"
        f" {last.size}, but {difference}. {ADVICE}"
    )


def store(note: str, path: Path | None) -> None:
    """Write a checkpoint to a file; log an error if that fails."""
    if path is None:
        return
    try:
        write_whole(path, note.encode())
    except OSError:
        logger.exception(
            "The last checkpoint of the log could not be stored in %s.", path
        )


def _read(path: Path) -> Checkpoint:
    try:
        with path.open(encoding="utf-8") as file:
            return parse_text(parse_note(file.read(MAX_NOTE)).text)
    except (OSError, ValueError) as error:
        raise ForkError(
            f"The log stopped signing, because {path} has no valid checkpoint"
            f" ({error}). Restore the file, or move it to another folder."
        ) from error
