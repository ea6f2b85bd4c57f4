"""Limits on transcripts from outside, for all file formats."""

from typing import Annotated, TypeAlias

from msgspec import Meta

MAX_PLIES = 255
"""Maximum number of placements: the highest value of a byte, and more than any variant
has pieces.
"""
MAX_SKIPS = 96
"""Maximum number of skips that any ruleset allows: four colors with 24 turns each."""
MAX_SEATS = 4
MAX_NAME = 100
"""Maximum length of a player's name, in characters."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
Word: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{1,40}\Z")]
"""Term from the rules, such as a reason, a color or a piece."""
