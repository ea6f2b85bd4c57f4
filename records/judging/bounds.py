"""Bounds: what transcripts from outside may hold, wherever they are written."""

from typing import Annotated, TypeAlias

from msgspec import Meta

MAX_PLIES = 255
"""More than any variant has pieces; a ply fits into a byte."""
MAX_SKIPS = 96
"""No ruleset allows more: four colors have 24 turns each."""
MAX_SEATS = 4
MAX_NAME = 100
"""Characters of a player's name."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
Word: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{1,40}\Z")]
"""Of the rules: a reason, a color, a piece."""
