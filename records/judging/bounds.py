"""Limits for imported transcripts, in all file formats."""

from typing import Annotated, TypeAlias

from msgspec import Meta

MAX_PLIES = 255
"""Maximum number of placements. The number fits in a byte, and no variant has more
pieces.
"""
MAX_SKIPS = 96
"""Maximum number of skips that any ruleset allows: 24 turns for each of four colors."""
MAX_SEATS = 4
MAX_NAME = 100
"""Maximum length of a player's name, in characters."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
Word: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{1,40}\Z")]
"""Identifier that the rules define, for example for a reason, a color or a piece."""
