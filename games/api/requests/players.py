"""Spellings of player ids in requests.

`ID` and `player:ID` name the same player in bodies, queries and paths. Seats, records
and ratings can also name computer levels (`ai:LEVEL`) and players of imported files
(`imported:NAME`). The word `me` is a kind of seat, not a player.
"""

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import read_by
from games.replay.state import PLAYER_PREFIX

PLAYER = re.compile(rf"^({PLAYER_PREFIX})?[0-9A-Za-z]{{1,40}}$")
SCHEMA = {"type": "string", "pattern": PLAYER.pattern}
NO_PLAYER = "Identify the player by id, as `ID` or `player:ID`."


def actor_of(name: str) -> str:
    """Return a player as `player:ID`; names with a prefix are unchanged."""
    return name if ":" in name else PLAYER_PREFIX + name


def id_of(name: str) -> str:
    """Return the bare id of a player from either spelling."""
    return name.removeprefix(PLAYER_PREFIX)


def read_player(name: str) -> str:
    """Return a player as `player:ID`; raises `ValueError`."""
    if not PLAYER.fullmatch(name):
        raise ValueError(NO_PLAYER)
    return actor_of(name)


Player: TypeAlias = Annotated[str, Meta(extra_json_schema=SCHEMA), read_by(read_player)]
"""Player as `player:ID`, from an id with or without the prefix.

Services check that the player exists.
"""
