"""Preferences: what a client would like of an answer, and may go without (RFC 7240)."""

import re

REPRESENTATION = "return=representation"
"""With what was done, tell what it was done to."""

RETURN = re.compile(r'return\s*=\s*"?([a-z]+)"?\s*(?:;|$)', re.IGNORECASE)


def wants_representation(header: str | None) -> bool:
    """Whether `Prefer` asks for it; of two that say otherwise the first counts."""
    for preference in (header or "").split(","):
        if found := RETURN.match(preference.strip()):
            return found[1].lower() == "representation"
    return False
