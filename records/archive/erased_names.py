"""Erased names: what stands for them in the archive, also in games that come later."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence

import orjson
from django.db import connection
from django.utils.crypto import salted_hmac

from records.archive.rows import transcript_of
from records.judging.names import spellings
from records.judging.transcripts import ERASED_PREFIX, IMPORTED_PREFIX
from records.models import ErasedName, Record, RetoldContent

_RANDOM_BYTES = 6
"""Of a pseudonym, which has twice as many digits."""


def erased_name(player: str) -> ErasedName:
    """Return what stands for `imported:NAME` from now on.

    One pseudonym for all games of a name, so that they remain those of one player,
    whose ratings stay right. It is random: nothing leads from it to the name.
    """
    pseudonym = ERASED_PREFIX + secrets.token_hex(_RANDOM_BYTES)
    found, _ = ErasedName.objects.get_or_create(
        digest=_digest(player), defaults={"pseudonym": pseudonym}
    )
    return found


def leave_out_erased_names(records: Sequence[Record]) -> None:
    """Put pseudonyms for erased names into records that are not stored yet.

    The archive is locked meanwhile, or a name could be erased right after.
    """
    pseudonyms = _pseudonyms({name for record in records for name in record.players})
    changed = [one for one in records if not pseudonyms.keys().isdisjoint(one.players)]
    for record in changed:
        for player in pseudonyms.keys() & set(record.players):
            if record.tree is not None:
                record.tree = _retold(record, player, pseudonyms[player])
            record.players = [
                pseudonyms[player] if name == player else name
                for name in record.players
            ]
    know_as_told(changed)


def know_as_told(records: Iterable[Record]) -> None:
    """Know records in which a name was erased also by what is told of them now."""
    RetoldContent.objects.bulk_create(
        (RetoldContent(content=transcript_of(record).content) for record in records),
        batch_size=1000,
        ignore_conflicts=True,
    )


def _pseudonyms(players: Collection[str]) -> Mapping[str, str]:
    """Return the pseudonyms of those among players whose names are erased."""
    if not ErasedName.objects.exists():
        return {}
    digests = {
        _digest(spelling): player
        for player in players
        if player.startswith(IMPORTED_PREFIX)
        for spelling in spellings(player)  # earlier releases erased what was typed
    }
    found = ErasedName.objects.filter(digest__in=digests)
    return {digests[each.digest]: each.pseudonym for each in found}


def _digest(player: str) -> str:
    return salted_hmac(__name__, player, algorithm="sha256").hexdigest()


def _retold(record: Record, player: str, pseudonym: str) -> object:
    """Return a record's tree without a name, as the database tells it of old ones."""
    tree = orjson.dumps(record.tree).decode()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT records_retold_tree(%s::json, %s, %s, %s)",
            [tree, record.players, player, pseudonym],
        )
        found: object = cursor.fetchone()[0]
    return found
