"""Check that a file contains a game before the file is stored.

This module needs no database.
"""

from itertools import islice
from typing import IO

from records.exchange.imports.sources import Format, read_games
from records.judging.judge import RefusedError

INSPECTED = 10
"""Maximum number of games or faults to read. A zip archive may begin with other files.
"""


def require_game(file: IO[bytes], form: Format) -> None:
    """Read a file up to its first game, and then rewind it.

    If none of the first `INSPECTED` games can be read, the first `RefusedError` is
    raised.
    """
    first = None
    for game in islice(read_games(file, form), INSPECTED):
        if not isinstance(game.parsed, RefusedError):
            file.seek(0)
            return
        first = first or game.parsed
    raise first or RefusedError("syntax", "The file contains no games.")
