"""Delegation: what an access token may hand on to one that is made by it.

No scope that it lacks, and no longer life than its own: whoever gets hold of a token
that is narrow, or soon over, shall not make a better one of it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.api.http.caller import Caller
from games.errors import InsufficientScopeError, InvalidError


def delegated(
    caller: Caller, values: dict[str, Any], most: Sequence[str]
) -> dict[str, Any]:
    """Return the values of a token that a caller makes, within those of their own.

    Who names no scopes gets those of `most` that there are to hand on. Raises
    `InsufficientScopeError`, and `InvalidError` for too long a life.
    """
    wanted = values.get("scopes", [one for one in most if one in caller.scopes])
    missing = sorted(set(wanted or most) - caller.scopes)
    if missing:
        raise InsufficientScopeError(
            f"Your own token lacks {', '.join(missing)}.", scopes=missing
        )
    return {
        **values,
        "scopes": wanted,
        "expires_at": end_of(caller, values["expires_at"]),
    }


def end_of(caller: Caller, wanted: datetime | None = None) -> datetime | None:
    """Return when that ends which a caller makes: with their token, or before."""
    if wanted is None or caller.expires_at is None:
        return wanted or caller.expires_at
    if wanted > caller.expires_at:
        raise InvalidError(
            f"Your own token ends before that, at {caller.expires_at.isoformat()}.",
            field="expires_at",
        )
    return wanted
