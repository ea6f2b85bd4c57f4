"""Ids: UUID version 7 (RFC 9562), ordered by the time they were made."""

import secrets
import time
from typing import Annotated, TypeAlias
from uuid import UUID

from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
"""A UUID as text."""


def new_id() -> UUID:
    """Return 48 bits of milliseconds, the version and variant marks, and chance."""
    milliseconds = time.time_ns() // 1_000_000
    value = milliseconds << 80 | 0x7 << 76 | 0b10 << 62
    return UUID(int=value | secrets.randbits(12) << 64 | secrets.randbits(62))
