"""Heads of files: whether a file begins with games, before it is stored. Pure."""

from itertools import islice
from typing import IO

from records.exchange.imports.sources import Format, read_games
from records.judging.judge import RefusedError

INSPECTED = 10
"""Maximum number of places that are read: a zip may begin with other files."""


def require_game(file: IO[bytes], form: Format) -> None:
    """Read on to the first game, and go back to the start of the file.

    Raises the `RefusedError` of the first place if none of the first places holds a
    game that can be read.
    """
    first = None
    for found in islice(read_games(file, form), INSPECTED):
        if not isinstance(found.told, RefusedError):
            file.seek(0)
            return
        first = first or found.told
    raise first or RefusedError("syntax", "There is no game in this file.")
