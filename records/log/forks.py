"""Forks: a log that lost what it signed, as a restore to an earlier time leaves it.

It would sign other roots of sizes that it signed before, and clients would rightly say
that it lies. So the last checkpoint is kept in a file as well, apart from the database;
who finds one there that the tree did not grow out of signs nothing.
"""

import logging
from pathlib import Path

from environs import Env

from games.storage.files import write_whole
from records.log import tree
from records.log.checkpoints import Checkpoint, parse_text
from records.log.notes import MAX_NOTE, parse_note

logger = logging.getLogger(__name__)

KEPT: Path | None = Env().path("LOG_LAST_CHECKPOINT", default=None)
"""Where the last checkpoint is kept, from the environment; None: nowhere."""
ADVICE = (
    "The database was restored to an earlier time, or is another one: see 'Restore' in"
    " docs/log.md. The command `begin_log NAME` begins a log of another name."
)


class ForkError(Exception):
    """A log that is not signed, because it did not grow out of what it signed."""


def require_growth(origin: str, size: int, kept: Path | None) -> None:
    """Refuse to sign a tree that did not grow out of a checkpoint in a file.

    Raises `ForkError`. Where there is no file, or one of another log, nothing is known.
    """
    if kept is None or not kept.exists():
        return
    last = _read(kept)
    if last.origin != origin:
        return
    if last.size > size:
        found = f"this database has {size} leaves"
    elif tree.root(last.size) != last.root:
        found = "this database has another root of that size"
    else:
        return
    raise ForkError(
        f"The log signs nothing: {kept} has a checkpoint of size {last.size}, and"
        f" {found}. {ADVICE}"
    )


def keep(note: str, kept: Path | None) -> None:
    """Put a checkpoint into a file, whole."""
    if kept is None:
        return
    try:
        write_whole(kept, note.encode())
    except OSError:
        logger.exception("The last checkpoint of the log cannot be kept in %s.", kept)


def _read(kept: Path) -> Checkpoint:
    try:
        with kept.open(encoding="utf-8") as file:
            return parse_text(parse_note(file.read(MAX_NOTE)).text)
    except (OSError, ValueError) as error:
        raise ForkError(
            f"The log signs nothing: {kept} has no checkpoint ({error})."
            " Put back what was there, or move it away."
        ) from error
