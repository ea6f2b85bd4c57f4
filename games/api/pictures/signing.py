"""Signed addresses: pictures of private games for who sends no token, for some days.

An address in a mail or in an `<img>` is all there is to it: so it is good for one path,
shows a board and nobody's name, and ends by itself.
"""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils import timezone

from games.api.http.fields import CharField

LIFETIME = timedelta(days=7)
"""At least; until the end of that day, so that all day the address is the same."""
DAY = timedelta(days=1)
LONGEST = 100
"""Characters of a signature."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class SignatureField(CharField):
    """What lets who sends no token see a picture of a private game."""

    def __init__(self) -> None:
        """Bound the length; a wrong one is no error, but lets nobody in."""
        super().__init__(
            required=False,
            max_length=LONGEST,
            help_text="Of a private game, for who sends no token: see `pictures` of the"
            " game.",
        )


def end_of_addresses(now: datetime | None = None) -> datetime:
    """Return when addresses that are signed now end."""
    days = ((now or timezone.now()) - _EPOCH) // DAY
    return _EPOCH + (days + 1) * DAY + LIFETIME


def sign(path: str, until: datetime) -> str:
    """Return the address at which anybody may see the picture at a path until then."""
    seconds = int(until.timestamp())
    return f"{path}?signature={seconds}-{_signer().signature(f'{path} {seconds}')}"


def link_to(game: str, picture: str, until: datetime | None) -> str:
    """Return where a picture of a game is, for mails and whatever else is no page.

    `picture` is what follows the game in the path; where `until` is None it never ends,
    and is not signed.
    """
    path = f"/api/v1/games/{game}{picture}"
    return f"{settings.PUBLIC_URL}{path if until is None else sign(path, until)}"


def is_signed(path: str, signature: str | None) -> bool:
    """Return whether a signature is one for this path, and has not ended."""
    seconds, _, signed = (signature or "").partition("-")
    try:
        _signer().unsign(f"{path} {seconds}:{signed}")
    except BadSignature:
        return False
    return timezone.now() < datetime.fromtimestamp(int(seconds), UTC)


def _signer() -> Signer:
    return Signer(salt="games.api.pictures")
