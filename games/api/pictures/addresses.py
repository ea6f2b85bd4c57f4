"""Addresses of a game's pictures; those of private games are signed.

Email programs and `<img>` send no token, so the address alone grants access. It is
valid for one path and a few days, and its picture shows the board but no names.
"""

from datetime import UTC, datetime, timedelta
from typing import Annotated, TypeAlias

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils import timezone
from msgspec import Meta

from games.api.http.answer import Answer, Moment
from games.api.http.bodies import text
from games.replay.state import GameState

LIFETIME = timedelta(days=7)
"""Minimum lifetime of a signature. Signatures expire at the end of a day, so that an
address stays the same all day."""
DAY = timedelta(days=1)
LONGEST = 100
"""Maximum number of characters in a signature."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


Signature: TypeAlias = Annotated[
    str,
    text(LONGEST),
    Meta(
        description="Signature that shows a picture of a private game to clients"
        " without a token; see `/games/{game}/pictures`."
    ),
]
"""Signature that shows a picture of a private game to callers without a token.

An invalid signature is ignored, so the picture stays private.
"""


class GamePictures(Answer):
    """Paths of a game's pictures for `<img>` and email, which send no token.

    The paths for a private game are signed and expire. Their pictures show the board
    but no names.
    """

    svg: str
    """Path of the current position as SVG."""
    png: str
    state: str
    """Path of this version as SVG; the picture never changes."""
    state_png: str
    replay: str
    """Path of the animated SVG with all placements."""
    animation: str
    """Path of the animated WebP, which is available once the game is over."""
    card: str | None
    """Path of the link preview card with names and scores; null for private games."""
    expires_at: Moment | None
    """Time when the addresses of a private game expire; null for public games."""

    @classmethod
    def build(cls, path: str, state: GameState) -> "GamePictures":
        """Return the addresses as JSON; `path` is the game's path."""
        until = None if state.visibility == "public" else end_of_addresses()

        def address(suffix: str) -> str:
            full = f"{path}{suffix}"
            return full if until is None else sign(full, until)

        return cls(
            svg=address(".svg"),
            png=address(".png"),
            state=address(f"/states/{state.version}.svg"),
            state_png=address(f"/states/{state.version}.png"),
            replay=address("/replay.svg"),
            animation=address("/replay.webp"),
            card=f"{path}/card.png" if until is None else None,
            expires_at=until,
        )


def end_of_addresses(now: datetime | None = None) -> datetime:
    """Return the time when addresses that are signed now will expire."""
    days = ((now or timezone.now()) - _EPOCH) // DAY
    return _EPOCH + (days + 1) * DAY + LIFETIME


def sign(path: str, until: datetime) -> str:
    """Return a signed address that shows a picture to anyone until it expires."""
    seconds = int(until.timestamp())
    return f"{path}?signature={seconds}-{_signer().signature(f'{path} {seconds}')}"


def link_to(game: str, picture: str, until: datetime | None) -> str:
    """Return the full address of a picture, for emails and messages to other programs.

    `picture` is the part of the path after the game. If `until` is None, the address is
    not signed and never expires.
    """
    path = f"/api/v1/games/{game}{picture}"
    return f"{settings.PUBLIC_URL}{path if until is None else sign(path, until)}"


def is_signed(path: str, signature: str | None) -> bool:
    """Return whether we issued the signature for this path and it has not expired."""
    seconds, _, signed = (signature or "").partition("-")
    try:
        _signer().unsign(f"{path} {seconds}:{signed}")
    except BadSignature:
        return False
    return timezone.now() < datetime.fromtimestamp(int(seconds), UTC)


def _signer() -> Signer:
    return Signer(salt="games.api.pictures")
