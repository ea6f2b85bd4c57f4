"""Limits on a player's open invitations from strangers.

A stranger is anyone except the player's past opponents, their past partners, and
players with the same owner. Because anyone can create guests, at most half of these
invitations may come from guests. Each owner may send only a few.
"""

from collections.abc import Collection, Mapping

from django.db import connection

from games.errors import ApiError
from games.ports import accounts
from games.replay.state import PLAYER_PREFIX
from games.services.quotas import lock
from games.storage.queues import GUEST_PREFIX, owner_class

MOST_OF_STRANGERS = 20
"""Maximum number of a player's open invitations from all strangers."""
MOST_OF_GUESTS = 10
"""Maximum number of a player's open invitations from guests who are strangers."""
MOST_OF_ONE = 5
"""Maximum number of a player's open invitations from the same unknown owner."""

_PLAYED = """
SELECT FROM games_game AS played
WHERE played.players @> ARRAY[%(invited)s::text, {other}]
  AND played.status IN ('playing', 'ended')
"""
_HAVE_PLAYED = f"SELECT EXISTS ({_PLAYED.format(other='%(actor)s::text')})"
_COUNT = f"""
SELECT count(*), count(*) FILTER (WHERE starts_with(g.owner, %(guests)s)),
    count(*) FILTER (WHERE g.owner = %(owner)s)
FROM games_game AS g CROSS JOIN LATERAL jsonb_to_recordset(g.pending) AS action (
    kind text, player text)
WHERE g.status = 'open' AND g.players @> ARRAY[%(invited)s::text]
  AND action.kind = 'invitation' AND action.player = %(invited)s
  AND g.owner <> %(own)s AND NOT EXISTS ({_PLAYED.format(other="g.creator")})
"""  # noqa: S608 - only constants are put in


class TooManyInvitationsError(ApiError, code="too-many-invitations", status=429):
    """The player has too many open invitations from strangers. Try again later."""


def require_few_invitations(actor: str, invited: Collection[str]) -> None:
    """Raise `TooManyInvitationsError` if a stranger's invitation exceeds a limit.

    `invited` contains a player once for each reserved seat. Call this in the
    transaction that stores the invitations. Other strangers who invite the same player
    must wait until the transaction ends.
    """
    others = {player for player in invited if player.startswith(PLAYER_PREFIX)}
    others.discard(actor)
    if not others:
        return
    owner = accounts().owner_of(actor)
    # Sorting prevents deadlocks if two players invite the same players.
    for player in sorted(others):
        own = accounts().owner_of(player)
        if own != owner and not _have_played(actor, player):
            seats = sum(name == player for name in invited)
            _require_few(player, own, owner, seats)


def _have_played(actor: str, player: str) -> bool:
    (have_played,) = _fetch(_HAVE_PLAYED, {"invited": player, "actor": actor})
    return bool(have_played)


def _require_few(player: str, own: str, owner: str, seats: int) -> None:
    lock(f"invitations:{player}")
    values = {"invited": player, "own": own, "owner": owner, "guests": GUEST_PREFIX}
    of_all, of_guests, of_owner = _fetch(_COUNT, values)
    is_guest = owner_class(owner) == "guest"
    if (
        of_all + seats > MOST_OF_STRANGERS
        or of_owner + seats > MOST_OF_ONE
        or (is_guest and of_guests + seats > MOST_OF_GUESTS)
    ):
        raise TooManyInvitationsError


def _fetch(statement: str, values: Mapping[str, str]) -> tuple[int, ...]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        row: tuple[int, ...] = cursor.fetchone()
    return row
