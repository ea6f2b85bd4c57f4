"""Claims to names: links from names in imported files to accounts.

An accepted claim outlives its account until a worker has erased the name.
"""

from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from blokus_api.players import accounts
from blokus_api.players.models import NameClaim, Player
from games.errors import ApiError, NotFoundError, UnauthenticatedError
from games.storage import obligations
from records.archive.erasing import erase_name
from records.archive.spellings import spellings_of
from records.dumps import resealing
from records.judging.names import normalized
from records.judging.transcripts import IMPORTED_PREFIX
from records.models import Record

OWED = "name-erasure"
"""Obligation kind for erasing a claimed name; its subject is the claim."""
MOST_CLAIMS = 20
MOST_COUNTED = 10_000
"""Maximum number of records that are counted for a name."""


class TooManyNamesError(ApiError, code="too-many-names", status=429):
    """You have too many name claims. Withdraw one first."""


class TakenNameError(ValueError):
    """Another account has successfully claimed this name."""


def claims_of(player: Player) -> QuerySet[NameClaim]:
    """Return the claims of a player."""
    return NameClaim.objects.filter(player=player)


def records_of(claim: NameClaim) -> int:
    """Return the number of records with a claimed name, at most `MOST_COUNTED`."""
    player = normalized(IMPORTED_PREFIX + claim.name)
    named = Record.objects.filter(players__overlap=spellings_of(player))
    return named[:MOST_COUNTED].count()


@transaction.atomic
def claim(player: Player, name: str) -> tuple[NameClaim, bool]:
    """Claim a name; return the claim, and whether it is new.

    Raise `AccountRequiredError`, `TooManyNamesError`, or `UnauthenticatedError` if the
    player was erased after the request began.
    """
    accounts.require_account(player)
    accounts.hold(player)
    if not Player.objects.filter(id=player.id, is_active=True).exists():
        raise UnauthenticatedError
    claims = claims_of(player)
    if existing := claims.filter(name=name).first():
        return existing, False
    if claims.count() >= MOST_CLAIMS:
        raise TooManyNamesError
    return claims.create(player=player, name=name), True


def withdraw(player: Player, claim_id: str) -> None:
    """Delete a claim; raise `NotFoundError`."""
    if not claims_of(player).filter(id=claim_id).delete()[0]:
        raise NotFoundError


def decide(claim_id: str, *, accept: bool) -> NameClaim:
    """Accept or refuse a claim; raise `NotFoundError` or `TakenNameError`."""
    status = NameClaim.Status.ACCEPTED if accept else NameClaim.Status.REFUSED
    claims = NameClaim.objects.filter(id=claim_id, player__is_active=True)
    try:
        with transaction.atomic():
            decided = claims.update(status=status)
    except IntegrityError as error:
        raise TakenNameError("Another claim to this name has been accepted.") from error
    if not decided:
        raise NotFoundError(f"Claim {claim_id} does not exist.")
    return NameClaim.objects.select_related("player").get(id=claim_id)


def owe_erasure(ids: set[str]) -> None:
    """Schedule the erasure of accepted names, and delete other claims."""
    claims = NameClaim.objects.filter(player__in=ids)
    claims.exclude(status=NameClaim.Status.ACCEPTED).delete()
    for claim_id in claims.values_list("id", flat=True):
        obligations.owe_once(OWED, claim_id)


@transaction.atomic
def erase(claim_id: str) -> None:
    """Erase a name from the archive, then delete its claim, which contains the name."""
    claim = NameClaim.objects.filter(id=claim_id).first()
    if claim is not None:
        player = normalized(IMPORTED_PREFIX + claim.name)
        changed = erase_name(player, lambda pseudonym: _replace(claim, pseudonym))
        resealing.owe(changed, cause=claim.id)
        claim.delete()
    obligations.settle(OWED, claim_id)


def _replace(claim: NameClaim, pseudonym: str) -> list[UUID]:
    """Replace a name in records. The database checks that its claim was accepted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT players_erase_claimed_name(%s, %s)", [claim.id, pseudonym]
        )
        return [record for (record,) in cursor.fetchall()]
