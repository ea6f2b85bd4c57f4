"""Names of players: which strings in a request mean a player, decided in one place.

`ID` and `player:ID` mean the same player, in bodies, queries and paths. Records and
ratings also have levels of the computer, `ai:LEVEL`, and names in files,
`imported:NAME`. No other string names a player: `me` is a kind of seat.
"""

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import read_by
from games.replay.state import PLAYER_PREFIX

PLAYER = re.compile(rf"^({PLAYER_PREFIX})?[0-9A-Za-z]{{1,40}}$")
SCHEMA = {"type": "string", "pattern": PLAYER.pattern}
NO_PLAYER = "A player is named by the id: `ID` or `player:ID`."


def actor_of(name: str) -> str:
    """Return a player as events name them; a bare id is one of a player."""
    return name if ":" in name else PLAYER_PREFIX + name


def id_of(name: str) -> str:
    """Return the id of a player from either spelling."""
    return name.removeprefix(PLAYER_PREFIX)


def read_player(name: str) -> str:
    """Return a player as events name them; raises `ValueError`."""
    if not PLAYER.fullmatch(name):
        raise ValueError(NO_PLAYER)
    return actor_of(name)


Player: TypeAlias = Annotated[str, Meta(extra_json_schema=SCHEMA), read_by(read_player)]
"""Player as events name them, from an id with or without the prefix.

Services check that the player exists.
"""
