"""Ids: UUIDs of version 7 (RFC 9562), whose order is the order of creation."""

import os
import time
from typing import Annotated, TypeAlias
from uuid import UUID

from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
"""A UUID as text."""

MARKED = 0xF << 76 | 0b11 << 62
MARKS = 0x7 << 76 | 0b10 << 62


def new_id() -> UUID:
    """Return a new id that contains the time in milliseconds and random bits."""
    milliseconds = time.time_ns() // 1_000_000
    chance = int.from_bytes(os.urandom(10))
    value = milliseconds << 80 | chance
    return UUID(int=value & ~MARKED | MARKS)
