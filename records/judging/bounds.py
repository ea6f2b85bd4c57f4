"""Bounds on transcripts from outside, in all file formats."""

from typing import Annotated, TypeAlias

from msgspec import Meta

MAX_PLIES = 255
"""More than the pieces of any variant, and the highest value of a byte."""
MAX_SKIPS = 96
"""Highest number that any ruleset allows: four colors with 24 turns each."""
MAX_SEATS = 4
MAX_NAME = 100
"""Maximum length of a player's name, in characters."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
Word: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{1,40}\Z")]
"""A word of the rules, such as a reason, a color or a piece."""
